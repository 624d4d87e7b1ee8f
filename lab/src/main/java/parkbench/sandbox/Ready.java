package parkbench.sandbox;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import parkbench.record.Death;
import parkbench.system.Readiness;
import parkbench.system.Scheme;

/** Asks a service whether it is ready until it is, ends, or runs out of time. */
public final class Ready {
  private static final Duration PAUSE = Duration.ofMillis(50);
  private static final Duration ONE_ANSWER = Duration.ofSeconds(2);

  /** {@code at a.B.c(B.java:7)}, and {@code ... 20 common frames omitted}. */
  private static final Pattern FRAME = Pattern.compile("\\s+(at \\S+\\(|\\.\\.\\. \\d+ )");

  /** Of the log of a service that still runs. */
  private static final int LATE_LINES = 5;

  private final String name;
  private final CompletableFuture<Death> ended;
  private final URI place;
  private final Question question;
  private final Readiness readiness;
  private final Supplier<List<String>> log;

  private Ready(
      String name,
      CompletableFuture<Death> ended,
      URI place,
      Question question,
      Readiness readiness,
      Supplier<List<String>> log) {
    this.name = name;
    this.log = log;
    this.ended = ended;
    this.place = place;
    this.question = question;
    this.readiness = readiness;
  }

  /** What is asked until it is answered as it should be. */
  private interface Question {
    Answer ask(long withinNanos) throws InterruptedException;
  }

  /**
   * Returns when the service is ready.
   *
   * @param base of its URLs, context path included
   * @throws NotReady as soon as the child ends, or after the time it is given, with the last answer
   */
  public static void await(Child child, URI base, Readiness readiness)
      throws NotReady, InterruptedException {
    await(child.name(), child.ended(), base, readiness, child::lastWords);
  }

  /** As above, for a service that the lab did not start. */
  public static void await(String name, URI base, Readiness readiness)
      throws NotReady, InterruptedException {
    await(name, new CompletableFuture<>(), base, readiness, List::of);
  }

  private static void await(
      String name,
      CompletableFuture<Death> ended,
      URI base,
      Readiness readiness,
      Supplier<List<String>> log)
      throws NotReady, InterruptedException {
    if (Scheme.POSTGRESQL.word().equals(base.getScheme())) {
      Question ping = withinNanos -> ping(base, readiness, withinNanos);
      new Ready(name, ended, base, ping, readiness, log).await();
      return;
    }
    URI place = URI.create(base.toString().replaceFirst("/+$", "") + readiness.path());
    try (HttpClient client = client(base)) {
      try {
        HttpRequest request = HttpRequest.newBuilder(place).timeout(ONE_ANSWER).build();
        Question question = withinNanos -> ask(client, request, ended, withinNanos);
        new Ready(name, ended, place, question, readiness, log).await();
      } finally {
        client.shutdownNow();
      }
    }
  }

  private static HttpClient client(URI base) {
    HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
    return UnverifiedTls.isFor(base)
        ? client.sslContext(UnverifiedTls.context()).build()
        : client.build();
  }

