package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.KnownLibraries;
import parkbench.record.ThreadActivity;
import parkbench.record.ThreadDump.DumpedThread;

/** As JDK 25 and 21 write them; names are made up. */
class VirtualThreadDumpParserTest {
  private static final String OF_25 =
      """
      3645
      2026-11-25T01:44:39.885992090Z
      25.0.3+9-LTS

      #3 "main" RUNNABLE 2026-11-25T01:44:39.901398364Z
          at shop.Main.main(Main.java:17)

      #29 "mon" virtual TIMED_WAITING 2026-11-25T01:44:39.906401733Z
          at java.base/java.lang.VirtualThread.parkNanos(VirtualThread.java:784)
          at java.base/java.lang.VirtualThread.sleepNanos(VirtualThread.java:980)
          at java.base/java.lang.Thread.sleepNanos(Thread.java:507)
          at java.base/java.lang.Thread.sleep(Thread.java:540)
          at shop.Ledger.write(Ledger.java:9)
          - locked <java.lang.Object@312b1dae>
          at java.base/java.lang.VirtualThread.run(VirtualThread.java:460)

      #35 "pay "2"" virtual BLOCKED 2026-11-25T01:44:39.905734365Z
          at app//shop.Ledger.write(Ledger.java:3)
          - waiting to lock <java.lang.Object@312b1dae>
          at java.base/java.lang.VirtualThread.run(VirtualThread.java:460)

      #30 "" virtual WAITING 2026-11-25T01:44:39.906528401Z
          at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
          at java.base/java.lang.System$1.parkVirtualThread(System.java:2285)
          at java.base/java.util.concurrent.locks.LockSupport.park(LockSupport.java:367)
          at java.base/sun.nio.ch.Poller.poll(Poller.java:197)
          at java.base/sun.nio.ch.NioSocketImpl.park(NioSocketImpl.java:174)
          at java.base/sun.nio.ch.NioSocketImpl.implRead(NioSocketImpl.java:307)
          at java.base/sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:354)
          at java.base/java.net.Socket$SocketInputStream.read(Socket.java:964)
          at shop.Orders.find(Orders.java:11)

      #32 "SubPoller-0" virtual WAITING 2026-11-25T01:44:39.912371474Z
          at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
          at java.base/sun.nio.ch.Poller.poll(Poller.java:197)
          at java.base/sun.nio.ch.Poller.subPollerLoop(Poller.java:271)

      #33 "new" virtual NEW 2026-11-25T01:44:39.912371474Z

      """;

  private static final String EVIL = "x\" virtual WAITING t\n  java.lang.Thread.State: EVIL";

  private static final String OF_21 =
      """
      #22 "tomcat-handler-1" virtual
            java.base/java.lang.VirtualThread.park(Unknown Source)
            java.base/java.lang.System$2.parkVirtualThread(Unknown Source)
            java.base/jdk.internal.misc.VirtualThreads.park(Unknown Source)
            java.base/java.util.concurrent.locks.LockSupport.park(Unknown Source)
            java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)
            java.base/java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(Unknown Source)
            java.base/java.util.concurrent.locks.ReentrantLock$Sync.lock(Unknown Source)
            java.base/java.util.concurrent.locks.ReentrantLock.lock(Unknown Source)
            shop.Ledger.write(Ledger.java:3)
            java.base/java.lang.VirtualThread.run(Unknown Source)

      #31 "tomcat-handler-2" virtual
            shop.Prices.sum(Prices.java:3)
            java.base/java.lang.VirtualThread.run(Unknown Source)
      """;

  @Test
  void tellsWhatVirtualThreadsWaitForAndWhoHasIt() {
    var threads = VirtualThreadDumpParser.read(OF_25.lines().iterator());

    assertThat(threads)
        .extracting(DumpedThread::name)
        .containsExactly("mon #29", "pay \"2\" #35", "#30");
    assertThat(threads).extracting(DumpedThread::virtual).containsOnly(true);
    assertThat(threads)
        .extracting(KnownLibraries::doing)
        .containsExactly(
            ThreadActivity.SLEEPING, ThreadActivity.LOCK_WAIT, ThreadActivity.SOCKET_READ);
    assertThat(threads.get(1).stack())
        .containsExactly("shop.Ledger.write", "java.lang.VirtualThread.run");
    assertThat(threads.get(0).holds()).containsExactly(threads.get(1).lock());
  }

