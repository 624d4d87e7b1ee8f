package parkbench.systems.strangemvc.billing;

/** A function of the database, which calls it {@code CREDIT_RATING}. */
public final class CreditRating {
  private CreditRating() {}

  /** The rating of a customer; it takes its time. */
  public static int rate(int customer, long millis) throws InterruptedException {
    Thread.sleep(millis);
    return customer % 7;
  }
}
