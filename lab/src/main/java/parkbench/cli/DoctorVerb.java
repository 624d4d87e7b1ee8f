package parkbench.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.analysis.ExaminationAnalysis.Examined;
import parkbench.collect.EvidenceCollector;
import parkbench.collect.metrics.MetricsReader;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.report.ExaminationDocument;
import parkbench.report.ExaminationPage;
import parkbench.sandbox.PortOwner;
import parkbench.session.CommandRefused;
import parkbench.session.Examination;
import parkbench.session.Exit;
import parkbench.session.Home;
import parkbench.session.Knowledge;
import parkbench.session.OnInterrupt;
import parkbench.session.Reports;
import parkbench.text.ScenarioWords;
import parkbench.text.TerminalWriter;
import parkbench.wire.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Examines a service that runs already, under whatever load it has. */
@Command(
    name = "doctor",
    description =
        "Examine a service that runs already, and name what holds it up: a JVM by its threads, any"
            + " other from outside.")
final class DoctorVerb implements Callable<Integer> {
  private static final Duration SHORTEST = Duration.ofSeconds(3);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @ArgGroup(multiplicity = "1")
  private Patient patient = new Patient();

  /** By its pid or by where it serves. */
  static final class Patient {
    @Option(names = "--pid", paramLabel = "PID", description = "The process.")
    private @Nullable Long pid;

    @Option(
        names = "--url",
        paramLabel = "URL",
        description = "Where it serves, on this machine; its process is found by the port.")
    private @Nullable URI url;
  }

  @Option(
      names = "--port",
      paramLabel = "P",
      description =
          "Port of the service; shows its listen backlog and unread requests. Taken from --url.")
  private @Nullable Integer port;

  @Option(
      names = "--duration",
      paramLabel = "D",
      defaultValue = "20s",
      description = "How long to look at it (default: ${DEFAULT-VALUE}).")
  private Duration time = Duration.ZERO;

  @Option(
      names = "--metrics",
      paramLabel = "URL",
      description =
          "Where it offers its meters in Prometheus' text, such as"
              + " http://localhost:8080/actuator/prometheus: they know who waits without a thread.")
  private @Nullable URI meters;

  @Option(
      names = "--jfr",
      description =
          "Let the JVM record itself with JFR meanwhile: it shows waits of event"
              + " loops, and of virtual threads that are pinned, which thread dumps miss.")
  private boolean records;

  @Option(
      names = "--virtual-threads",
      negatable = true,
      defaultValue = "true",
      fallbackValue = "true",
      description =
          "Look at virtual threads where it has some (default). The JVM writes their stacks to a"
              + " file, at least twice, and then for at most 2 %% of the time.")
  private boolean virtual;

  @Option(
      names = "--class-histogram",
      description =
          "Count who waits without a thread, too, when it has been looked at: coroutines for a Mutex,"
              + " requests for a connection of Reactor Netty's or R2DBC's pool. The JVM makes two"
              + " full collections, which stop it.")
  private boolean heap;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the report as one HTML file, too.")
  private @Nullable Path page;

  @Option(names = "--json", description = "Print what was seen and the findings as JSON.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the recording goes (default: runs/doctor-PID-TIME).")
  private @Nullable Path out;

  @Mixin private LibraryOption libraries = new LibraryOption();

