package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import parkbench.analysis.ExaminationAnalysis;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.result.Finding;
import parkbench.result.RuleId;
import parkbench.sandbox.Jvms;
import parkbench.sandbox.Ports;
import parkbench.session.Exit;
import parkbench.system.Jvm;
import parkbench.text.FindingText;
import parkbench.wire.Json;

/** The doctor, as a user calls it, on services that run already under a load of somebody else. */
@Tag("runs")
@EnabledOnOs(OS.LINUX)
class DoctorIT {
  private static final Path HOME = Path.of(System.getProperty("parkbench.home", ".."));

  private static final Set<RuleId> OF_THE_MACHINE =
      Set.of(RuleId.CPU_CONTENTION, RuleId.CPU_BOUND, RuleId.CFS_THROTTLED);

  private static final String ROOMS = "100ms\nroutes: [{path: '/{a}/{b}', body: x}]";

  @TempDir private Path folder = Path.of("");

  private final List<ProcessHandle> started = new ArrayList<>();
  private int recordings;
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void end() throws InterruptedException {
    started.forEach(ProcessHandle::destroy);
    Lab.await(() -> started.stream().noneMatch(ProcessHandle::isAlive), "all have ended");
    client.close();
  }

  @Test
  @Tag("long")
  void namesTomcatsThreadsUnderManyUsersAndNothingUnderFew() throws Exception {
    int port = service("spring-mvc", "/ready", upstream("200ms"), "--server.tomcat.threads.max=20");
    assertThat(leading(port, "/sync?delay=200", 5)).isEmpty();
    var finding = leading(port, "/sync?delay=200", 80).orElseThrow();
    assertThat(finding.rule()).isEqualTo(RuleId.REQUEST_THREADS_EXHAUSTED);
    assertThat(FindingText.sentence(finding))
        .contains(" of 20 request threads (http-nio-")
        .contains(
            "waiting for a response (socket read) in parkbench.systems.springmvc.JavaUpstream.ask")
        .contains("requests wait to be read");
    assertThat(FindingText.remedy(finding)).contains("server.tomcat.threads.max");
    assertThat(judgedAgain()).as("from the recording").contains(finding);
  }

  private List<Finding> judgedAgain(String... more) throws IOException, InterruptedException {
    var words =
        Stream.concat(
            Stream.of("report", recording().toString(), "--format", "json"), Stream.of(more));
    var ended = new Lab(folder).run(words.toArray(String[]::new));
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    return Json.read(ended.out(), ExaminationAnalysis.Examined.class).findings();
  }

  @Test
  void namesTheMethodThatHoldsUpEventLoops() throws Exception {
    int port = service("kotlin-webflux-boot-4.1", "/ready", "http://localhost:1");
    var finding = leading(port, "/blockingIO?delay=300", 20).orElseThrow();
    assertThat(finding.rule()).isEqualTo(RuleId.EVENT_LOOP_BLOCKED);
    assertThat(FindingText.sentence(finding))
        .contains("sleeping in ")
        .contains("SlowService.sleep");
  }

