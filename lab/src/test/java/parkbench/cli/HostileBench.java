package parkbench.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
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
import parkbench.load.AnswerDecoder;
import parkbench.upstream.RequestFuzz;

/**
 * Hostile input for a given time: see {@code bench/hostile/run}. Verbs that start nothing are
 * called in this process.
 */
public final class HostileBench {
  private static final long HANGS_SECONDS = 10;

  /** A load engine is started, warms, and asks for three seconds. */
  private static final long LOAD_SECONDS = 10;

  /** {@code file.yaml:3:7: …}. */
  private static final Pattern PLACE = Pattern.compile("\\.ya?ml(?::\\d+:\\d+)?: |--system: ");

  private static final String[] TOKENS = {
    "&a",
    "*a",
    "!!binary x",
    "- ",
    ": ",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "'",
    "|",
    "~",
    "\t",
    "1e999",
    "-1",
    "0x7fffffffffffffff",
    "99999999999999999999",
    "NaN",
    "true",
    "500ms",
    "\u0000",
    "\u001b[2J",
    "\u202e",
    "🙂",
    "<<: *a",
    "\n",
    "? ",
    "---\n",
    "${port}",
    "${",
    "%",
    "../../etc/passwd",
    "http://a:99999"
  };

  private static final String[] VERBS = {
    "plan",
    "list",
    "report",
    "compare",
    "run",
    "doctor",
    "load",
    "upstream",
    "watch",
    "prove",
    "trace",
    "crosscheck",
    "machine",
    "--version",
    "help"
  };

  private static final String[] OPTIONS = {
    "--only",
    "--repeat",
    "--budget",
    "--seed",
    "--jdk",
    "--precision",
    "--paired",
    "--strict",
    "--out",
    "--again",
    "--resume",
    "--pid",
    "--port",
    "--url",
    "--for",
    "--meters",
    "--users",
    "--rate",
    "--duration",
    "--format",
    "--script",
    "--system",
    "--wait-for-quiet",
    "--of",
    "--help",
    "-x",
    "--"
  };

  private static final String[] VALUES = {
    "-1",
    "0",
    "99999999999",
    "1e9",
    "",
    " ",
    "x",
    "quick",
    "/dev/null",
    "/proc/self/mem",
    "no-such",
    "5%",
    "-5%",
    "1000%",
    "10s",
    "-10s",
    "9999h",
    "http://127.0.0.1:1/",
    "http://127.0.0.1:99999/",
    "é\u202e",
    "a b",
    "runs",
    "/",
    "spring-mvc/*",
    "[",
    "**",
    "4194305",
    "1"
  };

  private static final PrintStream OUT = System.out;
  private static final PrintStream ERR = System.err;

  private final Random random;
  private final Path scratch;
  private final List<Path> yamls;
  private final Path run;
  private final ExecutorService one = Executors.newCachedThreadPool(HostileBench::daemon);
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

