package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.record.Death;
import parkbench.record.Metric;
import parkbench.system.Bytes;
import parkbench.system.Limits;

/** Real processes, in whatever limits this machine offers; what it lacks must be reported. */
class SandboxIT {
  private static final Sandbox SANDBOX = Sandbox.detect();
  private static final Sandbox BARE =
      new MachineSandbox(CgroupParents.NONE, new Tools(false, false, false));

  @TempDir private Path directory;
  private Launches launches;

  @BeforeEach
  void makeLaunches() {
    launches = new Launches(directory);
  }

  @Test
  void aServiceThatEndsLeavesItsExitCodeAndLastWords() throws LaunchFailed {
    for (Sandbox sandbox : List.of(SANDBOX, BARE)) {
      Death death = ended(sandbox, launches.shell("echo one; echo two >&2; exit 3"));

      assertThat(death).isEqualTo(new Death(3, false, List.of("one", "two")));
    }
    assertThat(launches.log()).hasContent("one\ntwo\n");
  }

  @Test
  void aServiceIsKilledForItsMemoryLimitOrTheGapIsTold() throws LaunchFailed {
    Limits limits = Launches.mebibytes(32);
    if (!SANDBOX.notEnforced(limits).isEmpty()) {
      assertThat(SANDBOX.notEnforced(limits)).first().asString().contains("memory limit of 32 MiB");
      return;
    }

    Death death = ended(SANDBOX, launches.limited("x=aaaa; while :; do x=$x$x; done", limits));

    assertThat(death.exitCode()).isEqualTo(137);
    assertThat(death.outOfMemory()).isTrue();
  }

  @Test
  void aKilledServiceIsNotTakenForOneThatRanOutOfMemory() throws LaunchFailed {
    Death death = ended(SANDBOX, launches.limited("kill -KILL $$", Launches.mebibytes(64)));

    assertThat(death).isEqualTo(new Death(137, false, List.of()));
  }

  @Test
  void aQuotaThrottlesOrTheGapIsTold() throws LaunchFailed {
    Limits limits = new Limits(1, Optional.of(0.2), Bytes.mebi(64));
    if (!SANDBOX.notEnforced(limits).isEmpty()) {
      assertThat(SANDBOX.notEnforced(limits)).last().asString().contains("quota of 0.2");
      return;
    }

    Child child = SANDBOX.start(launches.limited("while :; do :; done", limits));
    try (child) {
      Eventually.await(
          "it is throttled",
          () -> child.limitsUse().getOrDefault(Metric.THROTTLED_PERIODS, 0.0) >= 2);
    }
    assertThat(child.limitsUse().get(Metric.THROTTLED_TIME)).isPositive();
  }

  @Test
  void onlyTheServiceIsInsideTheLimits() throws LaunchFailed {
    try (Supervised child =
        supervised(launches.limited("exec sleep 1000", Launches.mebibytes(64)))) {
      for (Path group : child.group().orElseThrow().directories()) {
        assertThat(Cgroup.pids(group)).containsExactly(child.pid());
      }
    }
  }

  @Test
  void aPinnedServiceMayRunOnItsCoresAloneOrTheGapIsTold() throws LaunchFailed {
    Limits limits = Launches.mebibytes(64);
    if (!SANDBOX.mechanism().contains("pinning")) {
      assertThat(SANDBOX.notEnforced(limits)).last().asString().contains("taskset");
      return;
    }

    Death death =
        ended(SANDBOX, launches.limited("grep Cpus_allowed_list /proc/self/status", limits));

    assertThat(death.lastWords()).containsExactly("Cpus_allowed_list:\t0");
  }

  @Test
  void threadsOfAProcessMoveByTheirNames() throws Exception {
    assumeTrue(SANDBOX.mechanism().contains("pinning"));
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
    try (Child child = SANDBOX.start(launches.limited("exec sleep 1000", Launches.mebibytes(64)))) {
      Path process = Path.of("/proc", Long.toString(child.pid()));
      Eventually.await("it sleeps", () -> comm(process).equals("sleep"));

      SANDBOX.keepThreads(child.pid(), "another"::equals, List.of(1));
      assertThat(process.resolve("status")).content().contains("Cpus_allowed_list:\t0\n");
      SANDBOX.keepThreads(child.pid(), "sleep"::equals, List.of(1));
      assertThat(process.resolve("status")).content().contains("Cpus_allowed_list:\t1\n");
      SANDBOX.keepThreads(Long.MAX_VALUE, "sleep"::equals, List.of(1));
    }
  }

