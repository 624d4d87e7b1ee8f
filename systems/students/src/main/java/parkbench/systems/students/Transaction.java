package parkbench.systems.students;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The answer to one request: {@code students} or {@code piResult} is filled in, the other one is
 * null.
 */
@JsonPropertyOrder({"txnId", "startDtm", "endDtm", "students", "piResult"})
public final class Transaction {
  private static final AtomicLong COUNTER = new AtomicLong();

  /** {@code txn-} and a number that no other request of this process has. */
  public final String txnId;

  /** When work on it began and ended, ISO 8601 in UTC. */
  public final String startDtm;

  public final String endDtm;

  public final Student[] students;

  public final Double piResult;

  private Transaction(Started started, Student[] students, Double piResult) {
    this.txnId = started.txnId;
    this.startDtm = started.at.toString();
    this.endDtm = Instant.now().toString();
    this.students = students;
    this.piResult = piResult;
  }

  static Started start() {
    return new Started("txn-" + COUNTER.incrementAndGet(), Instant.now());
  }

  /** One that has begun and has no result yet. */
  static final class Started {
    private final String txnId;
    private final Instant at;

    private Started(String txnId, Instant at) {
      this.txnId = txnId;
      this.at = at;
    }

    Transaction with(Student[] students) {
      return new Transaction(this, students, null);
    }

    Transaction with(double pi) {
      return new Transaction(this, null, pi);
    }
  }
}