  /** One input. */
  private interface Input {
    /** {@code refused}, nothing where it was taken, or the fault; see {@link #many}. */
    String put() throws Exception;
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
      many("hostile servers", 1, HANGS_SECONDS + LOAD_SECONDS, this::server);
    }
  }

  private void many(String kind, int times, Input input) throws InterruptedException {
    many(kind, times, HANGS_SECONDS, input);
  }

  private void many(String kind, int times, long seconds, Input input) throws InterruptedException {
    Counts of = counts.computeIfAbsent(kind, name -> new Counts());
    long began = System.nanoTime();
    for (int i = 0; i < times; i++) {
      Future<String> future = one.submit(input::put);
      of.tried++;
      try {
        String fault = future.get(seconds, TimeUnit.SECONDS);
        if (fault.equals("refused")) {
          of.refused++;
        } else if (fault.startsWith("no place")) {
          of.placeless++;
          tell(kind, fault);
        } else if (!fault.isEmpty()) {
          of.crashes++;
          tell(kind, fault);
        }
      } catch (TimeoutException e) {
        of.hangs++;
        future.cancel(true);
        tell(kind, "hangs");
      } catch (ExecutionException e) {
        of.crashes++;
        Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
        tell(kind, cause + " at " + Arrays.toString(cause.getStackTrace()));
      }
    }
    of.nanos += System.nanoTime() - began;
  }

  private void tell(String kind, String fault) {
    ERR.println(kind + ": " + fault);
  }

  private String answer() {
    String[] sound = {
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
      "HTTP/1.0 200 OK\r\n\r\nhello",
      "HT"
    };
    byte[] bytes = sound[random.nextInt(sound.length)].getBytes(ISO_8859_1);
    for (int i = random.nextInt(6); i > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    AnswerDecoder decoder = AnswerDecoder.ofAnyBody();
    decoder.expect(random.nextInt(8) == 0);
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(bytes.length, from + 1 + random.nextInt(30));
      decoder.feed(bytes, from, to);
      from = to;
    }
    decoder.ended();
    return decoder.garbage() ? "refused" : "";
  }

  private String request() {
    RequestFuzz.one(random);
    return "";
  }

  private String yaml() throws IOException {
    Path source = yamls.get(random.nextInt(yamls.size()));
    byte[] text = damaged(Files.readAllBytes(source));
    Path file = scratch.resolve("hostile.yaml");
    Files.write(file, text);
    boolean system = Files.readString(source).contains("approaches:\n  ");
    Said said =
        system ? say("plan", "quick", "--system", file.toString()) : say("plan", file.toString());
    return fault(said, true, source + " " + new String(text, ISO_8859_1));
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
                text.substring(0, at) + TOKENS[random.nextInt(TOKENS.length)] + text.substring(at);
            case 2 ->
                text.substring(0, at)
                    + text.substring(at, at + length).repeat(1 + random.nextInt(50))
                    + text.substring(at + length);
            case 3 -> "[".repeat(random.nextInt(300)) + text;
            default ->
                text.replaceFirst(
                    "\\d+", TOKENS[random.nextInt(TOKENS.length)].replace("$", "\\$"));
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
  private String commandLine() {
    List<String> words = new ArrayList<>();
    String verb = VERBS[random.nextInt(VERBS.length)];
    words.add(verb);
    for (int i = random.nextInt(6); i > 0; i--) {
      words.add(OPTIONS[random.nextInt(OPTIONS.length)]);
      if (random.nextInt(4) > 0) {
        words.add(VALUES[random.nextInt(VALUES.length)]);
      }
    }
    if (!List.of("plan", "list", "report", "compare", "--version", "help").contains(verb)) {
      words.add("--no-such-option");
    }
    return fault(say(words.toArray(String[]::new)), false, String.join(" ", words));
  }

  private String storedRun() throws IOException {
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
    return fault(said, false, "report with a damaged " + copy.relativize(file));
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

  /** A load engine of its own process asks a server that answers anything. */
  private String server() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      long seed = random.nextLong();
      one.execute(() -> serve(listening, new Random(seed)));
      String url = "http://127.0.0.1:" + listening.getLocalPort() + "/x";
      Said said =
          say("load", url, "--users", "20", "--duration", "1s", "--timeout", "1s", "--json");
      return said.code() == 0 && said.out().startsWith("{\"")
          ? ""
          : "load ended with " + said.code() + ": " + said.out() + said.err();
    }
  }

  private void serve(ServerSocket listening, Random chance) {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        long seed = chance.nextLong();
        one.execute(() -> answer(socket, new Random(seed)));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private static void answer(Socket open, Random chance) {
    try (Socket socket = open) {
      byte[] buffer = new byte[1_024];
      while (socket.getInputStream().read(buffer) > 0) {
        String text =
            switch (chance.nextInt(5)) {
              case 0 -> "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
              case 1 -> "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n";
              case 2 -> "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n";
              case 3 -> "HT";
              default -> "x".repeat(chance.nextInt(100_000));
            };
        byte[] bytes = text.getBytes(ISO_8859_1);
        for (int i = chance.nextInt(3); i > 0; i--) {
          bytes[chance.nextInt(bytes.length)] = (byte) chance.nextInt(256);
        }
        int cut = chance.nextInt(bytes.length);
        socket.getOutputStream().write(bytes, 0, cut);
        socket.getOutputStream().flush();
        socket.getOutputStream().write(bytes, cut, bytes.length - cut);
        socket.getOutputStream().flush();
        if (chance.nextInt(10) == 0) {
          return;
        }
      }
    } catch (IOException gone) {
      // The engine has closed it.
    }
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

  private static String fault(Said said, boolean placed, String input) {
    if (said.code() == Exit.DIED.code() || said.err().contains("\tat ")) {
      return "exit " + said.code() + ": " + said.err() + "\n  of: " + input;
    }
    if (said.code() == Exit.USAGE.code()) {
      return placed && !PLACE.matcher(said.err()).find()
          ? "no place in: " + said.err() + "\n  of: " + input
          : "refused";
    }
    return "";
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
