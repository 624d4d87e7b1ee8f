package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.collect.Texts;
import parkbench.record.CoreTimes;
import parkbench.record.Metric;
import parkbench.record.Sample;

class MachineObserverTest {
  private static final long TICK = 10_000_000;
  private static final String STAT =
      """
      cpu  31900 0 5732 277474 631 0 318 25 0 0
      cpu0 100 10 50 700 40 5 15 80 20 0
      cpu1 0 0 0 1000 0 0 0 0 0 0
      intr 12345 0 9
      """;
  private static final String LATER =
      """
      cpu  0 0 0 0 0 0 0 0 0 0
      cpu0 125 10 50 775 40 5 15 80 20 0
      cpu1 0 0 90 1000 0 0 0 10 0 0
      intr 12345 0 9
      """;
  private static final String NETSTAT =
      """
      TcpExt: SyncookiesSent ListenOverflows ListenDrops
      TcpExt: 3 1370 1371
      IpExt: InNoRoutes InTruncatedPkts
      IpExt: 0 0
      """;
  private static final String SNMP =
      """
      Tcp: RtoAlgorithm MaxConn CurrEstab
      Tcp: 1 -1 804
      """;
  private static final String SOCKSTAT =
      """
      sockets: used 18
      TCP: inuse 41 orphan 0 tw 469 alloc 43 mem 1
      UDP: inuse 0 mem 0
      """;

  @TempDir Path proc;

  @Test
  void countsNeitherWaitingForADiskNorStolenTimeAsBusy() {
    assertThat(MachineObserver.cores(Texts.of(STAT), Map.of()))
        .containsExactly(
            new CoreTimes(
                0, 180 * TICK, 80 * TICK, 1_000 * TICK, Optional.empty(), Optional.of(20 * TICK)),
            new CoreTimes(1, 0, 0, 1_000 * TICK, Optional.empty(), Optional.of(0L)));
  }

  @Test
  void namesCoresAsTheKernelDoesWhereSomeDoNotRun() {
    String stat = "cpu  1 0 0 1 0 0 0 0 0 0\ncpu2 1 0 0 1 0 0 0 0 0 0\ncpu11 1 0 0 1 0 0 0 0\n";
    assertThat(MachineObserver.cores(Texts.of(stat), Map.of()))
        .extracting(CoreTimes::core)
        .containsExactly(2, 11);
  }

  @Test
  void tellsTheStallsOfTheCoresThatAreWatched() {
    assertThat(MachineObserver.cores(Texts.of(STAT), Map.of(1, () -> 7L)))
        .extracting(CoreTimes::stalledNanos)
        .containsExactly(Optional.empty(), Optional.of(7L));
  }

  @Test
  void readsAllThatTheKernelTells() throws IOException {
    write("stat", STAT);
    write("net/netstat", NETSTAT);
    write("net/snmp", SNMP);
    write("net/sockstat", SOCKSTAT);
    write("pressure/cpu", "some avg10=2.36 avg60=6.42 avg300=4.51 total=47213428\nfull total=0\n");
    write("pressure/memory", "some avg10=0.00 total=1869420\nfull avg10=0.00 total=1636045\n");
    write("pressure/io", "some avg10=0.40 total=110772055\nfull avg10=0.37 total=79147186\n");
    try (MachineObserver observer = MachineObserver.open(proc, Map.of())) {
      Sample sample = observer.sample();
      assertThat(sample.values())
          .containsEntry(Metric.LISTEN_OVERFLOWS, 1370.0)
          .containsEntry(Metric.LISTEN_DROPS, 1371.0)
          .containsEntry(Metric.SOCKETS_ESTABLISHED, 804.0)
          .containsEntry(Metric.SOCKETS_TIME_WAIT, 469.0)
          .containsEntry(Metric.PRESSURE_CPU, 47213428e3)
          .containsEntry(Metric.PRESSURE_MEMORY, 1869420e3)
          .containsEntry(Metric.PRESSURE_IO, 110772055e3);
      assertThat(sample.values())
          .containsEntry(Metric.MACHINE_STEAL, 80.0 * TICK)
          .containsEntry(Metric.MACHINE_TOTAL, 2_000.0 * TICK);
      assertThat(sample.cores()).as("of before").isEmpty();
      write("stat", LATER);
      assertThat(observer.sample().perCore())
          .extracting(CoreTimes::busyNanos)
          .containsExactly(205 * TICK, 90 * TICK);
      assertThat(observer.notes()).isEmpty();
    }
  }

  @Test
  void leavesOutWhatIsNotToldAndSaysSo() throws IOException {
    write("stat", STAT);
    try (MachineObserver observer = MachineObserver.open(proc, Map.of())) {
      assertThat(observer.sample().values())
          .containsOnlyKeys(Metric.CLOCK_OFFSET, Metric.MACHINE_STEAL, Metric.MACHINE_TOTAL);
      assertThat(observer.notes()).hasSize(6).anyMatch(note -> note.startsWith("Pressure"));
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = proc.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
