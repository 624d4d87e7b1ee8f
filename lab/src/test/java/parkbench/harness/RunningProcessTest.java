package parkbench.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import parkbench.sandbox.ProcessLimits;
import parkbench.sandbox.WrongProcess;
import parkbench.system.Bytes;
import parkbench.system.Limits;
import parkbench.system.Start;

/** The process of this test is the service. */
class RunningProcessTest {
  private static final long SELF = ProcessHandle.current().pid();

  /** No process has it. */
  private static final long NONE = 999_999_999;

  private Limits has;
  private ServerSocket service;

  RunningProcessTest() throws Exception {
    service = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    has = new Limits(1, Optional.empty(), Bytes.mebi(64));
  }

  @BeforeEach
  void readLimits() {
    Assumptions.assumeTrue(Files.isDirectory(Path.of("/proc/self")), "there is no /proc");
    has = ProcessLimits.of(SELF).orElseThrow();
  }

  @AfterEach
  void close() throws Exception {
    service.close();
  }

  /** The same port of another machine is another service. */
  @Test
  void aJvmIsFoundAtItsAddressOnThisMachineAlone() {
    int port = service.getLocalPort();
    assertThat(RunningProcess.jvmAt(URI.create("http://localhost:" + port))).hasValue(SELF);
    assertThat(RunningProcess.jvmAt(URI.create("http://127.0.0.1:" + port))).hasValue(SELF);
    assertThat(RunningProcess.jvmAt(URI.create("http://192.0.2.1:" + port))).isEmpty();
  }

  @Test
  void aServiceThatRunsAlreadyIsAsItsScenarioSays() throws Exception {
    String url = "http://localhost:" + service.getLocalPort();
    Start declared = new Start.Running(url, Start.Running.Known.DECLARED);

    assertThat(RunningProcess.of(new Start.Running(url), has)).isEmpty();
    assertThat(RunningProcess.of(declared, has)).map(RunningProcess::pid).contains(SELF);
    assertThatThrownBy(() -> RunningProcess.of(declared, more()))
        .isInstanceOf(WrongProcess.class)
        .hasMessageContaining("`limits` declares " + more().cores());
    service.close();
    assertThatThrownBy(() -> RunningProcess.of(declared, has))
        .hasMessageContaining("no JVM of this user listens at " + url);
  }

  @Test
  void whatACommandStartedElsewhereMustHaveItsLimits() throws Exception {
    int port = service.getLocalPort();

    assertThat(RunningProcess.startedBy(SELF, has, port)).as("it is the command").isEmpty();
    assertThat(RunningProcess.startedBy(NONE, has, port))
        .hasValueSatisfying(found -> assertThat(found.below()).isFalse());
    assertThatThrownBy(() -> RunningProcess.startedBy(NONE, more(), port))
        .hasMessageContaining("process " + SELF + " may use");
  }

  @Test
  void whatACommandStartedBelowItHasThemFromTheLab() throws Exception {
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    assertThat(RunningProcess.startedBy(parent, more(), service.getLocalPort()))
        .hasValueSatisfying(found -> assertThat(found.below()).isTrue());
  }

  /** Such as a proxy of a container, or a process of another user. */
  @Test
  void nothingElseIsTakenForTheService() throws Exception {
    int port = service.getLocalPort();
    service.close();
    assertThatThrownBy(() -> RunningProcess.startedBy(NONE, has, port))
        .hasMessageContaining("is not below its command, and no JVM of this user");
  }

  private Limits more() {
    return new Limits(has.cores() + 7, Optional.empty(), has.memory());
  }
}
