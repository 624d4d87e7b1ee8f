package parkbench.text;

import parkbench.record.MetricsReading;
import parkbench.record.PoolKind;
import parkbench.record.ThreadActivity;

/** Words for what threads do and for the pools that they belong to. */
public final class ThreadWords {
  private ThreadWords() {}

  /** {@code waiting for a response (socket read)}. */
  public static String of(ThreadActivity activity) {
    return switch (activity) {
      case IDLE -> "idle";
      case CARRIER -> "carrying a virtual thread";
      case SOCKET_READ -> "waiting for a response (socket read)";
      case CONNECTING -> "connecting";
      case NAME_LOOKUP -> "looking up a name (DNS)";
      case SOCKET_WRITE -> "waiting for a peer that does not read (socket write)";
      case HTTP_POOL_WAIT -> "waiting for a connection of an HTTP client's pool";
      case JDBC_POOL_WAIT -> "waiting for a connection of a database pool";
      case AWAITING_FUTURE -> "awaiting a future";
      case ACCEPT_BLOCKED -> "blocked in accept";
      case SLEEPING -> "sleeping";
      case LOCK_WAIT -> "waiting for a lock";
      case PERMIT_WAIT -> "waiting for a permit";
      case LOGGING -> "writing a log";
      case RUNNING -> "running";
      case CAS_CONTENTION -> "changing a shared value (CAS)";
      case WAITING -> "waiting for something unknown";
    };
  }

  /** Of several: {@code request threads}. */
  public static String of(PoolKind kind) {
    return switch (kind) {
      case SERVER -> "request threads";
      case EVENT_LOOP -> "event loops";
      case COMMON_POOL -> "threads of the common pool";
      case CARRIERS -> "carriers";
      case COROUTINES -> "threads of Kotlin's dispatchers";
      case REACTOR -> "threads of a Reactor scheduler";
      case FORK_JOIN -> "fork-join threads";
      case EXECUTOR -> "executor threads";
      case LISTENER -> "threads of message listeners";
      case VIRTUAL -> "virtual threads";
      case OTHER -> "threads";
    };
  }

  /** Of what a pool has, as its metrics count it: {@code connections to the database}. */
  public static String of(MetricsReading.Kind kind) {
    return kind.words();
  }

  /** By the name of an activity, as a finding's evidence has it. */
  static String activity(String name) {
    return of(ThreadActivity.valueOf(name));
  }
}
