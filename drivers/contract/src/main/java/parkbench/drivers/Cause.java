package parkbench.drivers;

import java.util.Locale;

/** Why a request has failed. */
public enum Cause {
  /** Nobody was reached: refused, without a route, or connecting took too long. */
  CONNECT,
  /** Connected, and then not answered in time. */
  TIMEOUT,
  /** The connection ended before the answer did. */
  RESET,
  /** Answered, with another status than a good answer has. */
  STATUS,
  /** What the tool reports beyond these. */
  OTHER;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