  @Test
  void tellsAStateThatJdk21LeavesOutByTheStack() {
    var threads = VirtualThreadDumpParser.read(OF_21.lines().iterator());

    assertThat(threads)
        .extracting(KnownLibraries::doing)
        .containsExactly(ThreadActivity.LOCK_WAIT, ThreadActivity.RUNNING);
    assertThat(threads.getFirst().stack()).contains("shop.Ledger.write");
  }

  @Test
  void knowsWhoReadsAChannel() {
    var threads =
        VirtualThreadDumpParser.read(
            """
            #30 "[7f 3a] socket" virtual WAITING 2026-11-25T01:44:39.906528401Z
                at java.base/java.lang.VirtualThread.park(VirtualThread.java:742)
                at java.base/java.lang.System$1.parkVirtualThread(System.java:2285)
                at java.base/java.util.concurrent.locks.LockSupport.park(LockSupport.java:367)
                at java.base/sun.nio.ch.Poller.poll(Poller.java:197)
                at java.base/sun.nio.ch.SelChImpl.park(SelChImpl.java:88)
                at java.base/sun.nio.ch.SocketChannelImpl.implRead(SocketChannelImpl.java:425)
                at java.base/sun.nio.ch.SocketChannelImpl.read(SocketChannelImpl.java:489)
                at shop.Orders.find(Orders.java:11)
            """
                .lines()
                .iterator());
    assertThat(threads)
        .extracting(KnownLibraries::doing)
        .containsExactly(ThreadActivity.SOCKET_READ);
  }

  @ParameterizedTest(name = "a thread called {0} ends no reading")
  @ValueSource(
      strings = {"", "\" virtual", "#1 \"x\" virtual", "a\n\nb", "\u0000\uFFFD", "at x.y(", EVIL})
  void readsPastHostileNames(String name) {
    String text = OF_25.replace("pay \"2\"", name);

    assertThat(VirtualThreadDumpParser.read(text.lines().iterator()))
        .extracting(DumpedThread::name)
        .contains("mon #29", "#30");
  }

  @Test
  void keepsNoMoreThanItSays() {
    var many = (OF_21 + "\n").repeat(VirtualThreadDumpParser.MAX_THREADS);

    assertThat(VirtualThreadDumpParser.read(many.lines().iterator()))
        .hasSize(VirtualThreadDumpParser.MAX_THREADS);
  }

  /** The JVM of this test, as another one is asked. */
  @Test
  void asksAJvmForThem(@TempDir Path folder) throws Exception {
    var reader =
        CommandReader.attach(
            ProcessHandle.current().pid(),
            new JvmObserver.Access(JvmObserver.How.COMMANDS, folder, KnownLibraries.classifier()));
    var ledger = new Object();
    List<DumpedThread> threads;
    Thread waiting;
    synchronized (ledger) {
      waiting = Thread.ofVirtual().name("locked-out-", 7).start(() -> write(ledger));
      while (waiting.getState() != Thread.State.BLOCKED) {
        Thread.onSpinWait();
      }
      threads = reader.virtualThreads().threads();
    }
    waiting.join();

    assertThat(threads)
        .anySatisfy(
            thread -> {
              assertThat(thread.name()).startsWith("locked-out-7 #");
              assertThat(KnownLibraries.doing(thread)).isEqualTo(ThreadActivity.LOCK_WAIT);
              assertThat(thread.stack())
                  .contains("parkbench.collect.jvm.VirtualThreadDumpParserTest.write");
            });
  }

  private static void write(Object ledger) {
    synchronized (ledger) {
      assertThat(Thread.holdsLock(ledger)).isTrue();
    }
  }
}
