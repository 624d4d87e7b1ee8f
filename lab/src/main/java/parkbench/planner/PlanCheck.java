package parkbench.planner;

import static java.util.stream.Collectors.joining;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.config.ConfigError;
import parkbench.config.MatrixPoint;
import parkbench.config.Scenario;
import parkbench.plan.Connections;
import parkbench.plan.Numbers;
import parkbench.plan.Trial;
import parkbench.record.Machine;
import parkbench.system.Limits;
import parkbench.system.Setting;
import parkbench.system.Start;
import parkbench.system.StartCommand;
import parkbench.system.SystemSpec;
import parkbench.text.ScenarioWords;

/** What of a plan this machine cannot do. Refuses only what cannot work. */
final class PlanCheck {
  private static final Pattern OF_SEVERAL = Pattern.compile("\\$\\{upstreams\\.([a-z0-9-]+)[.}]");

  /** The first release of Java that has them. */
  private static final int VIRTUAL_THREADS = 21;

  /** Tomcat's accept queue, and that of much else. */
  private static final int COMMON_ACCEPT_QUEUE = 100;

  /** More than a Tomcat accepts (8,192), so that the service decides and not the lab. */
  private static final int MOST_OPEN_CONNECTIONS = 10_000;

  private static final Duration LONGEST_TRIAL = Duration.ofHours(24);

  /** What is filled in with the address of the upstream. */
  private static final List<String> ADDRESS =
      List.of("${upstream}", "${upstream.host}", "${upstream.port}");

  /** What is filled in where the upstream speaks TLS. */
  private static final List<String> OF_TLS =
      List.of("${upstream.certificate}", "${upstream.trust-store}");

  private final Scenario scenario;
  private final Machine machine;
  private final List<ConfigError> faults;
  private final List<String> notes;

  PlanCheck(Scenario scenario, Machine machine, List<ConfigError> faults, List<String> notes) {
    this.scenario = scenario;
    this.machine = machine;
    this.faults = faults;
    this.notes = notes;
  }

  void checkLimits(List<Variant> cells) {
    if (cells.stream().anyMatch(cell -> cell.system().start().ours())) {
      checkGiven(labIdles(cells));
    }
    if (machine.cores().size() == 1) {
      notes.add(
          "This machine offers one core: service and lab share it, the service yields (nice"
              + " 10), and the audits will likely make every trial invalid. Two cores are the least for figures that count.");
    }
    if (!machine.linux()) {
      notes.add(
          "Not Linux: cores and memory cannot be limited here; the figures are those of the whole machine.");
    }
  }

  /** Limits that a service is given, as one that runs already is not. */
  private void checkGiven(boolean labIdles) {
    List<Limits> axis = scenario.matrix().limits();
    for (int i = 0; i < axis.size(); i++) {
      checkCores(axis.get(i), "/matrix/cpus/" + i, labIdles);
    }
    Limits limits = scenario.subjects().limits();
    if (axis.isEmpty()) {
      checkCores(limits, limits.quota().isPresent() ? "/limits/cpus" : "/limits/cores", labIdles);
    }
    if (limits.memory().count() > machine.memory().count()) {
      refuse(
          "/limits/memory",
          "memory: "
              + ScenarioWords.size(limits.memory())
              + " is more than this machine's "
              + ScenarioWords.size(machine.memory()),
          "The limit would never be reached, and the machine would swap or kill.",
          "Lower limits.memory.");
    }
  }

  /** Upstreams that a system names must be those of the scenario. */
  void checkUpstreams(Variant cell) {
    Map<String, Duration> delays = scenario.upstream().delays();
    List<String> named =
        startTexts(cell)
            .flatMap(text -> OF_SEVERAL.matcher(text).results())
            .map(found -> found.group(1))
            .toList();
    Stream.concat(named.stream(), cell.approach().upstream().of().keySet().stream())
        .filter(name -> !delays.containsKey(name))
        .findFirst()
        .ifPresent(
            name ->
                refuse(
                    delays.isEmpty() ? "/upstream" : "/upstreams",
                    cell.name() + " names an upstream \"" + name + "\", and there is none",
                    "Its calls would have no address.",
                    "Add it under upstreams, or correct the name."));
    if (delays.size() > 1 && cell.approach().calls() > 0) {
      checkCallsOfSeveral(cell, delays);
    }
  }

