package parkbench.systems;

import java.util.List;
import parkbench.system.Workload;

/**
 * What a service promises, by what a request makes it do. Checked in order; the last may end it.
 */
final class Contract {
  private Contract() {}

  /** What an approach promises; one that asks a database promises the same where that sleeps. */
  static List<Promise> of(Bench bench) {
    return bench.database().isPresent()
        ? DatabaseContract.promises(bench)
        : of(bench.approach().workload());
  }

  private static List<Promise> of(Workload workload) {
    return switch (workload) {
      case DATABASE -> throw new IllegalStateException("a database without a database");
      case PROXY -> ProxyContract.promises();
      case USERS -> UsersContract.promises();
      case STUDENTS -> StudentsContract.promises();
      case PI -> PiContract.promises();
      case PERSONS -> PersonsContract.promises();
      case NOOP -> NoopContract.promises();
      case SLEEP -> SleepContract.promises();
    };
  }

  /**
   * One sentence about a service.
   *
   * @param name the sentence
   * @param check fails when it is not true
   */
  record Promise(String name, Check check) {}

  /** Asks a running service, and asserts. */
  interface Check {
    void on(Bench bench) throws Exception;
  }
}
