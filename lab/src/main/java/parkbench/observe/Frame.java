package parkbench.observe;

/**
 * One line of a stack.
 *
 * @param type name of the class, with its package
 */
record Frame(String type, String method) {
  /** {@code shop.Orders.find}. */
  String words() {
    return type + "." + method;
  }
}
