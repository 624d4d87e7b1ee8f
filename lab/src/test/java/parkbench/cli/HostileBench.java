package parkbench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parkbench.load.AnswerFuzz;
import parkbench.session.Exit;
import parkbench.upstream.ReceivedRequestFuzz;

/**
 * Hostile input for a given time: see {@code bench/hostile/run}. Verbs that start nothing are
 * called in this process.
 */
public final class HostileBench {
  private static final long HANGS_SECONDS = 10;

  /** {@code file.yaml:3:7: …}. */
  private static final Pattern PLACE = Pattern.compile("\\.ya?ml(?::\\d+:\\d+)?: |--system: ");

  private static final PrintStream OUT = System.out;
  private static final PrintStream ERR = System.err;

  private final Random random;
  private final Path scratch;
  private final List<Path> yamls;
  private final Path run;
  private final ExecutorService threads = Executors.newCachedThreadPool(HostileBench::daemon);
  private final TreeMap<String, Counts> counts = new TreeMap<>();

  private HostileBench(long seed, Path scratch, List<Path> yamls, Path run) {
    this.random = new Random(seed);
    this.scratch = scratch;
    this.yamls = yamls;
    this.run = run;
  }

  private static Thread daemon(Runnable work) {
    return Thread.ofPlatform().daemon().unstarted(work);
  }

  /** What came of one kind of input. */
  private static final class Counts {
    private long tried;
    private long refused;
    private long crashes;
    private long hangs;
    private long placeless;
    private long nanos;
  }

  /** What came of one input. */
  private enum Verdict {
    TAKEN,
    REFUSED,
    REFUSED_WITHOUT_PLACE,
    CRASHED
  }

  /**
   * @param input what a fault is shown with
   */
  private record Outcome(Verdict verdict, String input) {
    private static final Outcome TAKEN = new Outcome(Verdict.TAKEN, "");
    private static final Outcome REFUSED = new Outcome(Verdict.REFUSED, "");
  }

  /** One input; what it throws is a crash. */
  private interface Input {
    Outcome put() throws Exception;
  }

  /**
   * Tries.
   *
   * @param words seconds, seed, a scratch folder, a run, and folders of YAML files
   */
  public static void main(String[] words) throws Exception {
    List<Path> yamls = new ArrayList<>();
    for (int i = 4; i < words.length; i++) {
      try (Stream<Path> files = Files.walk(Path.of(words[i]), 2)) {
        files.filter(file -> file.toString().endsWith(".yaml")).sorted().forEach(yamls::add);
      }
    }
    HostileBench bench =
        new HostileBench(Long.parseLong(words[1]), Path.of(words[2]), yamls, Path.of(words[3]));
    bench.go(Long.parseLong(words[0]));
    bench.print();
    System.exit(bench.sound() ? 0 : 1);
  }

