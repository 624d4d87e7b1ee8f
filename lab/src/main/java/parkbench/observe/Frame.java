package parkbench.observe;

/**
 * One line of a stack.
 *
 * @param type name of the class, with its package
 */
record Frame(String type, String method) {}
