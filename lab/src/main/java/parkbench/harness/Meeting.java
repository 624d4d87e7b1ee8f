package parkbench.harness;

/** A place where two threads wait for each other, as often as they like, until one leaves. */
final class Meeting {
  private boolean oneWaits;
  private boolean left;
  private long round;

  /**
   * Waits for the other.
   *
   * @return false: it has left
   */
  synchronized boolean meet() throws InterruptedException {
    if (left) {
      return false;
    }
    long mine = round;
    if (oneWaits) {
      oneWaits = false;
      round++;
      notifyAll();
      return true;
    }
    oneWaits = true;
    while (mine == round && !left) {
      wait();
    }
    return mine < round;
  }

  /** The caller comes no more. */
  synchronized void leave() {
    left = true;
    notifyAll();
  }
}
