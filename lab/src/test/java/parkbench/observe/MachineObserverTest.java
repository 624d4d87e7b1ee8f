package parkbench.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.model.Metric;
import parkbench.model.Sample;
import parkbench.observe.MachineObserver.CoreTimes;

class MachineObserverTest {
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
    CoreTimes times = CoreTimes.parse(Texts.of(STAT));
    assertThat(times.busy().stream().mapToLong(Long::longValue).sum()).isEqualTo(180);
    assertThat(times.stealNanos()).isEqualTo(80 * 10_000_000L);
    assertThat(times.totalNanos()).isEqualTo(2_000 * 10_000_000L);
  }

  @Test
  void tellsTheBusyShareOfEachCoreSinceTheLookBefore() {
    CoreTimes before = CoreTimes.parse(Texts.of(STAT));
    CoreTimes now = CoreTimes.parse(Texts.of(LATER));
    assertThat(now.sharesSince(before)).containsExactly(0.25, 0.9);
    assertThat(now.sharesSince(now)).as("no time has passed").isEmpty();
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
    try (MachineObserver observer = MachineObserver.open(proc)) {
      Sample sample = observer.sample();
      assertThat(sample.values())
          .containsEntry(Metric.LISTEN_OVERFLOWS, 1370.0)
          .containsEntry(Metric.LISTEN_DROPS, 1371.0)
          .containsEntry(Metric.SOCKETS_ESTABLISHED, 804.0)
          .containsEntry(Metric.SOCKETS_TIME_WAIT, 469.0)
          .containsEntry(Metric.PRESSURE_CPU, 47213428e3)
          .containsEntry(Metric.PRESSURE_MEMORY, 1869420e3)
          .containsEntry(Metric.PRESSURE_IO, 110772055e3);
      assertThat(sample.cores()).as("nothing to compare with yet").isEmpty();
      write("stat", LATER);
      assertThat(observer.sample().cores()).containsExactly(0.25, 0.9);
      assertThat(observer.notes()).isEmpty();
    }
  }

  @Test
  void leavesOutWhatIsNotToldAndSaysSo() throws IOException {
    write("stat", STAT);
    try (MachineObserver observer = MachineObserver.open(proc)) {
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
