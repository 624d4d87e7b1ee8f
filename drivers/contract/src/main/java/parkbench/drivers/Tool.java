package parkbench.drivers;

/** A load testing tool. */
public interface Tool {
  /** The name that its makers give it. */
  String name();

  /** Which release of it this is. */
  String version();

  /**
   * Does as ordered, and returns when the last request has ended.
   *
   * @param exchanges receives every request that has ended
   * @return how many requests the tool should have made and has not
   * @throws Refusal before the first request, where the tool cannot do it
   */
  long load(Order order, Exchanges exchanges) throws Refusal, Exception;
}
