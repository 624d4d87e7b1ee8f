package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.Metric;
import parkbench.sandbox.CgroupParent.Version;
import parkbench.system.Bytes;
import parkbench.system.Limits;

class CgroupTest {
  private static final Limits HALF_OF_TWO = new Limits(2, Optional.of(0.5), Bytes.mebi(64));
  private static final Limits MEMORY_ALONE = new Limits(1, Optional.empty(), Bytes.mebi(64));

  @TempDir private Path root;
  private FakeKernel kernel;

  @BeforeEach
  void makeKernel() {
    kernel = new FakeKernel(root);
  }

  @Test
  void inV2OneDirectoryHoldsAllLimitsAndSwapIsOff() throws IOException {
    Cgroup group = Cgroup.make(places(Version.V2, "", ""), HALF_OF_TWO, 0, 77);

    assertThat(group.directories()).containsExactly(root.resolve("parkbench-77-1"));
    assertThat(kernel.read("parkbench-77-1/memory.max")).isEqualTo("67108864");
    assertThat(kernel.read("parkbench-77-1/memory.swap.max")).isEqualTo("0");
    assertThat(kernel.read("parkbench-77-1/cpu.max")).isEqualTo("50000 100000");
  }

  @Test
  void inV1EachControllerHasItsDirectoryAndSwapCountsAsMemory() throws IOException {
    Cgroup group = Cgroup.make(places(Version.V1, "memory", "cpu"), HALF_OF_TWO, 0, 77);

    assertThat(group.directories())
        .containsExactly(root.resolve("memory/parkbench-77-1"), root.resolve("cpu/parkbench-77-1"));
    assertThat(kernel.read("memory/parkbench-77-1/memory.limit_in_bytes")).isEqualTo("67108864");
    assertThat(kernel.read("memory/parkbench-77-1/memory.memsw.limit_in_bytes"))
        .isEqualTo("67108864");
    assertThat(kernel.read("cpu/parkbench-77-1/cpu.cfs_period_us")).isEqualTo("100000");
    assertThat(kernel.read("cpu/parkbench-77-1/cpu.cfs_quota_us")).isEqualTo("50000");
  }

  @Test
  void withoutAQuotaNothingIsMadeForTheCpu() throws IOException {
    Cgroup group = Cgroup.make(places(Version.V1, "memory", "cpu"), MEMORY_ALONE, 0, 77);

    assertThat(group.cpuDirectory()).isEmpty();
    assertThat(group.use()).isEmpty();
  }

  @Test
  void whoStandsBackHasASmallerWeightInEitherVersion() throws IOException {
    Cgroup second = Cgroup.make(places(Version.V2, "", ""), MEMORY_ALONE, 10, 77);
    Cgroup first = Cgroup.make(places(Version.V1, "memory", "cpu"), HALF_OF_TWO, 10, 77);

    assertThat(second.memoryDirectory().orElseThrow().resolve("cpu.weight.nice")).hasContent("10");
    assertThat(first.cpuDirectory().orElseThrow().resolve("cpu.shares")).hasContent("110");
  }

  @Test
  void theNextGroupTakesTheNextNumber() throws IOException {
    CgroupParents places = places(Version.V2, "", "");
    Cgroup.make(places, MEMORY_ALONE, 0, 77);

    assertThat(Cgroup.make(places, MEMORY_ALONE, 0, 77).name()).isEqualTo("parkbench-77-2");
  }

  @Test
  void inV2ThrottlingIsToldInMicroseconds() throws IOException {
    Cgroup group = Cgroup.make(places(Version.V2, "", ""), HALF_OF_TWO, 0, 77);
    kernel.file(
        "parkbench-77-1/cpu.stat",
        "usage_usec 9\nnr_periods 40\nnr_throttled 30\nthrottled_usec 1500\n");

    assertThat(group.use())
        .isEqualTo(Map.of(Metric.THROTTLED_PERIODS, 30.0, Metric.THROTTLED_TIME, 1_500_000.0));
  }

  @Test
  void inV1ThrottlingIsToldInNanoseconds() throws IOException {
    Cgroup group = Cgroup.make(places(Version.V1, "memory", "cpu"), HALF_OF_TWO, 0, 77);
    kernel.file(
        "cpu/parkbench-77-1/cpu.stat", "nr_periods 40\nnr_throttled 30\nthrottled_time 1500\n");

    assertThat(group.use())
        .isEqualTo(Map.of(Metric.THROTTLED_PERIODS, 30.0, Metric.THROTTLED_TIME, 1_500.0));
  }

  @Test
  void aGroupThatCannotBeMadeIsAnErrorAndLeavesNothing() throws IOException {
    Path memory = Files.createDirectories(root.resolve("memory"));
    CgroupParents places =
        new CgroupParents(
            Optional.of(new CgroupParent(Version.V1, memory)),
            Optional.of(new CgroupParent(Version.V1, root.resolve("missing"))));

    assertThatThrownBy(() -> Cgroup.make(places, HALF_OF_TWO, 0, 77))
        .isInstanceOf(IOException.class);
    assertThat(memory).isEmptyDirectory();
  }

  @Test
  void sweepingRemovesGroupsOfDeadControllersAndNoOthers() throws IOException {
    Path dead = Files.createDirectory(root.resolve("parkbench-2147483646-1"));
    Path foreign = Files.createDirectory(root.resolve("parkbench-notes"));

    StaleCgroups.sweep(places(Version.V2, "", ""));

    assertThat(dead).doesNotExist();
    assertThat(foreign).exists();
  }

  @Test
  void sweepingRemovesAGroupWhosePidBelongsToAnotherProgramNow() throws IOException {
    Process other = new ProcessBuilder("sleep", "1000").start();
    try {
      Path group = Files.createDirectory(root.resolve("parkbench-" + other.pid() + "-1"));

      StaleCgroups.sweep(places(Version.V2, "", ""));

      assertThat(group).doesNotExist();
    } finally {
      other.destroyForcibly();
    }
  }

  @Test
  void sweepingRemovesAGroupWhosePidIsOursNow() throws IOException {
    long own = ProcessHandle.current().pid();
    Path empty = Files.createDirectory(root.resolve("parkbench-" + own + "-1"));
    kernel.file("parkbench-" + own + "-2/cgroup.procs", own + "\n");

    StaleCgroups.sweep(places(Version.V2, "", ""));

    assertThat(empty).doesNotExist();
    assertThat(root.resolve("parkbench-" + own + "-2")).exists();
  }

  private CgroupParents places(Version version, String memory, String cpu) throws IOException {
    Path memoryParent = Files.createDirectories(root.resolve(memory));
    Path cpuParent = Files.createDirectories(root.resolve(cpu));
    return new CgroupParents(
        Optional.of(new CgroupParent(version, memoryParent)),
        Optional.of(new CgroupParent(version, cpuParent)));
  }
}
