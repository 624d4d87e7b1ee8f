package parkbench.upstream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parkbench.plan.Route;

/**
 * A request as places in the bytes that were read: nothing is copied before it is read. One
 * instance is filled again and again; {@link #kept()} gives one that lasts.
 */
final class ReceivedRequest implements Delays.Asked {
  /** More variables than any sensible path has. */
  static final int MOST_VARIABLES = 16;

  private static final byte[] OF_LAB = Route.OF_LAB.getBytes(US_ASCII);

  byte[] bytes = {};
  int methodFrom;
  int methodTo;
  int pathFrom;
  int pathTo;
  int queryTo; // the query lies behind pathTo and the question mark; equal to pathTo: none

  int traceFrom; // the value of the header traceparent
  int traceTo; // equal to traceFrom: none

  boolean old; // HTTP/1.0
  boolean saysClose;
  boolean saysKeepAlive;

  /** The body is sent only after an interim answer. */
  boolean expectsContinue;

  /** What lacks, if anything, is a part of the body. */
  boolean headComplete;

  byte[] bodyBytes = {};
  int bodyFrom;
  int bodyTo;

  private final int[] spans = new int[2 * MOST_VARIABLES];
  private List<String> variables = List.of();

  /** Whether a route of this method and path is asked for; if so, its variables can be read. */
  boolean asks(byte[] method, PathPattern pattern) {
    if (!Arrays.equals(method, 0, method.length, bytes, methodFrom, methodTo)
        || !pattern.matches(bytes, pathFrom, pathTo, spans)) {
      return false;
    }
    variables = pattern.variables();
    return true;
  }

  /** Whether the lab itself sent it. */
  boolean ofLab() {
    return Arrays.equals(
        bytes, pathFrom, Math.min(pathTo, pathFrom + OF_LAB.length), OF_LAB, 0, OF_LAB.length);
  }

  /** What the answer does to the connection. */
  Answer.Persistence persistence() {
    if (saysClose || (old && !saysKeepAlive)) {
      return Answer.Persistence.CLOSES;
    }
    return old ? Answer.Persistence.TELLS_THAT_IT_STAYS : Answer.Persistence.STAYS;
  }

  /** The recorded trace that it belongs to; null: to none. */
  @Nullable TraceParent traceParent() {
    return TraceParent.sampled(bytes, traceFrom, traceTo);
  }

  /** The answer must not have a body. */
  boolean isHead() {
    return methodTo - methodFrom == 4
        && bytes[methodFrom] == 'H'
        && bytes[methodFrom + 1] == 'E'
        && bytes[methodFrom + 2] == 'A'
        && bytes[methodFrom + 3] == 'D';
  }

  @Override
  public byte @Nullable [] path(String variable) {
    int index = variables.indexOf(variable);
    return index < 0
        ? null
        : PercentCode.decode(bytes, spans[2 * index], spans[2 * index + 1], false);
  }

  @Override
  public byte @Nullable [] query(String parameter) {
    int from = pathTo + 1;
    while (from < queryTo) {
      int end = from;
      int equals = -1;
      for (; end < queryTo && bytes[end] != '&'; end++) {
        if (bytes[end] == '=' && equals < 0) {
          equals = end;
        }
      }
      int nameTo = equals < 0 ? end : equals;
      if (named(parameter, from, nameTo)) {
        return PercentCode.decode(bytes, Math.min(nameTo + 1, end), end, true);
      }
      from = end + 1;
    }
    return null;
  }

  /** The same target, independent of the bytes that will be overwritten; without the body. */
  ReceivedRequest kept() {
    ReceivedRequest kept = new ReceivedRequest();
    kept.bytes = Arrays.copyOfRange(bytes, pathFrom, queryTo);
    kept.pathTo = pathTo - pathFrom;
    kept.queryTo = queryTo - pathFrom;
    kept.variables = variables;
    for (int i = 0; i < 2 * variables.size(); i++) {
      kept.spans[i] = spans[i] - pathFrom;
    }
    return kept;
  }

  private boolean named(String parameter, int from, int to) {
    if (to - from == parameter.length()) {
      for (int i = 0; i < parameter.length(); i++) {
        if (bytes[from + i] != parameter.charAt(i)) {
          return false;
        }
      }
      return true;
    }
    return false;
  }
}