  /** Four waits of 50 ms in a second are too few for looks at stacks to see three of them. */
  @Test
  @Tag("long")
  void hearsOfShortStallsFromARecordingOfTheJvm() throws Exception {
    int port = service("kotlin-webflux-boot-4.1", "/ready", "http://localhost:1");
    var url = "http://localhost:" + port;
    var asked =
        new String[] {"load", url + "/blockingIO?delay=50", "--rate", "4", "--duration", "120s"};
    long before = connected(port);
    var load = new Lab(folder).start(List.of(), asked);
    started.add(load.process().toHandle());
    Lab.await(() -> load.process("load").isPresent(), "the load generator has started");
    Lab.await(() -> connected(port) > before, "it is connected");
    var ended = new Lab(folder).run("doctor", "--url", url, "--duration", "8s", "--jfr");
    load.process().destroy();
    load.end();
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.words())
        .contains("event loop blocked")
        .containsPattern("event loops sleeping in .*SlowService.sleep")
        .doesNotContain("made no flight recording");
  }

  /** One at a time books, and asks for the rate of the moment meanwhile. */
  @Test
  @Tag("long")
  void seesALockThatVirtualThreadsWaitFor() throws Exception {
    var rates = upstream("100ms\nroutes: [{path: '/prices/{article}', body: '12'}]");
    int port = service("strange-mvc", "/ready", rates, "--spring.threads.virtual.enabled=true");

    var finding = leading(port, "/ledger/7", 30).orElseThrow();
    assertThat(finding.rule()).isEqualTo(RuleId.LOCK_CONTENTION);
    assertThat(FindingText.sentence(finding))
        .contains(" virtual threads wait for a lock in ")
        .contains(".Ledger.");
  }

  /** One at a time books a seat, and asks for it meanwhile; nobody waits with a thread. */
  @Test
  @Tag("long")
  void countsCoroutinesThatWaitForAMutex() throws Exception {
    int port = service("strange-webflux", "/ready", upstream(ROOMS));
    assertThat(leading(port, "/seats/7", 20).orElseThrow().rule())
        .as("no thread waits, and one call is in flight")
        .isEqualTo(RuleId.CALLS_BOUNDED);

    var finding = leading(port, "/seats/7", 20, "--class-histogram").orElseThrow();
    assertThat(finding.rule()).isEqualTo(RuleId.LOCK_CONTENTION);
    assertThat(FindingText.sentence(finding))
        .contains(" coroutines wait for Mutexes, without a thread; 1 call at a time / ");
  }

  @Test
  @Tag("long")
  void countsRequestsThatWaitForAConnectionOfReactorNetty() throws Exception {
    int port = service("strange-webflux", "/ready", upstream(ROOMS));
    var finding = leading(port, "/flights/7", 30, "--class-histogram").orElseThrow();
    assertThat(finding.rule()).isEqualTo(RuleId.HTTP_POOL_EXHAUSTED);
    assertThat(FindingText.sentence(finding))
        .contains(" requests wait, without a thread, for a connection of Reactor Netty's clients,")
        .contains(", which have 4 in all; 4 calls at a time / ");
  }

  /** Its meters grow with every reading: only what was read during the examination is reported. */
  @Test
  void hearsOfItsMetersWhoWaitsWithoutAThread() throws Exception {
    int port = metered();
    var url = "http://localhost:" + port;
    var ended = new Lab(folder).run("doctor", "--url", url, "--metrics", url, "--duration", "5s");
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.words())
        .contains("HTTP connection pool exhausted (high confidence)")
        .contains(" requests wait, on average, for the 10 connections of a client (orders), of")
        .contains(" which 10 are in use; ", " more wait each second")
        .contains("pool by its metrics size in use waiting");
  }

  @Test
  void refusesMetersThatAreNotThereOrSomebodyElses() throws Exception {
    var lab = new Lab(folder);
    var url = "http://localhost:" + metered();
    var missing = lab.run("doctor", "--url", url, "--metrics", url + "/nowhere");
    assertThat(missing.code()).isEqualTo(Exit.USAGE.code());
    assertThat(missing.err()).contains("/nowhere: it answered 404").contains("Leave --metrics out");

    var other = lab.run("doctor", "--url", url, "--metrics", "http://localhost:" + metered());
    assertThat(other.code()).isEqualTo(Exit.USAGE.code());
    assertThat(other.err()).contains("the port is served by process");
  }

  @Test
  void refusesWhomItCannotLookInto() throws Exception {
    var lab = new Lab(folder);
    var nobody = lab.run("doctor", "--url", "http://localhost:" + Ports.free());
    assertThat(nobody.code()).isEqualTo(Exit.USAGE.code());
    assertThat(nobody.err()).contains("no process that this user may look into listens at port");

    var elsewhere = lab.run("doctor", "--url", "http://192.0.2.1:8080");
    assertThat(elsewhere.code()).isEqualTo(Exit.USAGE.code());
    assertThat(elsewhere.err()).contains("is not on this machine");
  }

  /** What cannot be seen is not cleared. */
  @Test
  void refusesWhatItCannotClear() throws Exception {
    var lab = new Lab(folder);
    var noJvm = new ProcessBuilder("sleep", "60").start();
    started.add(noJvm.toHandle());
    var outside = lab.run("doctor", "--pid", String.valueOf(noJvm.pid()), "--duration", "3s");
    assertThat(outside.code()).isEqualTo(Exit.USAGE.code());
    assertThat(outside.err()).contains("is not a JVM", "nothing excludes one", "jcmd -l");
    assertThat(outside.out()).isEmpty();
    assertThat(noJvm.isAlive()).isTrue();

    Lab.signal(noJvm.pid(), "STOP");
    var stopped = lab.run("doctor", "--pid", String.valueOf(noJvm.pid()), "--duration", "3s");
    assertThat(stopped.code()).isEqualTo(Exit.USAGE.code());
    assertThat(stopped.err()).contains("is stopped (state T)", "kill -CONT " + noJvm.pid());
    Lab.signal(noJvm.pid(), "CONT");

    if (ProcessLiveness.isOfTheKernel(2)) {
      var kernel = lab.run("doctor", "--pid", "2", "--duration", "3s");
      assertThat(kernel.code()).isEqualTo(Exit.USAGE.code());
      assertThat(kernel.err()).contains("is a thread of the kernel");
    }
  }

  @Test
  void namesWhyAJvmLetsNobodyIn() throws Exception {
    int port = metered("-XX:+DisableAttachMechanism");
    var ended =
        new Lab(folder).run("doctor", "--url", "http://localhost:" + port, "--duration", "3s");
    // On a busy machine its lack of CPU is found from outside.
    assertThat(ended.code()).isIn(Exit.USAGE.code(), Exit.DONE.code());
    assertThat(ended.out() + ended.err())
        .contains("It was started with -XX:+DisableAttachMechanism: start it without.");
  }

  /**
   * The first finding of what the service does while so many users ask; they are gone when it is
   * back. What a busy machine does to it may be said before.
   */
  private Optional<Finding> leading(int port, String path, int users, String... more)
      throws IOException, InterruptedException {
    var url = "http://localhost:" + port;
    var asked = new String[] {"load", url + path, "--users", "" + users, "--duration", "120s"};
    var load = new Lab(folder).start(List.of(), asked);
    started.add(load.process().toHandle());
    Lab.await(() -> connected(port) >= users, "all users are connected");
    recordings++;
    var words =
        Stream.concat(
            Stream.of("doctor", "--url", url, "--duration", "8s", "--json"),
            Stream.concat(Stream.of("--out", recording().toString()), Stream.of(more)));
    var ended = new Lab(folder).run(words.toArray(String[]::new));
    load.process().destroy();
    load.end();
    assertThat(ended.code()).as(ended.out() + ended.err()).isZero();
    return Json.read(ended.out(), ExaminationAnalysis.Examined.class).findings().stream()
        .filter(finding -> !OF_THE_MACHINE.contains(finding.rule()))
        .filter(finding -> !finding.rule().equals(RuleId.NO_BOTTLENECK))
        .findFirst();
  }

  /** Of the latest examination. */
  private Path recording() {
    return folder.resolve("recording-" + recordings);
  }

  /** A service that has nothing but its meters; serves at the port that is given back. */
  private int metered(String... options) throws IOException, InterruptedException {
    int port = Ports.free();
    var source =
        new Lab(folder)
            .write(
                "Metered.java",
                """
                import com.sun.net.httpserver.HttpServer;
                import java.net.InetSocketAddress;

                class Metered {
                  static int waiting = 3;

                  public static void main(String[] port) throws Exception {
                    var server = HttpServer.create(
                        new InetSocketAddress("localhost", Integer.parseInt(port[0])), 0);
                    server.createContext("/", asked -> {
                      String text = \"""
                          reactor_netty_connection_provider_active_connections{name="orders"} 10
                          reactor_netty_connection_provider_pending_connections{name="orders"} %d
                          reactor_netty_connection_provider_max_connections{name="orders"} 10
                          \""".formatted(waiting *= 2);
                      boolean known = asked.getRequestURI().getPath().length() < 2;
                      asked.sendResponseHeaders(known ? 200 : 404, text.length());
                      asked.getResponseBody().write(text.getBytes());
                      asked.close();
                    });
                    server.start();
                  }
                }
                """);
    var words = new ArrayList<>(List.of(newest().java().toString()));
    words.addAll(List.of(options));
    words.addAll(List.of(source.toString(), "" + port));
    var process =
        new ProcessBuilder(words)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("metered-" + port + ".log").toFile())
            .start();
    started.add(process.toHandle());
    Lab.await(() -> answers("http://localhost:" + port), "the meters are there");
    return port;
  }

  private static Jvm newest() {
    return Jvms.all().stream().filter(all -> all.feature() == 25).findFirst().orElseThrow();
  }

  private String upstream(String delay) throws IOException, InterruptedException {
    int port = Ports.free();
    var script = new Lab(folder).write("upstream.yaml", "delay: " + delay + "\n");
    var words = new String[] {"upstream", "--port", "" + port, "--script", script.toString()};
    var going = new Lab(folder).start(List.of(), words);
    started.add(going.process().toHandle());
    Lab.await(() -> going.said().contains("upstream on"), "the upstream is there");
    return "http://127.0.0.1:" + port;
  }

  /** Serves at the port that is given back. */
  private int service(String system, String ready, String upstream, String... words)
      throws IOException, InterruptedException {
    int port = Ports.free();
    var command =
        Stream.of(
            Stream.of(newest().java().toString(), "-XX:TieredStopAtLevel=1", "-Xmx256m", "-jar"),
            Stream.of(
                HOME.resolve("systems/%s/target/%s.jar".formatted(system, system)).toString()),
            Stream.of("--server.port=" + port, "--upstream.url=" + upstream),
            Stream.of(words));
    var process =
        new ProcessBuilder(command.flatMap(all -> all).toList())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(system + ".log").toFile())
            .start();
    started.add(process.toHandle());
    Lab.await(
        () -> !process.isAlive() || answers("http://localhost:" + port + ready),
        system + " is ready");
    assertThat(process.isAlive()).as(system + " runs; is it built?").isTrue();
    return port;
  }

  private boolean answers(String url) {
    try {
      var request = HttpRequest.newBuilder(URI.create(url)).build();
      return client.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Established connections to a port, as the kernel's tables tell them. */
  private static long connected(int port) {
    String end = ":%04X".formatted(port);
    return Stream.of("tcp", "tcp6")
        .flatMap(table -> Lab.read(Path.of("/proc/net", table)).lines())
        .map(line -> line.strip().split("\\s+"))
        .filter(columns -> columns.length > 3 && columns[1].endsWith(end))
        .filter(columns -> columns[3].equals("01"))
        .count();
  }
}