  private void go(long seconds) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() < end) {
      many("answers", 20_000, this::answer);
      many("requests", 20_000, this::request);
      many("YAML", 200, this::yaml);
      many("command lines", 200, this::commandLine);
      many("stored runs", 100, this::storedRun);
      many("hostile servers", 1, HANGS_SECONDS + 2 * soundSeconds(), this::server);
    }
  }

  private void many(String kind, int times, Input input) throws InterruptedException {
    many(kind, times, HANGS_SECONDS, input);
  }

  private void many(String kind, int times, long seconds, Input input) throws InterruptedException {
    Counts of = counts.computeIfAbsent(kind, name -> new Counts());
    long began = System.nanoTime();
    for (int i = 0; i < times; i++) {
      Future<Outcome> future = threads.submit(input::put);
      of.tried++;
      try {
        Outcome outcome = future.get(seconds, TimeUnit.SECONDS);
        switch (outcome.verdict()) {
          case TAKEN -> {}
          case REFUSED -> of.refused++;
          case REFUSED_WITHOUT_PLACE -> {
            of.placeless++;
            show(kind, "no place in " + outcome.input());
          }
          case CRASHED -> {
            of.crashes++;
            show(kind, outcome.input());
          }
        }
      } catch (TimeoutException e) {
        of.hangs++;
        future.cancel(true);
        show(kind, "hangs");
      } catch (ExecutionException e) {
        of.crashes++;
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        show(kind, cause + " at " + Arrays.toString(cause.getStackTrace()));
      }
    }
    of.nanos += System.nanoTime() - began;
  }

  private void show(String kind, String fault) {
    ERR.println(kind + ": " + fault);
  }

  private Outcome answer() {
    return AnswerFuzz.one(random) ? Outcome.REFUSED : Outcome.TAKEN;
  }

  private Outcome request() {
    ReceivedRequestFuzz.one(random);
    return Outcome.TAKEN;
  }

  private Outcome yaml() throws IOException {
    Path source = yamls.get(random.nextInt(yamls.size()));
    byte[] text = damaged(Files.readAllBytes(source));
    Path file = scratch.resolve("hostile.yaml");
    Files.write(file, text);
    boolean system = Files.readString(source).contains("approaches:\n  ");
    Said said =
        system ? say("plan", "quick", "--system", file.toString()) : say("plan", file.toString());
    return outcome(said, true, source + " " + new String(text, ISO_8859_1));
  }

  private byte[] damaged(byte[] sound) {
    String text = new String(sound, UTF_8);
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      int at = random.nextInt(text.length());
      int length = Math.min(text.length() - at, random.nextInt(20));
      text =
          switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + text.substring(at + length);
            case 1 ->
                text.substring(0, at)
                    + HostileWords.any(HostileWords.TOKENS, random)
                    + text.substring(at);
            case 2 ->
                text.substring(0, at)
                    + text.substring(at, at + length).repeat(1 + random.nextInt(50))
                    + text.substring(at + length);
            case 3 -> "[".repeat(random.nextInt(300)) + text;
            default ->
                text.replaceFirst(
                    "\\d+", HostileWords.any(HostileWords.TOKENS, random).replace("$", "\\$"));
          };
      if (text.isEmpty()) {
        text = "x";
      }
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  /** Only what starts nothing: a verb that would is asked for its help, or for nonsense. */
  private Outcome commandLine() {
    List<String> words = new ArrayList<>();
    String verb = HostileWords.any(HostileWords.VERBS, random);
    words.add(verb);
    for (int i = random.nextInt(6); i > 0; i--) {
      words.add(HostileWords.any(HostileWords.OPTIONS, random));
      if (random.nextInt(4) > 0) {
        words.add(HostileWords.any(HostileWords.VALUES, random));
      }
    }
    if (!List.of("plan", "list", "report", "compare", "--version", "help").contains(verb)) {
      words.add("--no-such-option");
    }
    return outcome(say(words.toArray(String[]::new)), false, String.join(" ", words));
  }

  private Outcome storedRun() throws IOException {
    Path copy = scratch.resolve("stored");
    copy(run, copy);
    List<Path> files;
    try (Stream<Path> all = Files.walk(copy)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
    Path file = files.get(random.nextInt(files.size()));
    byte[] bytes = Files.readAllBytes(file);
    if (bytes.length > 0) {
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Files.write(file, cut(bytes));
    } else {
      Files.delete(file);
    }
    Said said = say("report", copy.toString(), "--format", "json");
    return outcome(said, false, "report with a damaged " + copy.relativize(file));
  }

  private byte[] cut(byte[] bytes) {
    return random.nextBoolean() ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  /** What a load generator takes here and now where the server is sound. */
  private long soundSeconds() throws IOException {
    long began = System.nanoTime();
    try (HostileServer server = HostileServer.sound(threads)) {
      load(server);
    }
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
  }

  /** A load generator of its own process asks a server that answers anything. */
  private Outcome server() throws IOException {
    try (HostileServer server = HostileServer.start(random.nextLong(), threads)) {
      Said said = load(server);
      return said.code() == 0 && said.out().startsWith("{\"")
          ? Outcome.TAKEN
          : new Outcome(
              Verdict.CRASHED, "load ended with " + said.code() + ": " + said.out() + said.err());
    }
  }

  private static Said load(HostileServer server) {
    return say(
        "load", server.url(), "--users", "20", "--duration", "1s", "--timeout", "1s", "--json");
  }

  /** What a verb said. */
  private record Said(int code, String out, String err) {}

  private static synchronized Said say(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream wasOut = System.out;
    PrintStream wasErr = System.err;
    try (PrintStream toOut = new PrintStream(out, true, UTF_8);
        PrintStream toErr = new PrintStream(err, true, UTF_8)) {
      System.setOut(toOut);
      System.setErr(toErr);
      int code = Parkbench.commandLine().setOut(writer(toOut)).setErr(writer(toErr)).execute(words);
      return new Said(code, out.toString(UTF_8), err.toString(UTF_8));
    } finally {
      System.setOut(wasOut);
      System.setErr(wasErr);
    }
  }

  private static PrintWriter writer(PrintStream to) {
    return new PrintWriter(new OutputStreamWriter(to, UTF_8), true);
  }

  private static Outcome outcome(Said said, boolean placed, String input) {
    String shown = "exit " + said.code() + ": " + said.err() + "\n  of: " + input;
    if (said.code() == Exit.DIED.code() || said.err().contains("\tat ")) {
      return new Outcome(Verdict.CRASHED, shown);
    }
    if (said.code() != Exit.USAGE.code()) {
      return Outcome.TAKEN;
    }
    return placed && !PLACE.matcher(said.err()).find()
        ? new Outcome(Verdict.REFUSED_WITHOUT_PLACE, shown)
        : Outcome.REFUSED;
  }

  private boolean sound() {
    return counts.values().stream().allMatch(of -> of.crashes + of.hangs + of.placeless == 0);
  }

  private void print() {
    OUT.printf(
        "%-16s %9s %9s %8s %6s %10s %8s%n",
        "input", "tried", "refused", "crashes", "hangs", "no place", "seconds");
    counts.forEach(
        (kind, of) ->
            OUT.printf(
                Locale.ROOT,
                "%-16s %9d %9d %8d %6d %10d %8.0f%n",
                kind,
                of.tried,
                of.refused,
                of.crashes,
                of.hangs,
                of.placeless,
                of.nanos / 1e9));
  }
}
