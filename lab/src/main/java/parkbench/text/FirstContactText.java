package parkbench.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import parkbench.plan.Fork;
import parkbench.record.FirstContact;
import parkbench.record.FirstContact.Response.End;
import parkbench.record.SeenCall;
import parkbench.system.Approach;
import parkbench.system.Request;
import parkbench.text.Block.Bullets;
import parkbench.text.Block.Column;
import parkbench.text.Block.Command;
import parkbench.text.Block.Gap;
import parkbench.text.Block.Item;
import parkbench.text.Block.Paragraph;
import parkbench.text.Block.Table;

/** What the first request of a service showed, and what to write into its file. */
public final class FirstContactText {
  private static final int LOG_LINES = 12;
  private static final int KILOBYTE = 1_000;

  private final Fork fork;
  private final FirstContact seen;
  private final FirstContact.Response response;
  private final List<Block> blocks = new ArrayList<>();

  private FirstContactText(Fork fork, FirstContact seen) {
    this.fork = fork;
    this.seen = seen;
    this.response = seen.response();
  }

  /**
   * The document.
   *
   * @param next command that follows where all went well
   */
  public static List<Block> of(Fork fork, FirstContact seen, String next) {
    return new FirstContactText(fork, seen).document(next);
  }

  /** Whether a run would measure what is meant. */
  public static boolean well(Fork fork, FirstContact seen) {
    return seen.response().good()
        && new FirstContactText(fork, seen).all().noneMatch(SeenCall::unmatched)
        && calls(seen) == fork.approach().calls();
  }

  private List<Block> document(String next) {
    Approach approach = fork.approach();
    Request request = fork.trials().getFirst().exchange().request();
    blocks.add(
        new Paragraph(
            "%s/%s was ready after %.1f s"
                .formatted(fork.system().name(), approach.name(), seen.readySeconds())));
    blocks.add(new Paragraph(request.method() + " " + request.path() + ":", answer()));
    hints().forEach(hint -> blocks.add(Bullets.of(new Item("", hint))));
    calls();
    routes();
    if (all().noneMatch(SeenCall::unmatched)) {
      log();
    }
    if (well(fork, seen)) {
      blocks.add(new Gap());
      blocks.add(new Paragraph("All is in place. Next:"));
      blocks.add(new Command(next));
    }
    return blocks;
  }

  private String answer() {
    String came =
        response.status() == 0
            ? "no response within %s".formatted(Figures.millis(response.millis()))
            : "%d in %s, %s%s"
                .formatted(
                    response.status(),
                    Figures.millis(response.millis()),
                    size(response.bytes()),
                    response.header("content-type").map(type -> " of " + type).orElse(""));
    String body = response.body().strip();
    return came
        + ended()
        + (body.isEmpty()
            ? ""
            : ": " + (response.good() ? ScenarioWords.brief(body) : body.replaceAll("\\s+", " ")));
  }

  private String ended() {
    return switch (response.end()) {
      case COMPLETE, NONE -> "";
      case NEVER -> ", and its body has not ended";
      case TOO_LONG -> ", the first part of a longer body";
      case FAILED -> " (" + response.failure() + ")";
    };
  }

  private static String size(long bytes) {
    return bytes < KILOBYTE
        ? ScenarioWords.count(bytes, "byte")
        : Figures.number(bytes / (double) KILOBYTE) + " kB";
  }

  private List<String> hints() {
    List<String> hints = new ArrayList<>();
    if (!response.good() && response.status() > 0) {
      hints.add(
          "expected %d%s"
              .formatted(
                  fork.approach().expect().status(),
                  fork.approach().expect().bodyContains().isEmpty()
                      ? ""
                      : " with \"" + fork.approach().expect().bodyContains() + "\""));
    }
    ofStatus().ifPresent(hints::add);
    if (response.end() == End.NEVER) {
      hints.add("the response has no end, such as server-sent events; measure a request that ends");
    }
    if (response.end() == End.TOO_LONG) {
      hints.add("no more of a body is read here; a run reads all of it, or times out");
    }
    response
        .header("content-encoding")
        .ifPresent(
            encoding ->
                hints.add(
                    "the body is compressed (" + encoding + "); body-contains compares bytes"));
    return hints;
  }

