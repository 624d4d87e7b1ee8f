package parkbench.capture;

/**
 * A call of a real upstream, and its answer.
 *
 * @param target path, with the query
 * @param body of the answer, as text; empty where it is none
 * @param whole whether the body is all of it: text of a size that a file can hold
 * @param nanos from the call's arrival to the end of the answer
 */
record CapturedCall(
    String method,
    String target,
    int status,
    String contentType,
    String body,
    boolean whole,
    long nanos) {

  /** The target without its query, which chooses no route. */
  String path() {
    return target.split("\\?", 2)[0];
  }
}
