package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.sandbox.CgroupParent.Version;

class CgroupParentsTest {
  private static final String V2 = "30 24 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw";
  private static final String V1_MEMORY =
      "35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory";
  private static final String V1_CPU =
      "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct";
  private static final String UNIFIED =
      "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw";

  @TempDir private Path root;
  private FakeKernel kernel;

  @BeforeEach
  void makeKernel() {
    kernel = new FakeKernel(root);
  }

  @Test
  void aMachineWithoutControlGroupsOffersNone() {
    assertThat(CgroupParents.find(root)).isEqualTo(CgroupParents.NONE);
  }

  @Test
  void inV2TheGroupIsMadeBesideOursBecauseOursHoldsProcesses() {
    kernel
        .mounts(V2)
        .own("0::/user/app/terminal.scope")
        .group("sys/fs/cgroup/user/app", "cpu memory pids", "cpu memory pids", "")
        .group("sys/fs/cgroup/user/app/terminal.scope", "cpu memory pids", "", "1\n");

    assertThat(CgroupParents.find(root)).isEqualTo(second("sys/fs/cgroup/user/app"));
  }

  @Test
  void inV2ControllersAreEnabledWhereTheParentHoldsNoProcesses() {
    kernel
        .mounts(V2)
        .own("0::/user/terminal.scope")
        .group("sys/fs/cgroup/user", "cpu memory", "memory", "")
        .group("sys/fs/cgroup/user/terminal.scope", "memory", "", "1\n");

    assertThat(CgroupParents.find(root)).isEqualTo(second("sys/fs/cgroup/user"));
    assertThat(kernel.read("sys/fs/cgroup/user/cgroup.subtree_control")).contains("+cpu");
  }

  @Test
  void inV2AFartherAncestorWithBothControllersIsPreferredToANearerWithOne() {
    kernel
        .mounts(V2)
        .own("0::/user/app/terminal.scope")
        .group("sys/fs/cgroup/user", "cpu memory", "cpu memory", "")
        .group("sys/fs/cgroup/user/app", "memory", "memory", "")
        .group("sys/fs/cgroup/user/app/terminal.scope", "memory", "", "1\n");

    assertThat(CgroupParents.find(root)).isEqualTo(second("sys/fs/cgroup/user"));
  }

  @Test
  void inV2OneControllerIsTakenWhereNoAncestorOffersBoth() {
    kernel
        .mounts(V2)
        .own("0::/user/terminal.scope")
        .group("sys/fs/cgroup/user", "memory", "memory", "")
        .group("sys/fs/cgroup/user/terminal.scope", "memory", "", "1\n");

    CgroupParents places = CgroupParents.find(root);

    assertThat(places.memory()).isEqualTo(second("sys/fs/cgroup/user").memory());
    assertThat(places.cpu()).isEmpty();
  }

  @Test
  void inV2MemoryIsPreferredToQuotas() {
    kernel
        .mounts(V2)
        .own("0::/user/app/terminal.scope")
        .group("sys/fs/cgroup/user", "memory", "memory", "")
        .group("sys/fs/cgroup/user/app", "cpu", "cpu", "")
        .group("sys/fs/cgroup/user/app/terminal.scope", "cpu", "", "1\n");

    CgroupParents places = CgroupParents.find(root);

    assertThat(places.memory()).isEqualTo(second("sys/fs/cgroup/user").memory());
    assertThat(places.cpu()).isEmpty();
  }

  @Test
  void inV2AContainersOwnGroupThatHoldsItsProcessesOffersNothing() {
    kernel.mounts(V2).own("0::/").group("sys/fs/cgroup", "cpu memory", "", "1\n");

    assertThat(CgroupParents.find(root)).isEqualTo(CgroupParents.NONE);
  }

  @Test
  void aUnifiedMountWithoutControllersIsNotV2() {
    kernel
        .mounts(V1_MEMORY, V1_CPU, UNIFIED)
        .own("4:memory:/job/7", "1:cpu,cpuacct:/", "0::/")
        .file("sys/fs/cgroup/unified/cgroup.controllers", "hugetlb\n")
        .file("sys/fs/cgroup/unified/cgroup.subtree_control", "\n")
        .file("sys/fs/cgroup/unified/cgroup.procs", "1\n")
        .file("sys/fs/cgroup/memory/job/7/cgroup.procs", "1\n")
        .file("sys/fs/cgroup/cpu,cpuacct/cgroup.procs", "1\n");

    assertThat(CgroupParents.find(root))
        .isEqualTo(
            new CgroupParents(
                Optional.of(
                    new CgroupParent(Version.V1, root.resolve("sys/fs/cgroup/memory/job/7"))),
                Optional.of(
                    new CgroupParent(Version.V1, root.resolve("sys/fs/cgroup/cpu,cpuacct")))));
  }

  @Test
  void inAContainerTheMountPointIsOurOwnV1Group() {
    kernel
        .mounts("35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory")
        .own("4:memory:/docker/abc")
        .file("sys/fs/cgroup/memory/cgroup.procs", "1\n");

    assertThat(CgroupParents.find(root).memory())
        .contains(new CgroupParent(Version.V1, root.resolve("sys/fs/cgroup/memory")));
  }

  @Test
  void aGroupOutsideOfTheMountIsNotFollowed() {
    kernel
        .mounts(V1_MEMORY)
        .own("4:memory:/../../../../etc")
        .file("sys/fs/cgroup/memory/cgroup.procs", "1\n");

    assertThat(CgroupParents.find(root).memory())
        .contains(new CgroupParent(Version.V1, root.resolve("sys/fs/cgroup/memory")));
  }

  private CgroupParents second(String parent) {
    Optional<CgroupParent> place = Optional.of(new CgroupParent(Version.V2, root.resolve(parent)));
    return new CgroupParents(place, place);
  }
}
