package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.Metric;

class CpuLimitTest {
  private static final String V2 = "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw";
  private static final String V1_CPU =
      "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct";

  @TempDir private Path root;
  private FakeKernel kernel;

  @BeforeEach
  void makeKernel() {
    kernel = new FakeKernel(root).file("proc/7/status", "Name:\tjava\nCpus_allowed_list:\t0-2,5\n");
  }

  @Test
  void isTheCoresToWhichAProcessIsBoundWhereNobodySetAQuota() {
    assertThat(allowance().cores()).contains(4.0);
    assertThat(allowance().bound()).containsExactlyInAnyOrder(0, 1, 2, 5);
    assertThat(allowance().use()).isEmpty();
  }

  @Test
  void isTheTightestQuotaOfAllGroupsAboveItInV2() {
    kernel
        .mounts(V2)
        .file("proc/7/cgroup", "0::/pod/container\n")
        .file("sys/fs/cgroup/pod/cpu.max", "50000 100000\n")
        .file("sys/fs/cgroup/pod/cpu.stat", "usage_usec 9\nnr_throttled 3\nthrottled_usec 2000\n")
        .file("sys/fs/cgroup/pod/container/cpu.max", "max 100000\n");
    assertThat(allowance().cores()).contains(0.5);
    assertThat(allowance().use())
        .isEqualTo(Map.of(Metric.THROTTLED_PERIODS, 3.0, Metric.THROTTLED_TIME, 2e6));
  }

  @Test
  void isTheQuotaOfItsGroupInV1() {
    kernel
        .mounts(V1_CPU)
        .file("proc/7/cgroup", "4:memory:/\n3:cpu,cpuacct:/app\n")
        .file("sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_quota_us", "150000\n")
        .file("sys/fs/cgroup/cpu,cpuacct/app/cpu.cfs_period_us", "100000\n")
        .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "-1\n")
        .file("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
    assertThat(allowance().cores()).contains(1.5);
  }

  @Test
  void isTheCoresWhereTheQuotaIsMore() {
    kernel
        .mounts(V2)
        .file("proc/7/cgroup", "0::/wide\n")
        .file("sys/fs/cgroup/wide/cpu.max", "800000 100000\n");
    assertThat(allowance().cores()).contains(4.0);
  }

  @Test
  void coresThatDoNotRunAreNone() {
    kernel
        .file("proc/7/status", "Name:\tjava\nCpus_allowed_list:\t0-127\n")
        .file("sys/devices/system/cpu/online", "0-2,5\n");
    assertThat(allowance().bound()).containsExactlyInAnyOrder(0, 1, 2, 5);
  }

  @Test
  void theGroupOfAContainerBesideThisOneIsNotItsMountPoints() {
    kernel
        .mounts(V2)
        .file("proc/7/cgroup", "0::/../app\n")
        .file("sys/fs/cgroup/cpu.max", "10000 100000\n");
    assertThat(allowance().cores()).contains(4.0);
    assertThat(allowance().hidden()).isTrue();
  }

  @Test
  void isNotKnownWhereTheSystemTellsNothing() {
    assertThat(CpuLimit.of(root, 8).cores()).isEmpty();
    assertThat(CpuLimit.of(root, 8).bound()).isEmpty();
  }

  private CpuLimit allowance() {
    return CpuLimit.of(root, 7);
  }
}
