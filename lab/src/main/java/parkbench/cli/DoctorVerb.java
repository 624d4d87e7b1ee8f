package parkbench.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parkbench.collect.Examiner;
import parkbench.collect.metrics.MetricsReader;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.diagnose.service.ServiceRules;
import parkbench.measure.BlockingEvents;
import parkbench.measure.Examining;
import parkbench.measure.PoolMetricsSummary;
import parkbench.record.Subject;
import parkbench.report.ExaminationPage;
import parkbench.report.ExaminationText;
import parkbench.result.Examination;
import parkbench.result.Finding;
import parkbench.sandbox.CpuLimit;
import parkbench.sandbox.PortOwner;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.OnInterrupt;
import parkbench.session.Scratch;
import parkbench.session.TerminalWords;
import parkbench.wire.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
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
  private static final int LOOKS = 2;

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
              + " loops, and of virtual threads that are pinned, which looks at stacks miss.")
  private boolean records;

  @Option(
      names = "--virtual-threads",
      description =
          "Look at virtual threads, too (JDK 21 and later): the JVM writes their stacks to a file,"
              + " at least twice, and then for at most 2 %% of the time.")
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

  private static final Set<String> UNEXPLAINED =
      Set.of(ServiceRules.NOTHING_WRONG, ServiceRules.UNKNOWN);

  /** What {@code --json} prints. */
  record Told(String schema, Examination examination, List<Finding> findings) {}

  @Override
  public Integer call() throws Exception {
    if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
      throw new CommandRefused(
          "--duration " + TerminalWords.duration(time) + " is not from 3s to 5m",
          "A few looks show nothing that lasts, and too many are kept in memory",
          "Try --duration 20s");
    }
    requireWritable();
    OptionalInt served = served();
    long pid = pid(served);
    requireAtWork(pid);
    try {
      return OnInterrupt.during(() -> examine(pid, served, meters));
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private int examine(long pid, OptionalInt served, @Nullable URI offered)
      throws IOException, InterruptedException {
    if (offered == null) {
      return examine(pid, served, Optional.empty());
    }
    requireHere("--metrics", offered);
    requireOf(pid, "--metrics " + offered, port(offered));
    try (MetricsReader reader = new MetricsReader(offered)) {
      requireMeters(reader, offered);
      return examine(pid, served, Optional.of(reader));
    }
  }

  private int examine(long pid, OptionalInt served, Optional<MetricsReader> reader)
      throws IOException, InterruptedException {
    CpuLimit allowance = CpuLimit.of(pid);
    reader.ifPresent(MetricsReader::begin);
    Examiner.Seen raw = look(pid, served, allowance);
    if (samples(raw) < LOOKS) {
      throw unseen(pid, raw, "Its use of the machine was not seen twice");
    }
    List<String> notes = new ArrayList<>(raw.notes());
    if (allowance.hidden()) {
      notes.add(
          "A quota of its container is unknown, since its control group cannot be seen from this"
              + " one; run the doctor on the host.");
    }
    boolean silent = raw.inside() && raw.looks().size() < LOOKS;
    if (silent) {
      notes.add(
          "It was seen from outside alone, since its JVM did not tell twice what threads do.");
    }
    Optional<MetricsReader.Told> metered = reader.map(meters -> meters.until(end(raw)));
    metered.map(MetricsReader.Told::notes).ifPresent(notes::addAll);
    if (!virtual && raw.hasVirtualThreads()) {
      notes.add("It has virtual threads, which were not looked at; --virtual-threads does so.");
    }
    if (!heap && raw.maySuspend()) {
      notes.add(
          "Who waits without a thread (coroutines for a Mutex, requests for a connection of Reactor"
              + " Netty or R2DBC) was not counted; --class-histogram does so, by two full collections.");
    }
    Examination seen =
        Examining.of(raw.samples(), raw.looks(), allowance.cores(), allowance.bound(), notes)
            .alsoSeen(Examining.virtual(raw.virtual()))
            .with(PoolMetricsSummary.of(metered.map(MetricsReader.Told::reads).orElse(List.of())))
            .recorded(
                raw.recorded()
                    .filter(any -> !silent)
                    .map(recorded -> BlockingEvents.of(recorded.stalls(), recorded.nanos())))
            .unthreaded(raw.unthreaded());
    List<Finding> found = ServiceRules.examine(seen);
    List<Finding> findings = raw.ended() ? ServiceRules.ofOneThatEnded(found) : found;
    boolean outside = silent || !raw.inside();
    if (outside && !raw.ended() && UNEXPLAINED.contains(findings.getFirst().rule())) {
      requireAtWork(pid);
      throw unseen(
          pid,
          raw,
          silent
              ? "Its JVM did not tell twice what its threads do, and nothing else shows why"
              : "It was seen from outside alone, where nothing shows a limit and nothing excludes one");
    }
    if (json) {
      System.out.println(Json.page(new Told("parkbench/examination/2", seen, findings)));
    } else {
      ExaminationText.of(seen, findings).forEach(System.out::println);
    }
    if (page != null) {
      String at = served.isPresent() ? ", port " + served.getAsInt() : "";
      Files.writeString(
          page, ExaminationPage.html("process " + pid + at, Instant.now(), seen, findings));
    }
    if (raw.ended()) {
      System.err.println(
          "parkbench: process "
              + pid
              + " ended while it was examined\n  What was found is of the time before its end\n"
              + "  The first finding says where to look");
      return Exit.DIED.code();
    }
    return Exit.DONE.code();
  }

  private Examiner.Seen look(long pid, OptionalInt served, CpuLimit allowance)
      throws IOException, InterruptedException {
    try (Scratch scratch = Scratch.make()) {
      return Examiner.examine(
          pid,
          served,
          time,
          closer(),
          allowance::use,
          scratch.directory(),
          RandomGenerator.getDefault());
    }
  }

  private Set<Examiner.Closer> closer() {
    Set<Examiner.Closer> asked = EnumSet.noneOf(Examiner.Closer.class);
    if (records) {
      asked.add(Examiner.Closer.RECORDING);
    }
    if (virtual) {
      asked.add(Examiner.Closer.VIRTUAL_THREADS);
    }
    if (heap) {
      asked.add(Examiner.Closer.HEAP);
    }
    return asked;
  }

  /** What does nothing has nothing wrong with it, and says nothing of its limits. */
  private static void requireAtWork(long pid) {
    if (ProcessLiveness.isStopped(pid)) {
      throw new CommandRefused(
          "process " + pid + " is stopped (state T)",
          "It does nothing until it is continued, so that nothing can be seen of it",
          "Continue it: kill -CONT " + pid + "; or let the debugger that holds it go on");
    }
    if (ProcessLiveness.isOfTheKernel(pid)) {
      throw new CommandRefused(
          "process " + pid + " is a thread of the kernel",
          "It is no service",
          "Look for the service's pid with: jcmd -l");
    }
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

  /**
   * Whom nobody can look into, or whose JVM is too busy to answer, is seen from outside, where that
   * explains it.
   */
  private static CommandRefused unseen(long pid, Examiner.Seen raw, String why) {
    return new CommandRefused(
        "process " + pid + " could not be examined: " + String.join(" ", raw.notes()),
        why,
        raw.inside()
            ? "Try again where it gets more CPU, or for longer: --duration 1m"
            : "Examine a JVM of this user, or be root; jcmd -l lists them");
  }

  /** Behind that it may have been made to collect, which its meters tell too. */
  private static long end(Examiner.Seen raw) {
    return raw.samples().getLast().atNanos();
  }

  private static long samples(Examiner.Seen raw) {
    return raw.samples().stream().filter(sample -> sample.subject() == Subject.SERVICE).count();
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

  /** One that is too busy to answer now may yet do so; whoever offers none never will. */
  private static void requireMeters(MetricsReader reader, URI offered) throws InterruptedException {
    try {
      reader.read();
    } catch (HttpTimeoutException busy) {
      // The readings that follow are told, those that fail too.
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
    Integer told = port;
    if (where != null && told != null) {
      throw new CommandRefused(
          "--port " + told + " beside --url " + where,
          "The URL has a port already",
          "Leave one of them out");
    }
    if (where != null) {
      requireHere("--url", where);
      return OptionalInt.of(port(where));
    }
    if (told != null) {
      PortOption.require("--port", told, 1);
    }
    return told == null ? OptionalInt.empty() : OptionalInt.of(told);
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