  @Override
  public Integer call() throws Exception {
    Knowledge.classifier(libraries.files());
    if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
      throw new CommandRefused(
          "--duration " + ScenarioWords.duration(time) + " is not from 3s to 5m",
          "A few dumps show nothing that lasts, and too many are kept in memory",
          "Try --duration 20s");
    }
    requireWritable();
    OptionalInt served = served();
    long pid = pid(served);
    Examination examination = new Examination(pid, served, time, closer(), libraries.files());
    try {
      return OnInterrupt.during(() -> examine(examination, meters));
    } catch (InterruptedException e) {
      System.err.println("interrupted: the examination was not finished, and is not kept");
      return Exit.INTERRUPTED.code();
    }
  }

  private int examine(Examination examination, @Nullable URI offered) throws Exception {
    if (offered == null) {
      return examine(examination, Optional.empty());
    }
    requireHere("--metrics", offered);
    requireOf(examination.pid(), "--metrics " + offered, port(offered));
    try (MetricsReader reader = new MetricsReader(offered)) {
      requireMeters(reader, offered);
      return examine(examination, Optional.of(reader));
    }
  }

  private int examine(Examination examination, Optional<MetricsReader> reader) throws Exception {
    Path directory = Home.directory(out, "doctor-" + examination.pid());
    Examination.Outcome outcome =
        examination.run(directory, reader, new WatchedSeconds(time)::hear);
    print(examination, outcome);
    System.err.println("recording: " + directory);
    if (outcome.ended()) {
      System.err.println(
          "parkbench: process "
              + examination.pid()
              + " ended while it was examined\n  What was found is of the time before its end\n"
              + "  The first finding says where to look");
      return Exit.DIED.code();
    }
    return Exit.DONE.code();
  }

  private void print(Examination examination, Examination.Outcome outcome) throws IOException {
    Examined judged = outcome.judged();
    if (json) {
      System.out.println(Json.page(judged));
    } else {
      System.out.print(
          TerminalWriter.of(
              ExaminationDocument.brief(judged.evidence(), judged.findings()), Reports.WIDTH));
    }
    if (page != null) {
      OptionalInt served = examination.port();
      String at = served.isPresent() ? ", port " + served.getAsInt() : "";
      Files.writeString(
          page,
          ExaminationPage.html(
              "process " + examination.pid() + at,
              outcome.started(),
              judged.evidence(),
              judged.findings()));
    }
  }

  private Set<EvidenceCollector.Closer> closer() {
    Set<EvidenceCollector.Closer> asked = EnumSet.noneOf(EvidenceCollector.Closer.class);
    if (records) {
      asked.add(EvidenceCollector.Closer.RECORDING);
    }
    if (virtual) {
      asked.add(EvidenceCollector.Closer.VIRTUAL_THREADS);
    }
    if (heap) {
      asked.add(EvidenceCollector.Closer.HEAP);
    }
    return asked;
  }

  /** Before anybody is looked at for a while. */
  private void requireWritable() {
    if (page == null) {
      return;
    }
    Path folder = page.toAbsolutePath().getParent();
    boolean taken = Files.exists(page) && !Files.isWritable(page);
    if (Files.isDirectory(page) || taken || folder == null || !Files.isWritable(folder)) {
      throw new CommandRefused(
          "--html " + page + " cannot be written",
          "What the examination finds would be lost",
          "Name a file in a folder that is there and yours");
    }
  }

  private long pid(OptionalInt served) {
    Long named = patient.pid;
    if (named == null) {
      return owner(served.orElseThrow());
    }
    if (!ProcessLiveness.is(named)) {
      throw new CommandRefused(
          "no process has the pid " + named,
          "There is no process to examine",
          "Look for the pid with: jcmd -l");
    }
    served.ifPresent(at -> requireOf(named, "--port " + at, at));
    return named;
  }

  private static void requireOf(long pid, String said, int at) {
    if (!PortOwner.serves(pid, at)) {
      throw new CommandRefused(
          said + ": the port is served by " + words(owners(at)),
          "What is seen of another service says nothing of process " + pid,
          "Leave it out, or give what " + pid + " serves");
    }
  }

  private static String words(List<Long> pids) {
    return pids.stream()
        .map(pid -> "process " + pid + " (" + PortOwner.command(pid) + ")")
        .collect(Collectors.joining(" and by "));
  }

  /** One that is too busy to answer now may yet do so; one that offers none never will. */
  private static void requireMeters(MetricsReader reader, URI offered) throws InterruptedException {
    try {
      reader.read();
    } catch (HttpTimeoutException busy) {
      // The readings that follow are named, those that fail too.
    } catch (IOException e) {
      throw new CommandRefused(
          "--metrics " + offered + ": " + MetricsReader.reason(e),
          "Without them the queues of executors are unknown",
          "Leave --metrics out, or let Spring Boot offer them:"
              + " management.endpoints.web.exposure.include=prometheus, with"
              + " micrometer-registry-prometheus beside it");
    }
  }

  private static long owner(int at) {
    List<Long> owners = owners(at);
    if (owners.size() > 1) {
      throw new CommandRefused(
          "port " + at + " is served by " + words(owners),
          "Each of them could be meant",
          "Name it: --pid PID --port " + at);
    }
    return owners.getFirst();
  }

  private static List<Long> owners(int at) {
    List<Long> owners = PortOwner.pids(at);
    if (owners.isEmpty()) {
      throw new CommandRefused(
          "no process that this user may look into listens at port " + at,
          "Only a process on this machine can be examined",
          "Start it, or run the lab as its user; find its pid with: jcmd -l");
    }
    return owners;
  }

  private OptionalInt served() {
    URI where = patient.url;
    Integer named = port;
    if (where != null && named != null) {
      throw new CommandRefused(
          "--port " + named + " beside --url " + where,
          "The URL has a port already",
          "Leave one of them out");
    }
    if (where != null) {
      requireHere("--url", where);
      return OptionalInt.of(port(where));
    }
    if (named != null) {
      PortOption.require("--port", named, 1);
    }
    return named == null ? OptionalInt.empty() : OptionalInt.of(named);
  }

  private static int port(URI where) {
    int unlessTold = "https".equals(where.getScheme()) ? 443 : 80;
    return where.getPort() > 0 ? where.getPort() : unlessTold;
  }

  private static void requireHere(String option, URI where) {
    if (where.getHost() == null) {
      throw new CommandRefused(
          option + " " + where + " names no host",
          "The service is known by the port of its URL",
          "Write it like http://localhost:8080");
    }
    if (!isHere(where.getHost())) {
      throw new CommandRefused(
          option + " " + where + " is not on this machine",
          "Threads and counters can be read on the machine of the service alone",
          "Run the doctor there, as the user of the service");
    }
  }

  private static boolean isHere(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException unknown) {
      return false;
    }
  }
}
