package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.system.Limits;
import parkbench.text.ScenarioWords;

class ProcessLimitsTest {
  private static final String V2 = "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw";
  private static final String V1_MEMORY =
      "33 31 0:30 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory";

  @TempDir private Path root;
  private FakeKernel kernel;

  @BeforeEach
  void makeKernel() {
    kernel =
        new FakeKernel(root)
            .file("proc/7/status", "Name:\tjava\nCpus_allowed_list:\t0-1\n")
            .file("proc/meminfo", "MemTotal:       8388608 kB\nMemFree:        1 kB\n");
  }

  @Test
  void areThoseOfTheMachineWhereNoGroupHasAny() {
    assertThat(written()).contains("{cores: 2, memory: 8192MiB}");
  }

  @Test
  void areTheTightestOfAllGroupsInV2() {
    kernel
        .mounts(V2)
        .file("proc/7/cgroup", "0::/pod/container\n")
        .file("sys/fs/cgroup/pod/memory.max", "536870912\n")
        .file("sys/fs/cgroup/pod/cpu.max", "50000 100000\n")
        .file("sys/fs/cgroup/pod/container/memory.max", "max\n");
    assertThat(written()).contains("{cpus: \"0.5 over 2\", memory: 512MiB}");
  }

  /** Without a limit v1 reports nearly all that 63 bits can count. */
  @Test
  void areThoseOfItsGroupInV1() {
    kernel
        .mounts(V1_MEMORY)
        .file("proc/7/cgroup", "4:memory:/app\n")
        .file("sys/fs/cgroup/memory/app/memory.limit_in_bytes", "1073741824\n")
        .file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    assertThat(written()).contains("{cores: 2, memory: 1024MiB}");
  }

  /** A quota in a group that is not seen may be less than what is seen. */
  @Test
  void areNotKnownOfAGroupThatIsHidden() {
    kernel.mounts(V2).file("proc/7/cgroup", "0::/../app\n");
    assertThat(limits()).isEmpty();
  }

  private Optional<Limits> limits() {
    return ProcessLimits.of(CpuLimit.of(root, 7), MemoryLimit.of(root, 7));
  }

  private Optional<String> written() {
    return limits().map(ScenarioWords::limitsAsWritten);
  }
}
