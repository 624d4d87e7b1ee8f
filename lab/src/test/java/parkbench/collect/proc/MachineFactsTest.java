package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Topology;
import parkbench.record.Environment;
import parkbench.record.Machine;
import parkbench.system.Bytes;

class MachineFactsTest {
  private static final String LIMITS =
      """
      Limit                     Soft Limit           Hard Limit           Units
      Max processes             96365                96365                processes
      Max open files            1024                 20000                files
      """;

  private static final String CPU = "sys/devices/system/cpu/cpu";

  @TempDir Path root;

  @Test
  void readsWhatALinuxTells() throws IOException {
    linux("0-1", LIMITS, "32768\t60999\n");
    write("proc/pressure/cpu", "some total=1\n");
    write("proc/self/schedstat", "1 1 1\n");
    write("proc/sys/kernel/osrelease", "6.1.0\n");
    Machine machine = read();
    assertThat(machine.linux()).isTrue();
    assertThat(machine.cores()).containsExactly(0, 1);
    assertThat(machine.fileLimit()).isEqualTo(20_000);
    assertThat(machine.ports()).isEqualTo(28_232);
    assertThat(machine.portsReused()).isFalse();
    assertThat(machine.facts())
        .containsEntry("cores", "2 usable (0-1)")
        .containsEntry("kernel", "6.1.0");
    assertThat(machine.advice()).isEmpty();
  }

  @Test
  void saysWhatIsMissingAndHowToMendIt() throws IOException {
    linux("3", LIMITS.replace("20000", "1024 "), "60000 60999");
    assertThat(read().advice())
        .hasSize(5)
        .anyMatch(advice -> advice.startsWith("Only one core") && advice.contains("at least 2"))
        .anyMatch(advice -> advice.contains("open files is 1024") && advice.contains("ulimit"))
        .anyMatch(advice -> advice.contains("1000 ephemeral ports") && advice.contains("sysctl"))
        .anyMatch(advice -> advice.contains("schedstat"))
        .anyMatch(advice -> advice.contains("PSI"));
  }

  @Test
  void tellsWhetherThePortsOfClosedConnectionsAreReused() throws IOException {
    linux("0-1", LIMITS, "32768\t60999\n");
    write("proc/sys/net/ipv4/tcp_tw_reuse", "0\n");
    assertThat(read().portsReused()).isFalse();
    write("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
    assertThat(read().portsReused()).isTrue();
  }

  @Test
  void namesTheThreadsOfOnePhysicalCore() throws IOException {
    linux("0-3,6", LIMITS, "32768\t60999\n");
    for (int core = 0; core < 8; core++) {
      write(CPU + core + "/topology/thread_siblings_list", core % 4 + "," + (core % 4 + 4) + "\n");
    }
    assertThat(read().topology()).isEqualTo(new Topology(List.of(List.of(2, 6)), List.of()));
  }

  @Test
  void namesTheEfficiencyCoresOfAnIntelHybrid() throws IOException {
    linux("0-3", LIMITS, "32768\t60999\n");
    write("sys/devices/cpu_core/cpus", "0-1\n");
    write("sys/devices/cpu_atom/cpus", "2-5\n");
    assertThat(read().topology().efficiency()).containsExactly(2, 3);
  }

  @Test
  void coresOfLessCapacityOrAMuchLowerFrequencyAreEfficiencyCores() throws IOException {
    linux("0-2", LIMITS, "32768\t60999\n");
    write(CPU + "0/cpufreq/cpuinfo_max_freq", "5000000\n");
    write(CPU + "1/cpufreq/cpuinfo_max_freq", "4800000\n");
    write(CPU + "2/cpufreq/cpuinfo_max_freq", "3600000\n");
    assertThat(read().topology().efficiency()).containsExactly(2);
    for (int core = 0; core < 3; core++) {
      write(CPU + core + "/cpu_capacity", core == 0 ? "446\n" : "1024\n");
    }
    assertThat(read().topology().efficiency()).containsExactly(0);
  }

  @Test
  void aKernelThatShowsNoTopologyNamesNone() throws IOException {
    linux("0-1", LIMITS, "32768\t60999\n");
    write(CPU + "0/topology/thread_siblings_list", "\n");
    assertThat(read().topology()).isEqualTo(Topology.FLAT);
  }

  @Test
  void degradesWhereThereIsNoProc() {
    Machine machine = read();
    assertThat(machine.linux()).isFalse();
    assertThat(machine.cores()).isNotEmpty();
    assertThat(machine.advice()).singleElement().asString().startsWith("This is no Linux");
  }

  @Test
  void readsThisMachine() {
    Machine machine = MachineFacts.read();
    assertThat(machine.cores()).isNotEmpty();
    assertThat(machine.memory().count()).isPositive();
    assertThat(machine.facts().get("CPU")).isNotBlank();
    Environment environment = MachineFacts.environment(machine, "none", List.of("memory"));
    assertThat(environment.facts()).containsAllEntriesOf(machine.facts());
    assertThat(environment.notEnforced()).containsExactly("memory");
  }

  @Property(seed = "42", tries = 200)
  void rangesReadBackAsTheNumbersThatTheyName(
      @ForAll @NotEmpty @Size(max = 40) List<@IntRange(max = 60) Integer> any) {
    List<Integer> numbers = List.copyOf(new TreeSet<>(any));
    assertThat(MachineFacts.numbers(MachineFacts.ranges(numbers))).isEqualTo(numbers);
  }

  private Machine read() {
    return MachineFacts.read(root, Map.of(), Bytes.mebi(1));
  }

  private void linux(String cores, String limits, String ports) throws IOException {
    write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + cores + "\n");
    write("proc/self/limits", limits);
    write("proc/sys/net/ipv4/ip_local_port_range", ports);
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