  private void checkCallsOfSeveral(Variant cell, Map<String, Duration> delays) {
    boolean alike = delays.values().stream().distinct().count() == 1;
    if (cell.approach().upstream().of().isEmpty() && !alike) {
      refuse(
          "/upstreams",
          cell.name() + " does not say how many calls each upstream gets",
          "They take different times, and no ceiling could be computed.",
          "Write calls for each, such as calls: {"
              + delays.keySet().stream().sorted().map(name -> name + ": 1").collect(joining(", "))
              + "}.");
    }
    if (cell.approach().together() && !alike) {
      refuse(
          "/upstreams",
          cell.name() + " makes its calls together, to upstreams of different delays",
          "The ceiling of such requests is not known.",
          "Give the upstreams one delay, or measure without calls-together.");
    }
  }

  /** A service that is not given the upstream's address calls something else. */
  void checkUpstreamIsNamed(Variant cell) {
    SystemSpec system = cell.system();
    if (!system.start().ours() || cell.approach().calls() == 0) {
      return;
    }
    boolean named =
        startTexts(cell)
            .anyMatch(
                text ->
                    ADDRESS.stream().anyMatch(text::contains) || OF_SEVERAL.matcher(text).find());
    boolean fixed =
        scenario.upstream().endpoints().stream().anyMatch(endpoint -> endpoint.port() > 0);
    if (!named && !fixed) {
      note(
          cell.name()
              + " calls the upstream, and its address is in none of its options, arguments and"
              + " variables: put ${upstream} there, or write calls: 0.");
    }
  }

  /**
   * Whether all requests start at t = 0 and no service calls the upstream: then the lab only
   * listens.
   */
  private static boolean labIdles(List<Variant> cells) {
    return cells.stream()
        .allMatch(
            cell ->
                cell.approach().calls() == 0
                    && cell.points().stream()
                        .allMatch(
                            point ->
                                point
                                    .shape()
                                    .burst()
                                    .filter(burst -> burst.ramp().isZero())
                                    .isPresent()));
  }

  private void checkCores(Limits limits, String pointer, boolean labIdles) {
    int all = machine.cores().size();
    int most = labIdles ? all : Cores.forService(all);
    if (limits.cores() > Cores.forService(all) && limits.cores() <= most) {
      note(
          ScenarioWords.count(limits.cores(), "core")
              + " for the service on a machine of "
              + all
              + ": the lab shares one of them with it. After a burst that calls no upstream the lab"
              + " only listens, and the service yields to it (nice 10); the audits show whether it"
              + " heard in time.");
    }
    if (limits.cores() > most) {
      refuse(
          pointer,
          ScenarioWords.count(limits.cores(), "core")
              + " for the service on a machine of "
              + machine.cores().size(),
          "Load generator and upstream need a core that the service cannot take from them.",
          "Ask for at most " + ScenarioWords.count(most, "core") + ", or use a larger machine.");
    }
  }