  private void await() throws NotReady, InterruptedException {
    long end = System.nanoTime() + readiness.within().toNanos();
    Optional<Answer> last = Optional.empty();
    while (true) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw late(last.isPresent() ? last.get() : knock());
      }
      Answer answer = question.ask(left);
      if (readiness.met(answer.status())) {
        return;
      }
      last = answer.conclusive() ? Optional.of(answer) : last;
      if (endsWithin(PAUSE)) {
        throw dead(ended.join());
      }
    }
  }

  private boolean endsWithin(Duration pause) throws InterruptedException {
    try {
      ended.get(pause.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /**
   * What came back from one question.
   *
   * @param status of an answer, else 0
   * @param why there was none
   * @param conclusive whether it says more than earlier ones: not a refusal, and not a silence that
   *     our own patience cut short, which on a busy machine may be a refusal under way
   */
  private record Answer(Kind kind, int status, String why, boolean conclusive) {
    enum Kind {
      /** No process listens. */
      REFUSED,
      ANSWERED,
      /** Connected, and then no answer, or none that is HTTP. */
      SILENCE,
      /** Connected, and then no TLS. */
      NO_TLS
    }

    static Answer refused() {
      return new Answer(Kind.REFUSED, 0, "", false);
    }

    static Answer status(int status) {
      return new Answer(Kind.ANSWERED, status, "", true);
    }

    static Answer silence(String why) {
      return new Answer(Kind.SILENCE, 0, why, true);
    }

    static Answer noTls(SSLException why) {
      return new Answer(Kind.NO_TLS, 0, String.valueOf(why.getMessage()), true);
    }

    static Answer cutShort() {
      return new Answer(Kind.SILENCE, 0, "no answer in time", false);
    }
  }

  /** A database that takes a session counts as one that answers with the right status. */
  private static Answer ping(URI base, Readiness readiness, long withinNanos) {
    Duration within = Duration.ofNanos(Math.min(withinNanos, ONE_ANSWER.toNanos()));
    try {
      Optional<String> refusal = PostgresPing.refusal(base.getHost(), base.getPort(), within);
      return refusal.map(Answer::silence).orElseGet(() -> Answer.status(readiness.status()));
    } catch (ConnectException e) {
      return Answer.refused();
    } catch (SocketTimeoutException e) {
      return Answer.cutShort();
    } catch (IOException e) {
      return Answer.silence(e.toString());
    }
  }

  private static Answer ask(
      HttpClient client, HttpRequest request, CompletableFuture<Death> ended, long withinNanos)
      throws InterruptedException {
    CompletableFuture<HttpResponse<Void>> response =
        client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    try {
      CompletableFuture.anyOf(response, ended).get(withinNanos, TimeUnit.NANOSECONDS);
      return response.isDone()
          ? Answer.status(response.get().statusCode())
          : Answer.silence("it ended while it was asked");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SSLException failed) {
        return Answer.noTls(failed);
      }
      return e.getCause() instanceof ConnectException
          ? Answer.refused()
          : Answer.silence(String.valueOf(e.getCause()));
    } catch (TimeoutException e) {
      return Answer.cutShort();
    } finally {
      response.cancel(true);
    }
  }

  /** Whether anybody listens at all: asked once time is up and nothing else is known. */
  private Answer knock() {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(place.getHost(), UnverifiedTls.port(place)),
          Math.toIntExact(ONE_ANSWER.toMillis()));
      return Answer.cutShort();
    } catch (SocketTimeoutException e) {
      // A full accept queue drops what comes: a process may listen.
      return Answer.cutShort();
    } catch (IOException e) {
      return Answer.refused();
    }
  }

  private NotReady late(Answer last) {
    String asked = (place.getScheme().startsWith("http") ? "GET " : "a session at ") + place;
    String within = " within " + readiness.within().toMillis() / 1_000.0 + " s: ";
    return switch (last.kind()) {
      case REFUSED ->
          notReady(
              within + "nothing listens at " + place.getAuthority(),
              "Check that it gets its port, and that it starts fast enough; see its log.");
      case ANSWERED ->
          notReady(
              within
                  + asked
                  + " was answered with "
                  + last.status()
                  + ", and "
                  + readiness.status()
                  + " is expected",
              "If this is its answer when it is ready, write `ready: {path: "
                  + readiness.path()
                  + ", status: "
                  + last.status()
                  + "}`; else see the log for why it answers so.");
      case NO_TLS ->
          notReady(
              within + asked + " failed at the TLS handshake (" + last.why() + ")",
              "Have the service speak TLS on this port, or ask it over http: `scheme` or `url` in"
                  + " the system file.");
      case SILENCE ->
          notReady(
              within + asked + " was accepted and not answered (" + last.why() + ")",
              "See its log; give it more time in `ready: {within: ...}` if it starts slowly.");
    };
  }

  private NotReady notReady(String what, String remedy) {
    return new NotReady(
        name + " was not ready" + what + lastWords(log.get(), LATE_LINES),
        "A service that is not ready cannot be measured.",
        remedy,
        Optional.empty());
  }

  private NotReady dead(Death death) {
    String cause = death.outOfMemory() ? "was killed for its memory limit" : "ended by itself";
    String words =
        death.lastWords().isEmpty()
            ? " and said nothing"
            : lastWords(death.lastWords(), Integer.MAX_VALUE);
    return new NotReady(
        name + " " + cause + " before it was ready, exit code " + death.exitCode() + words,
        "A service that does not start cannot be measured.",
        advice(death),
        Optional.of(death));
  }

  /** Without the frames of stacks, which say little to a reader who looks for a cause. */
  private static String lastWords(List<String> log, int most) {
    List<String> lines =
        log.stream().filter(line -> !line.isBlank() && !FRAME.matcher(line).lookingAt()).toList();
    return lines.isEmpty()
        ? ""
        : "; its last words:\n    "
            + String.join("\n    ", lines.subList(Math.max(0, lines.size() - most), lines.size()));
  }

  private static String advice(Death death) {
    if (death.outOfMemory()) {
      return "Give it more memory in `limits`, or a smaller heap in its options.";
    }
    return StartAdvice.of(death.lastWords())
        .orElse(
            death.exitCode() == 0
                ? "A command that starts its service in the background ends at once. Start the"
                    + " service in the foreground."
                : "Start its command by hand to see why it ends.");
  }
}