  private static String comm(Path process) {
    try {
      return Files.readString(process.resolve("comm")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Any user of the machine may read it, for as long as the service runs. */
  @Test
  void noCommandLineHasTheValueOfAVariable() throws Exception {
    String secret = "s3cret with 'quotes' \"and\" $HOME\nlines " + directory.getFileName();
    Map<String, String> variables = Map.of("DB_PASSWORD", secret, "A", "1");
    for (Sandbox sandbox : List.of(SANDBOX, BARE)) {
      for (Launch launch :
          List.of(
              launches.with(variables, launches.shell("echo \"$DB_PASSWORD\"; exec sleep 60")),
              launches.nice(5, launches.with(variables, launches.shell("exec sleep 60"))))) {
        try (Child child = sandbox.start(launch)) {
          Eventually.await(
              "it runs", () -> environment(child.pid()).contains("DB_PASSWORD=" + secret));
          assertThat(ProcessHandle.current().descendants())
              .isNotEmpty()
              .noneMatch(process -> words(process.pid()).contains("s3cret"));
          assertThat(environment(child.pid())).doesNotContain("PARKBENCH_VALUE");
        }
      }
    }
  }

  private static String environment(long pid) {
    return file(pid, "environ");
  }

  private static String words(long pid) {
    return file(pid, "cmdline");
  }

  private static String file(long pid, String name) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(pid), name), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void whoStandsBackDoesSoInItsSessionToo() throws LaunchFailed {
    String tell = "nice; sed 's/.* nice //' /proc/self/autogroup 2>&1";
    List<String> plain = ended(SANDBOX, launches.shell(tell)).lastWords();
    List<String> nice = ended(SANDBOX, launches.nice(7, launches.shell(tell))).lastWords();

    assertThat(Integer.parseInt(nice.getFirst()) - Integer.parseInt(plain.getFirst())).isEqualTo(7);
    if (Files.exists(Path.of("/proc/self/autogroup"))) {
      assertThat(nice.getLast()).isEqualTo("7");
    }
  }

  @Test
  void howNiceASessionIsCanBeReadFromOutsideOrTheKernelHasNone() throws LaunchFailed {
    try (Child child = SANDBOX.start(launches.nice(7, launches.shell("exec sleep 1000")))) {
      if (Files.exists(Path.of("/proc/self/autogroup"))) {
        Eventually.await(
            "it stands back", () -> Sessions.niceness(child.pid()).equals(OptionalInt.of(7)));
      } else {
        assertThat(Sessions.niceness(child.pid())).isEmpty();
      }
    }
  }

  @Test
  void whoHasNoSessionOfItsOwnLeavesTheOneOfTheTerminalAsItIs() throws LaunchFailed {
    String tell = "sed 's/.* nice //' /proc/self/autogroup 2>&1";

    List<String> before = ended(BARE, launches.shell(tell)).lastWords();

    assertThat(ended(BARE, launches.nice(7, launches.shell(tell))).lastWords()).isEqualTo(before);
  }

  @Test
  void anInterruptFromTheTerminalDoesNotEndTheService() throws LaunchFailed {
    assertThat(ended(BARE, launches.shell("kill -INT $$; echo survived")).lastWords())
        .containsExactly("survived");
  }

  @Test
  void anOrderlyEndIsAskedForFirst() throws LaunchFailed {
    Child child =
        SANDBOX.start(
            launches.shell(
                "trap 'echo bye; exit 5' TERM; echo ready; while :; do sleep 0.05; done"));
    try (child) {
      Eventually.await("it runs", () -> said("ready"));
    }

    assertThat(child.death()).contains(new Death(5, false, List.of("ready", "bye")));
  }

  @Test
  void aServiceThatIgnoresTheEndIsKilledWithItsDescendants() throws LaunchFailed {
    for (Sandbox sandbox : List.of(SANDBOX, BARE)) {
      Child child =
          sandbox.start(launches.shell("trap '' TERM; echo ready; while :; do sleep 0.05; done"));
      try (child) {
        Eventually.await("it runs", () -> said("ready"));
      }

      assertThat(child.death()).hasValueSatisfying(it -> assertThat(it.exitCode()).isEqualTo(137));
      assertThat(ProcessLiveness.is(child.pid())).isFalse();
    }
  }

  @Test
  void grandchildrenDoNotOutliveTheService() throws LaunchFailed {
    for (Launch launch :
        List.of(
            launches.shell("sleep 1000 & echo $!"),
            launches.limited("sleep 1000 & echo $!", Launches.mebibytes(64)))) {
      Death death = ended(SANDBOX, launch);

      Eventually.awaitGone(Long.parseLong(death.lastWords().getFirst()));
    }
  }

  /** Such as containers, which a daemon runs. */
  @Test
  void whatItStartedElsewhereIsStoppedHoweverItEnds() throws Exception {
    Path stopped = launches.directory().resolve("stopped");
    List<String> stop = List.of("sh", "-c", "echo \"$0 $WORD\" >stopped", "it's gone:");
    for (String line :
        List.of("exit 3", "sleep 1000", "trap '' TERM; while :; do sleep 0.05; done")) {
      Launch plain = launches.with(Map.of("WORD", "a \"b\""), launches.shell(line));
      try (Child child = SANDBOX.start(launches.stopping(stop, plain))) {
        assertThat(child.name()).isEqualTo("service");
      }

      assertThat(stopped).as(line).hasContent("it's gone: a \"b\"");
      Files.delete(stopped);
    }
  }

  @Test
  void aServiceMayOpenAsManyFilesAsTheMachineAllows() throws LaunchFailed {
    Death death = ended(SANDBOX, launches.shell("ulimit -S -n; ulimit -H -n"));

    assertThat(death.lastWords()).hasSize(2);
    assertThat(death.lastWords().getFirst()).isEqualTo(death.lastWords().getLast());
  }

  @Test
  void whenTheSupervisorIsKilledTheServiceDiesAndTheDeathIsNoticed() throws LaunchFailed {
    for (Sandbox sandbox : List.of(SANDBOX, BARE)) {
      try (Supervised child =
          (Supervised) sandbox.start(launches.limited("exec sleep 1000", Launches.mebibytes(64)))) {
        ProcessHandle.of(child.supervisorPid()).orElseThrow().destroyForcibly();

        assertThat(child.ended().join().lastWords()).last().asString().contains("supervisor");
        Eventually.awaitGone(child.pid());
        child.group().ifPresent(group -> assertThat(group.directories()).noneMatch(Files::exists));
      }
    }
  }

  @Test
  void nothingIsLeftOfTheGroupAfterAnEnd() throws LaunchFailed {
    Supervised child = supervised(launches.limited("exec sleep 1000", Launches.mebibytes(64)));
    child.close();

    assertThat(child.group().orElseThrow().directories()).noneMatch(Files::exists);
    assertThat(ProcessLiveness.is(child.supervisorPid())).isFalse();
    assertThat(child.alive()).isFalse();
  }

  @Test
  void aChildTalksAndEndsWithItsInput() throws LaunchFailed, IOException {
    Child child =
        SANDBOX.start(launches.talking("read word; echo $GREETING $word; echo log >&2; cat"));
    try (child) {
      child.input().write("you\n".getBytes(StandardCharsets.UTF_8));
      child.input().flush();
      BufferedReader answers =
          new BufferedReader(new InputStreamReader(child.output(), StandardCharsets.UTF_8));
      assertThat(answers.readLine()).isEqualTo("hello you");
    }

    assertThat(child.death()).contains(new Death(0, false, List.of("log")));
  }

  @Test
  void aChildThatDoesNotEndIsKilled() throws LaunchFailed {
    Child child = SANDBOX.start(launches.talking("trap '' TERM; while :; do sleep 0.05; done"));
    child.close();

    assertThat(child.death()).hasValueSatisfying(it -> assertThat(it.exitCode()).isEqualTo(137));
  }

  @Test
  void aFloodOfLogNeitherBlocksTheServiceNorFillsTheDisk() throws LaunchFailed, IOException {
    Death death =
        ended(SANDBOX, launches.shell("yes 'a line of a busy service' | head -c 100000000"));

    assertThat(death.exitCode()).isZero();
    assertThat(Files.size(launches.log())).isLessThan((2 << 20) + 200);
    assertThat(Files.readString(launches.log())).contains("dropped here");
  }

  @Test
  void withoutGroupsAndToolsEveryGapIsTold() {
    Limits limits = new Limits(2, Optional.of(1.5), Bytes.mebi(1024));

    assertThat(BARE.mechanism()).isEqualTo("nothing");
    assertThat(BARE.notEnforced(limits))
        .satisfiesExactly(
            memory -> assertThat(memory).contains("memory limit of 1 GiB", "Delegate=yes"),
            quota -> assertThat(quota).contains("quota of 1.5", "all of its 2 cores"),
            pinning -> assertThat(pinning).contains("taskset"));
  }

  @Test
  void aCommandThatDoesNotExistIsRefused() {
    assertRefused(
        launches.command("no-such-command"), "`no-such-command` is not found on the PATH");
    assertRefused(launches.command("./missing"), directory + "/missing does not exist");
  }

  @Test
  void aFileThatIsNoProgramIsRefused() throws IOException {
    Files.createFile(directory.resolve("notes"));

    assertRefused(launches.command("./notes"), "may not be executed");
  }

  @Test
  void aMissingJarIsRefused() {
    assertRefused(
        launches.command(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar", "gone.jar"),
        "its jar " + directory.resolve("gone.jar") + " does not exist");
  }

  @Test
  void coresThatThisMachineLacksAreRefused() {
    Launch plain = launches.shell("true");

    assertRefused(
        new Launch(
            plain.name(),
            plain.command(),
            plain.environment(),
            directory,
            plain.log(),
            List.of(9_999),
            Optional.empty(),
            0,
            false),
        "[9999]");
  }

  private void assertRefused(Launch launch, String what) {
    assertThatThrownBy(() -> SANDBOX.start(launch))
        .isInstanceOf(LaunchFailed.class)
        .hasMessageContaining(what);
  }

  private static Death ended(Sandbox sandbox, Launch launch) throws LaunchFailed {
    try (Child child = sandbox.start(launch)) {
      return child.ended().join();
    }
  }

  private static Supervised supervised(Launch launch) throws LaunchFailed {
    return (Supervised) SANDBOX.start(launch);
  }

  private boolean said(String line) {
    try {
      return Files.readAllLines(launches.log()).contains(line);
    } catch (IOException notYet) {
      return false;
    }
  }
}