  void checkConnections(Variant cell, Trial trial, MatrixPoint point) {
    Sockets sockets = Sockets.of(trial, cell.approach());
    String pointer = scenario.connections().isPresent() ? "/connections" : point.loadAt();
    boolean spread = point.shape().burst().filter(burst -> burst.ramp().isPositive()).isPresent();
    if (sockets.engineFiles() > machine.fileLimit() && !spread) {
      refuse(
          pointer,
          Numbers.grouped(sockets.toService())
              + " connections need "
              + Numbers.grouped(sockets.engineFiles())
              + " open files in the load generator and in the service; the hard limit here is "
              + Numbers.grouped(machine.fileLimit()),
          "Connections beyond the limit would be refused, and the machine be measured.",
          "Raise it (ulimit -Hn "
              + sockets.serviceFiles()
              + " as root, or LimitNOFILE of the container), or ask for"
              + " at most "
              + Numbers.grouped(Math.max(0, machine.fileLimit() - Sockets.FILES_BESIDE))
              + " connections.");
    } else {
      noteFiles(cell, sockets);
    }
    if (sockets.toService() > machine.ports() && !spread) {
      refuse(
          pointer,
          Numbers.grouped(sockets.toService())
              + " connections to one address; this machine has "
              + Numbers.grouped(machine.ports())
              + " ports for them",
          "Each connection to the service needs a port of its own.",
          "Widen net.ipv4.ip_local_port_range, or ask for fewer connections.");
    }
    noteClosedPorts(trial, cell, sockets);
    noteAcceptQueue(trial, sockets);
  }

  /** What may be needed, but only if everything is open at the same time. */
  private void noteFiles(Variant cell, Sockets sockets) {
    if (sockets.mostFiles() > machine.fileLimit()) {
      note(
          cell.name()
              + " may need up to "
              + Numbers.grouped(sockets.mostFiles())
              + " open files, if every request holds a"
              + " connection to the upstream too; the hard limit is "
              + Numbers.grouped(machine.fileLimit())
              + ". Should it run out, raise it: ulimit -Hn "
              + sockets.mostFiles()
              + " as root, or LimitNOFILE of the container.");
    }
  }

  private void noteClosedPorts(Trial trial, Variant cell, Sockets sockets) {
    Duration held = machine.portsReused() ? Sockets.CLOSED_PORT_REUSED : Sockets.CLOSED_PORT_HELD;
    long closed = Sockets.closed(trial, cell, held);
    if (closed + sockets.toUpstream() > machine.ports()) {
      note(
          "A client that keeps no connections open would close up to "
              + Numbers.grouped(closed)
              + " to the upstream within "
              + ScenarioWords.duration(held)
              + ", for which Linux holds their ports; there are "
              + Numbers.grouped(machine.ports())
              + ". Calls may fail for want of one: set net.ipv4.tcp_tw_reuse to 2, or widen"
              + " net.ipv4.ip_local_port_range.");
    }
  }

  /** The service's own queue is not known here, and smaller than the kernel's as a rule. */
  private void noteAcceptQueue(Trial trial, Sockets sockets) {
    if (trial.load().burst().filter(burst -> burst.ramp().isZero()).isPresent()
        && sockets.toService() > COMMON_ACCEPT_QUEUE) {
      note(
          "All connections of a burst are opened at once: what exceeds the service's accept queue"
              + " (often "
              + COMMON_ACCEPT_QUEUE
              + ", and net.core.somaxconn at most) is dropped by the kernel and tried again after"
              + " 1 s, 2 s, 4 s. That counts as the service's.");
    }
  }

