package parkbench.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;

/** Writes the approach of a system: its request, the pool that bounds it, and its calls. */
record ApproachText(Inspection found, DraftText out) {
  private static final int OTHER_REQUESTS = 8;

  void write() {
    out.line("    approaches:");
    out.line("      as-it-is:");
    Optional<RequestFact> first = found.served().stream().findFirst();
    first.ifPresentOrElse(this::request, this::noRequest);
    found.served().stream()
        .skip(1)
        .limit(OTHER_REQUESTS)
        .forEach(
            other ->
                out.line(
                    "        # or %s %s (%s)"
                        .formatted(
                            other.method(), Words.line(asked(other)), Words.line(other.where()))));
    first
        .filter(request -> request.status() != RequestFact.OK)
        .ifPresent(request -> out.line("        expect: {status: " + request.status() + "}"));
    pools(first.map(RequestFact::asynchronous).orElse(false));
    found
        .platform()
        .withVirtualThreads()
        .ifPresent(options -> out.line("        # On virtual threads: parkbench run " + options));
    if (found.upstreams().size() > 1) {
      calls(first.map(RequestFact::upstreams).orElse(Set.of()));
    }
    if (found.isAlone()) {
      out.line("        calls: 0  # no client and no address was found");
    }
  }

  private void noRequest() {
    out.fillIn(
        "        ",
        found.isAlone()
            ? "A request; none was found."
            : "A request that makes it call; none was found. A proxy passes any path on.");
    out.line("        request: \"GET /\"");
  }

  private void request(RequestFact request) {
    String path = request.target();
    if (!path.matches("/[^\\s#]*")) {
      out.fillIn("        ", "A request that makes it call.");
      out.line("        request: \"GET /\"");
      return;
    }
    if (request.method().equals("GET")) {
      out.line("        request: " + Words.quoted("GET " + path), request.where());
    } else {
      withBody(request);
    }
    String examples =
        Stream.concat(
                Paths.names(request.path())
                    .map(name -> Paths.EXAMPLE + " is an example for " + name),
                Stream.of(request.query().split("&", -1))
                    .filter(pair -> pair.contains("="))
                    .map(pair -> pair.replaceFirst("(.*?)=(.*)", "$2 is an example for $1")))
            .collect(Collectors.joining(", "));
    if (!examples.isEmpty()) {
      out.line("        # " + Words.line(examples) + ".");
    }
  }

  private static String asked(RequestFact request) {
    return request.query().isEmpty() ? request.path() : request.path() + "?" + request.query();
  }

  private void withBody(RequestFact request) {
    String path = request.target();
    if (request.body().isEmpty()) {
      out.fillIn("        ", "The body of " + request.method() + " " + Words.line(path) + ".");
    }
    out.line(
        "        request: {method: %s, path: %s, headers: {Content-Type: application/json}, body: %s}"
            .formatted(
                request.method(),
                Words.quoted(path),
                Words.quoted(request.body().isEmpty() ? "{}" : request.body())),
        request.where());
  }

  /** The smallest that each request needs; the others as comments. */
  private void pools(boolean asynchronous) {
    Optional<PoolFact> bounding = bounding(found, asynchronous);
    bounding.ifPresent(pool -> out.line("        pool: " + text(pool), pool.where()));
    List<PoolFact> others =
        found.pools().stream().filter(pool -> bounding.filter(pool::equals).isEmpty()).toList();
    for (PoolFact pool : others) {
      out.line("        # also: " + text(pool) + "  " + Words.line(pool.where()));
    }
  }

  /** The smallest pool that each request needs. */
  private static Optional<PoolFact> bounding(Inspection found, boolean asynchronous) {
    return found.pools().stream()
        .filter(PoolFact::bounds)
        .filter(pool -> !asynchronous || pool.threads().isEmpty())
        .min(Comparator.comparingInt(pool -> pool.size().orElse(0)));
  }

  /** Its size; absent: none is known. */
  static OptionalInt bound(Inspection found) {
    boolean asynchronous =
        found.served().stream().findFirst().map(RequestFact::asynchronous).orElse(false);
    return bounding(found, asynchronous).map(PoolFact::size).orElse(OptionalInt.empty());
  }

  private static String text(PoolFact pool) {
    StringBuilder text = new StringBuilder("{name: ").append(Words.quoted(pool.name()));
    pool.size().ifPresent(size -> text.append(", size: ").append(size));
    if (!pool.threads().isEmpty()) {
      text.append(", threads: ").append(Words.quoted(pool.threads()));
    }
    if (!pool.setting().isEmpty()) {
      text.append(", setting: ").append(Words.quoted(pool.setting()));
    }
    return text.append('}').toString();
  }

  /** One call of each that the request leads to; the others are not called. */
  private void calls(Set<String> called) {
    if (called.isEmpty()) {
      out.fillIn("        ", "How often this request calls each; parkbench try shows it.");
    }
    out.line(
        found.upstreams().stream()
            .map(
                each ->
                    each.name() + ": " + (called.isEmpty() || called.contains(each.name()) ? 1 : 0))
            .collect(Collectors.joining(", ", "        calls: {", "}")));
  }
}
