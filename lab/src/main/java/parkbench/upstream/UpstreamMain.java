package parkbench.upstream;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parkbench.hiccup.HiccupMeter;
import parkbench.plan.Upstream;
import parkbench.record.Ledger;
import parkbench.wire.FromUpstream;
import parkbench.wire.Json;
import parkbench.wire.ToUpstream;

/** The upstream as a process of its own, spoken to in JSON lines. */
public final class UpstreamMain {
  /** How the name of the thread begins that does all the work. */
  public static final String THREAD = "upstream";

  /** What its JVM should be started with: a small heap, and memory that grows with need. */
  public static final List<String> JVM_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xms64m",
          "-Xmx96m",
          "-Xmn24m",
          "-Xss512k",
          "-XX:MaxDirectMemorySize=32m",
          "-XX:ReservedCodeCacheSize=32m",
          "-XX:-UsePerfData",
          "-XX:+UseCompactObjectHeaders",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow",
          "-Dio.netty.leakDetection.level=disabled",
          "-Dio.netty.buffer.checkAccessible=false",
          "-Dio.netty.buffer.checkBounds=false");

  /** A connection over TLS takes some 30 KB. */
  private static final String HEAP_FOR_TLS = "-Xmx384m";

  private UpstreamMain() {}

  /** What its JVM should be started with for a behaviour. */
  public static List<String> jvmOptions(Upstream behaviour) {
    return behaviour.tls().isEmpty()
        ? JVM_OPTIONS
        : Stream.concat(JVM_OPTIONS.stream(), Stream.of(HEAP_FOR_TLS)).toList();
  }

  /**
   * Plays on standard input and output. The word is the port; 0 or none: a free one. {@code
   * --jvm-options} prints what this should be started with.
   */
  public static void main(String[] words) {
    if (words.length > 0 && words[0].equals("--jvm-options")) {
      System.out.println(String.join(" ", JVM_OPTIONS));
      return;
    }
    int port = words.length == 0 ? 0 : Integer.parseInt(words[0]);
    play(() -> UpstreamServer.start(BuiltIn.upstream(), port, 0), lines(System.in), System.out);
  }

  /** Makes the server, which listens at once. */
  private interface Opening {
    UpstreamServer open() throws IOException;
  }

  /**
   * Listens when the first line has said how to behave, says so, and then answers {@link
   * ToUpstream} lines with {@link FromUpstream} lines. At the end of the input the JVM ends at
   * once: the process that spoke to it is gone.
   *
   * @param port 0: any free one
   */
  public static void serve(int port, InputStream in, PrintStream out) {
    BufferedReader lines = lines(in);
    play(() -> behaving(port, lines.readLine()), lines, out);
  }

  private static UpstreamServer behaving(int port, @Nullable String line) throws IOException {
    if (line != null && Json.read(line, ToUpstream.class) instanceof ToUpstream.Behave behave) {
      return UpstreamServer.start(behave.upstream(), port, behave.seed());
    }
    throw new IllegalArgumentException("the first line says no behaviour: " + line);
  }

  private static void play(Opening opening, BufferedReader lines, PrintStream out) {
    int status = 0;
    try (UpstreamServer server = opening.open()) {
      server.whenBroken(UpstreamMain::broken);
      say(new FromUpstream.Listening(server.ports(), server.certificate()), out);
      converse(server, lines, out);
      Runtime.getRuntime().halt(0); // without waiting for connections to close
    } catch (IOException | RuntimeException e) {
      say(new FromUpstream.Refused(String.valueOf(e.getMessage())), out);
      status = 1;
    }
    Runtime.getRuntime().halt(status);
  }

  private static void broken() {
    System.err.println("the upstream's thread has ended, so that nothing is answered any more");
    Runtime.getRuntime().halt(1);
  }

  private static BufferedReader lines(InputStream in) {
    return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  /** Answers line after line until the input ends. */
  static void converse(UpstreamServer server, InputStream in, PrintStream out) throws IOException {
    converse(server, lines(in), out);
  }

  private static void converse(UpstreamServer server, BufferedReader lines, PrintStream out)
      throws IOException {
    try (HiccupMeter hiccups = HiccupMeter.start()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        say(answer(server, hiccups, line), out);
      }
    }
  }

  private static FromUpstream answer(UpstreamServer server, HiccupMeter hiccups, String line) {
    try {
      return switch (Json.read(line, ToUpstream.class)) {
        case ToUpstream.Behave behave -> {
          server.behave(behave.upstream(), behave.seed(), behave.origin());
          yield new FromUpstream.Done();
        }
        case ToUpstream.Begin begin -> {
          server.begin(begin.delaySamples(), begin.marks(), begin.seeAll());
          hiccups.begin();
          yield new FromUpstream.Done();
        }
        case ToUpstream.BeginWithNextRequest() -> {
          server.beginWithNextRequest();
          hiccups.begin();
          yield new FromUpstream.Done();
        }
        case ToUpstream.Tell tell -> {
          Ledger ledger = server.tell();
          if (tell.delaySamples().isPresent()) {
            DelaySamples.write(server.delaySamples(), Path.of(tell.delaySamples().get()));
          }
          yield new FromUpstream.Counted(hiccups.tell().map(ledger::with).orElse(ledger));
        }
      };
    } catch (IOException e) {
      return new FromUpstream.Refused("what was drawn cannot be written: " + e.getMessage());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return new FromUpstream.Refused(String.valueOf(e.getMessage()));
    }
  }

  private static void say(FromUpstream words, PrintStream out) {
    out.println(Json.line(words));
    out.flush();
  }
}
