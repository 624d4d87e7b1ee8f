package parkbench.conduct;

/**
 * One of the lab's own processes died, hung or refused: an instrument's failure, not the service's.
 */
public final class PlayerFailed extends Exception {
  private static final long serialVersionUID = 1;

  PlayerFailed(String message) {
    super(message);
  }
}