  void checkTime(Variant cell, Trial trial, MatrixPoint point) {
    int calls = cell.approach().delaysInARow();
    Duration wait = cell.approach().waits(trial.delay());
    if (calls > 1 && wait.compareTo(trial.exchange().timeout()) >= 0) {
      refuse(
          point.delayAt(),
          calls
              + " calls of "
              + ScenarioWords.duration(trial.delay())
              + " each by "
              + cell.name()
              + " are not below the timeout of "
              + ScenarioWords.duration(trial.exchange().timeout()),
          "Every exchange would time out before the upstream answers.",
          "Raise timeout above " + ScenarioWords.duration(wait) + ", or shorten the delay.");
    } else if (trial.load().isClosed()
        && trial.timing().cycle().compareTo(trial.exchange().timeout()) > 0) {
      note(
          cell.name()
              + " at "
              + point.slug()
              + ": a cycle lasts about "
              + Numbers.seconds(trial.timing().cycle())
              + ", longer than the"
              + " timeout of "
              + ScenarioWords.duration(trial.exchange().timeout())
              + "; most exchanges will time out.");
    }
    if (trial.load().isClosed()
        && trial.timing().window().compareTo(trial.timing().cycle().multipliedBy(2)) < 0) {
      note(
          cell.name()
              + " at "
              + point.slug()
              + ": the window of "
              + ScenarioWords.duration(trial.timing().window())
              + " is shorter than two"
              + " cycles of "
              + Numbers.seconds(trial.timing().cycle())
              + "; its throughput says little.");
    }
    Duration length = trial.timing().settle().plus(trial.timing().window());
    if (length.compareTo(LONGEST_TRIAL) > 0) {
      refuse(
          point.loadAt(),
          cell.name()
              + " at "
              + point.slug()
              + " would be measured for "
              + ScenarioWords.duration(length)
              + ", "
              + ScenarioWords.duration(trial.timing().cycle())
              + " a cycle",
          "No trial is meant to last longer than " + ScenarioWords.duration(LONGEST_TRIAL) + ".",
          "Ask for fewer users, a shorter delay, or a shorter window.");
    }
    if (trial.timing().window().compareTo(Duration.ofSeconds(1)) < 0) {
      refuse(
          "/load/profile",
          "the profile lasts "
              + ScenarioWords.duration(trial.timing().settle().plus(trial.timing().window()))
              + ", and "
              + ScenarioWords.duration(trial.timing().settle())
              + " of it are for settling",
          "Less than a second would be left to measure.",
          "Make the profile longer, or settle shorter.");
    }
    checkScript(cell, trial, point);
  }

  /** What the calibration says of a load that the lab could not carry without being seen. */
  void checkHonest(Variant cell, Trial trial, MatrixPoint point) {
    if (machine.cost().isEmpty() || trial.bound().ceiling().isEmpty()) {
      return;
    }
    double honest = machine.cost().get().honest(cell.approach().calls()).perSecond();
    double asked = trial.bound().ceiling().get().perSecond();
    if (asked > honest) {
      note(
          cell.name()
              + " at "
              + point.slug()
              + ": up to "
              + Numbers.grouped(Math.round(asked))
              + " rps are asked for, and this machine's lab can carry "
              + Numbers.grouped(Math.round(honest))
              + " rps (its calibration); above that its own work may make the trial invalid.");
    }
  }

  /** What the driver that is to ask has not. */
  void checkDriver(Trial trial) {
    trial
        .driver()
        .cannot(trial)
        .ifPresent(
            words ->
                refuse(
                    "/load/driver",
                    "driver: " + trial.driver().word() + " " + words,
                    "It would ask something else than what the scenario says.",
                    "Leave out driver, so that the built-in engine asks, or change the load."));
  }

  private void checkScript(Variant cell, Trial trial, MatrixPoint point) {
    Duration end = trial.timing().settle().plus(trial.timing().window());
    for (int i = 0; i < trial.upstream().script().size(); i++) {
      Duration from = trial.upstream().script().get(i).from();
      if (from.compareTo(end) >= 0) {
        refuse(
            "/upstream/script/" + i + "/from",
            "from: "
                + ScenarioWords.duration(from)
                + " lies after the end of a trial ("
                + cell.name()
                + " at "
                + point.slug()
                + " ends after "
                + ScenarioWords.duration(end)
                + ")",
            "The change would never be in force.",
            "Choose an earlier from, or a longer window.");
      }
    }
  }

  /** What the lab cannot give to a service that it does not start. */
  void checkNotOurs(Variant cell) {
    SystemSpec system = cell.system();
    if (!system.start().ours() && scenario.timing().warmUp().none()) {
      refuse(
          "/warm-up",
          "warm-up: none, and the lab does not start " + system.name() + " for it",
          "What it was sent before is unknown, and each trial starts with what the last one left.",
          "Write a warm-up, or describe a service by a jar or a command.");
    }
    switch (system.start()) {
      case Start.Running running ->
          note(
              system.name()
                  + " runs already at "
                  + running.url()
                  + ": it gets no cores, limits, properties and fresh process, and must call this"
                  + " run's upstream by itself. "
                  + (running.limits() == Start.Running.Known.DECLARED
                      ? "Its CPU and threads are measured, since `limits` declares what it has."
                      : "Its CPU and threads are not measured: that takes a scenario of it alone"
                          + " whose `limits` declare its cores."));
      case Start.NoService none ->
          note(
              system.name()
                  + " is the upstream itself: limits, properties and a fresh process do not apply"
                  + " to it.");
      case Start.Jar jar -> {}
      case Start.Command command -> {}
    }
  }