  private Optional<String> ofStatus() {
    return switch (response.status()) {
      case 401, 403 ->
          Optional.of(
              "the service wants a login: give the request its headers, such as request: {path: "
                  + fork.approach().request().path()
                  + ", headers: {Authorization: \"…\"}}; records mask them");
      case 301, 302, 303, 307, 308 ->
          Optional.of(
              "a redirect to "
                  + response.header("location").orElse("an unknown place")
                  + ": it is not followed; ask for that path, or give the request its cookie");
      case 404 ->
          Optional.of("the service has no such path, or its upstream had no route for its call");
      case 405 -> Optional.of("the path exists and takes another method");
      case 400, 415, 422 ->
          Optional.of("the service does not accept the request: check its body and content type");
      default -> Optional.empty();
    };
  }

  /** Frames of stacks say little to a reader who looks for a cause. */
  private void log() {
    List<String> lines =
        seen.lastWords().stream().filter(line -> !line.strip().startsWith("at ")).toList();
    if (!lines.isEmpty()) {
      blocks.add(new Gap());
      blocks.add(new Paragraph("The end of its log:"));
      lines.stream()
          .skip(Math.max(0, lines.size() - LOG_LINES))
          .forEach(line -> blocks.add(new Command(line)));
    }
  }

  private Stream<SeenCall> all() {
    return Stream.concat(seen.atStart().stream(), seen.calls().stream());
  }

  private void calls() {
    blocks.add(new Gap());
    List<List<String>> rows = new ArrayList<>();
    seen.atStart().forEach(call -> rows.add(row("at start", call)));
    seen.calls().forEach(call -> rows.add(row("request", call)));
    if (rows.isEmpty()) {
      blocks.add(new Paragraph("The service called the upstream " + never()));
    } else {
      blocks.add(
          Table.of(
              Column.all("call of the upstream", "#times", "during", "answered by"),
              rows.stream()));
    }
    long calls = calls(seen);
    if (!rows.isEmpty() && calls != fork.approach().calls() && response.good()) {
      blocks.add(new Gap());
      blocks.add(
          new Paragraph(
              "One request made %s, and the file says %d. Write calls: %d"
                  .formatted(ScenarioWords.count(calls, "call"), fork.approach().calls(), calls)));
    }
  }

  private String never() {
    return fork.approach().calls() == 0
        ? "not at all, as calls: 0 says."
        : "not at all, until a second after its response. Put ${upstream} where it takes the address"
            + " from, or write calls: 0.";
  }

  private static List<String> row(String during, SeenCall call) {
    return List.of(
        SeenCallText.name(call),
        Long.toString(call.count()),
        during,
        call.unmatched() ? "no route" : call.route());
  }

  private void routes() {
    Map<String, List<SeenCall>> byKey = new TreeMap<>();
    all()
        .forEach(
            call ->
                byKey
                    .computeIfAbsent(SeenCallText.routes(call), key -> new ArrayList<>())
                    .add(call));
    byKey.forEach((key, calls) -> drafts(key, RouteDraft.routes(calls)));
    List<String> others =
        SeenCallText.unmatched(all().filter(call -> call.kind() != SeenCall.Kind.REQUEST).toList());
    others.forEach(other -> blocks.add(new Paragraph(other)));
  }

  private void drafts(String key, List<String> drafts) {
    if (!drafts.isEmpty()) {
      blocks.add(new Gap());
      blocks.add(new Paragraph("Add under " + key + ", with bodies that the service can read:"));
      drafts.forEach(draft -> blocks.add(new Command("  " + draft)));
    }
  }

  private static long calls(FirstContact seen) {
    return seen.calls().stream().mapToLong(SeenCall::count).sum();
  }
}
