package parkbench.upstream;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The path of a route: segments that must be equal and, in braces, variables that take any segment
 * that is not empty. One slash more at the end of the request's path is overlooked.
 */
final class PathPattern {
  private final byte[][] literals; // empty at a variable's segment
  private final BitSet variableSegments;
  private final List<String> variables;

  private PathPattern(byte[][] literals, BitSet variableSegments, List<String> variables) {
    this.literals = literals;
    this.variableSegments = variableSegments;
    this.variables = variables;
  }

  /**
   * Reads a pattern such as {@code /metadata/names/{id}}.
   *
   * @throws IllegalArgumentException where a brace is not one of a whole segment, or a variable
   *     comes twice or has no name
   */
  static PathPattern of(String path) {
    List<byte[]> literals = new ArrayList<>();
    List<String> variables = new ArrayList<>();
    BitSet variableSegments = new BitSet();
    for (String segment : path.substring(1).split("/", -1)) {
      if (segment.startsWith("{") && segment.endsWith("}") && segment.length() > 2) {
        String name = segment.substring(1, segment.length() - 1);
        if (variables.contains(name)) {
          throw refusal(path, "the variable " + name + " comes twice");
        }
        variables.add(name);
        variableSegments.set(literals.size());
        literals.add(new byte[0]);
      } else if (segment.contains("{") || segment.contains("}")) {
        throw refusal(path, "'" + segment + "' is no variable");
      } else {
        literals.add(segment.getBytes(StandardCharsets.UTF_8));
      }
    }
    if (literals.size() > 1 && path.endsWith("/")) {
      literals.removeLast();
    }
    return new PathPattern(
        literals.toArray(byte[][]::new), variableSegments, List.copyOf(variables));
  }

  /** Names of the variables, from left to right. */
  List<String> variables() {
    return variables;
  }

  /**
   * Whether the raw path in these bytes fits.
   *
   * @param spans takes, for each variable, the index of its first byte and that after its last
   */
  boolean matches(byte[] bytes, int from, int to, int[] spans) {
    int at = from + 1; // behind the first slash
    int end = to > from + 1 && bytes[to - 1] == '/' ? to - 1 : to;
    int variable = 0;
    for (int i = 0; i < literals.length; i++) {
      int slash = at;
      while (slash < end && bytes[slash] != '/') {
        slash++;
      }
      if (variableSegments.get(i)) {
        if (slash == at) {
          return false;
        }
        spans[2 * variable] = at;
        spans[2 * variable + 1] = slash;
        variable++;
      } else if (!same(literals[i], bytes, at, slash)) {
        return false;
      }
      boolean last = i == literals.length - 1;
      if (last != (slash >= end)) {
        return false;
      }
      at = slash + 1;
    }
    return true;
  }

  private static boolean same(byte[] literal, byte[] bytes, int from, int to) {
    if (Arrays.equals(literal, 0, literal.length, bytes, from, to)) {
      return true;
    }
    byte[] decoded = PercentCode.decode(bytes, from, to, false);
    return decoded.length != to - from && Arrays.equals(literal, decoded);
  }

  private static IllegalArgumentException refusal(String path, String what) {
    return new IllegalArgumentException(
        "path "
            + path
            + ": "
            + what
            + "; a variable is a whole segment in braces, so that it differs from its"
            + " neighbours; write it like /sleep/{ms}");
  }
}