  /** Whether a service can verify an upstream that speaks TLS. */
  void checkTrust(Variant cell) {
    SystemSpec system = cell.system();
    boolean tls = scenario.upstream().speaksTls();
    boolean named = startTexts(cell).anyMatch(text -> OF_TLS.stream().anyMatch(text::contains));
    if (named && !tls) {
      refuse(
          "/upstream",
          system.name()
              + " names "
              + String.join(" or ", OF_TLS)
              + ", and the upstream is plain HTTP",
          "There is no certificate that could be filled in.",
          "Write upstream: {tls: true}, or take the placeholder out of the system file.");
    }
    if (tls && !named && cell.approach().calls() > 0 && !(system.start() instanceof Start.Jar)) {
      note(
          system.name()
              + " is not given the certificate of the upstream: it must trust it by itself, or name "
              + String.join(" or ", OF_TLS)
              + ".");
    }
  }

  /** Older releases ignore the setting, and the figures would be equal. */
  void checkVirtualThreads(Variant cell) {
    boolean old = cell.jvm().filter(jvm -> jvm.feature() < VIRTUAL_THREADS).isPresent();
    cell.approach().tuning().properties().entrySet().stream()
        .filter(entry -> old && new Setting(entry.getKey()).turnsThreadsVirtual(entry.getValue()))
        .findFirst()
        .ifPresent(
            entry ->
                refuse(
                    "/matrix/properties/" + entry.getKey(),
                    cell.name()
                        + " sets "
                        + entry.getKey()
                        + " on Java "
                        + cell.jvm().orElseThrow().feature(),
                    "Virtual threads need Java " + VIRTUAL_THREADS + "; it would change nothing.",
                    "Run it on a newer one, such as --jdk 25."));
  }

  /** All texts in which placeholders are filled in when a service is started. */
  private static Stream<String> startTexts(Variant cell) {
    if (!cell.system().start().ours()) {
      return Stream.of();
    }
    StartCommand start = StartCommand.of(cell.system(), cell.approach(), "java");
    return Stream.of(start.words(), start.environment().values(), stop(cell.system()))
        .flatMap(Collection::stream);
  }

  private static List<String> stop(SystemSpec system) {
    return system.start() instanceof Start.Command command ? command.stop() : List.of();
  }

  /** One fault per place, and one note per sentence. */
  private void refuse(String pointer, String what, String why, String remedy) {
    String place = scenario.source().places().at(pointer);
    if (faults.stream().noneMatch(fault -> fault.place().equals(place))) {
      faults.add(new ConfigError(place, what, why, remedy));
    }
  }

  private void note(String sentence) {
    if (!notes.contains(sentence)) {
      notes.add(sentence);
    }
  }

  /** Connections for an open load that names none: enough for all that can be pending. */
  Connections openPool(double perSecond) {
    long pending = (long) Math.ceil(perSecond * scenario.timing().timeout().toMillis() / 1000.0);
    long here = Math.min(machine.ports(), machine.fileLimit() - Sockets.FILES_BESIDE);
    int max = (int) Math.max(1, Math.min(pending, Math.min(MOST_OPEN_CONNECTIONS, here)));
    note(
        "Connections: a pool of "
            + Numbers.grouped(max)
            + ", enough for what can be pending within the timeout"
            + (max < pending ? ", as far as this machine goes" : "")
            + ".");
    return new Connections.Pool(max);
  }
}
