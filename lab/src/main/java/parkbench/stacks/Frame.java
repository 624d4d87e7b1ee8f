package parkbench.stacks;

/**
 * One line of a stack.
 *
 * @param type name of the class, with its package
 */
public record Frame(String type, String method) {
  /** {@code shop.Orders.find}. */
  public String words() {
    return type + "." + method;
  }
}
