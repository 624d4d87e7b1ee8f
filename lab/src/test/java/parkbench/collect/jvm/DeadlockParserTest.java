package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import parkbench.record.ThreadDump.Deadlocked;

class DeadlockParserTest {
  private static final String MONITORS =
      """
      "http-nio-8080-exec-3" #42 [4711] daemon prio=5 os_prio=0 cpu=1.20ms elapsed=9.1s waiting for monitor entry
         java.lang.Thread.State: BLOCKED (on object monitor)
      \tat shop.Transfer.move(Transfer.java:21)
      \t- waiting to lock <0x00000000f0a0> (a shop.Account)

      Found one Java-level deadlock:
      =============================
      "http-nio-8080-exec-3":
        waiting to lock monitor 0x00007f2c0c004f00 (object 0x00000000f0a0, a shop.Account),
        which is held by "http-nio-8080-exec-4"

      "http-nio-8080-exec-4":
        waiting to lock monitor 0x00007f2c0c005000 (object 0x00000000f0b0, a shop.Account),
        which is held by "http-nio-8080-exec-3"

      Java stack information for the threads listed above:
      ===================================================
      "http-nio-8080-exec-3":
      \tat shop.Transfer.move(Transfer.java:21)
      \t- waiting to lock <0x00000000f0a0> (a shop.Account)

      Found 1 deadlock.
      """;

  private static final String LOCKS =
      """
      Found one Java-level deadlock:
      =============================
      "a":
        waiting for ownable synchronizer 0x00000000f0c0, (a java.util.concurrent.locks.ReentrantLock$NonfairSync),
        which is held by "b"
      "b":
        waiting to lock monitor 0x00007f2c0c005000 (object 0x00000000f0d0, a [Ljava.lang.Object;),
        which is held by "a"

      Java stack information for the threads listed above:
      """;

  @Test
  void readsMonitors() {
    assertThat(DeadlockParser.read(MONITORS))
        .containsExactly(
            new Deadlocked("http-nio-8080-exec-3", "shop.Account", "http-nio-8080-exec-4"),
            new Deadlocked("http-nio-8080-exec-4", "shop.Account", "http-nio-8080-exec-3"));
  }

  @Test
  void readsLocks() {
    assertThat(DeadlockParser.read(LOCKS))
        .containsExactly(
            new Deadlocked("a", "java.util.concurrent.locks.ReentrantLock$NonfairSync", "b"),
            new Deadlocked("b", "[Ljava.lang.Object;", "a"));
  }

  @Test
  void findsNoneWhereThereIsNone() {
    assertThat(DeadlockParser.read("\"main\" #1 prio=5\n\tat a.B.c(B.java:1)\n")).isEmpty();
  }
}
