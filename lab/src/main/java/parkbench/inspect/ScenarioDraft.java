package parkbench.inspect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.NeedFact;
import parkbench.inspect.Inspection.PoolFact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.inspect.Inspection.RouteFact;
import parkbench.inspect.Inspection.UpstreamFact;
import parkbench.wire.Secrets;

/**
 * The text of a scenario file, made from what was found.
 *
 * @param yaml a file that can be planned, with the source of each value behind it
 * @param fillIns what a person must still write, a sentence each
 */
public record ScenarioDraft(String yaml, List<String> fillIns) {
  private static final int OTHER_REQUESTS = 8;
  private static final int ROUTES = 30;

  public ScenarioDraft {
    fillIns = List.copyOf(fillIns);
  }

  /**
   * A draft.
   *
   * @param folder of the file, from which paths are relative
   * @param words how the application was named, for the first line
   */
  public static ScenarioDraft of(Inspection found, StartWords start, Path folder, String words) {
    return new Writer(found, start, folder).draft(words);
  }

  /** Writes one draft. */
  private static final class Writer {
    private static final String FILL_IN = "FILL IN: ";

    private static final Pattern ALIVE =
        Pattern.compile("(?i).*/(ready|readyz|readiness|healthz?|live|livez|liveness|ping|up)");

    private final Inspection found;
    private final StartWords start;
    private final Path folder;
    private final StringBuilder out = new StringBuilder();
    private final List<String> fillIns = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final List<String> arguments = new ArrayList<>();
    private final Map<String, String> environment = new LinkedHashMap<>();
    private final Map<String, String> sources = new LinkedHashMap<>();

    private Writer(Inspection found, StartWords start, Path folder) {
      this.found = found;
      this.start = start;
      this.folder = folder.toAbsolutePath().normalize();
    }

    private ScenarioDraft draft(String words) {
      give();
      line("# Written by: parkbench init " + Words.line(words));
      line("# It read files and started nothing. Comments say where a value was found.");
      line("");
      line("scenario: " + Words.quoted(found.name()));
      line(
          "question: "
              + Words.quoted(
                  isAlone()
                      ? "What bounds " + found.name() + "?"
                      : "What does " + found.name() + " do when what it calls gets slow?"));
      system();
      upstreams();
      line("load: {users: 400}");
      int at = out.indexOf("\n\n") + 1;
      if (!fillIns.isEmpty()) {
        out.insert(at, "# Search for \"" + FILL_IN.strip() + "\": " + fillIns.size() + " to do.\n");
      }
      return new ScenarioDraft(out.toString(), fillIns);
    }

    private void line(String text) {
      out.append(text).append('\n');
    }

    /** A value with its source behind it. */
    private void line(String text, String where) {
      line(where.isEmpty() ? text : text + "  # " + Words.line(where));
    }

    private void fillIn(String indent, String sentence) {
      fillIns.add(sentence);
      line(indent + "# " + FILL_IN + sentence);
    }

    /** Whether it seems to call nothing. */
    private boolean isAlone() {
      return found.upstreams().isEmpty()
          && found.clients().stream().noneMatch(client -> client.where().endsWith(" uses it"))
          && found.asked().isEmpty()
          && !(found.launch() instanceof StartForm.OfWords);
    }

    /** Distributes what the service is given over options, arguments and variables. */
    private void give() {
      List<Given> all = new ArrayList<>();
      if (found.listening().passing().isPossible()) {
        Given port = new Given(found.listening().passing(), "${port}");
        all.add(port);
        sources.put(
            word(port),
            found
                .listening()
                .port()
                .map(fact -> "was " + fact.value() + " (" + fact.where() + ")")
                .orElse(""));
      }
      all.addAll(found.listening().further());
      for (UpstreamFact upstream : found.upstreams()) {
        for (Given given : upstream.overrides()) {
          Given own = new Given(given.passing(), named(given.value(), upstream));
          all.add(own);
          if (!own.value().equals(given.value()) || own.value().contains("${upstream")) {
            sources.put(word(own), "was " + shown(upstream) + " (" + upstream.where() + ")");
          }
        }
        if (isProxied(upstream)) {
          for (String part : List.of("Host", "Port")) {
            Given proxy =
                new Given(
                    new Passing(Passing.Kind.OPTION, "http.proxy" + part),
                    named("${upstream." + part.toLowerCase(Locale.ROOT) + "}", upstream));
            if (options.stream().noneMatch(each -> each.startsWith("-Dhttp.proxy" + part))) {
              all.add(proxy);
              sources.put(word(proxy), shown(upstream) + " is a constant of " + upstream.where());
            }
          }
        }
      }
      started(all);
      all.forEach(this::give);
    }

    /** What the process was started with, but for what a run gives otherwise. */
    private void started(List<Given> all) {
      List<String> keys = all.stream().map(given -> Settings.plain(given.passing().key())).toList();
      Secrets.words(start.options()).stream()
          .filter(word -> !sets(word, keys))
          .forEach(options::add);
      for (Fact fact : found.platform().start()) {
        if (fact.what().equals("option") && !options.contains(fact.value())) {
          options.add(fact.value());
          sources.put(fact.value(), fact.where());
        }
      }
      if (options.stream()
              .noneMatch(word -> word.startsWith("-Xmx") || word.contains("RAMPercentage"))
          && !(found.launch() instanceof StartForm.OfWords)) {
        options.addAll(List.of("-Xms512m", "-Xmx512m"));
      }
      Secrets.words(start.arguments()).stream()
          .filter(word -> !sets(word, keys))
          .forEach(arguments::add);
      start.environment().forEach(environment::put);
    }

    private static boolean sets(String word, List<String> keys) {
      String key = word.replaceFirst("^(--|-Ddw\\.|-D|-P:)", "").replaceFirst("=.*", "");
      return word.contains("=") && keys.contains(Settings.plain(key));
    }

    private void give(Given given) {
      switch (given.passing().kind()) {
        case OPTION, DROPWIZARD -> options.add(word(given));
        case ARGUMENT, KTOR -> arguments.add(word(given));
        case VARIABLE -> environment.put(given.passing().variable(), given.value());
        case NONE -> {}
      }
    }

    private static String word(Given given) {
      return given.passing().with(given.value());
    }

    private String named(String value, UpstreamFact upstream) {
      return found.upstreams().size() == 1
          ? value
          : value
              .replace("${upstream}", "${upstreams." + upstream.name() + "}")
              .replace("${upstream.", "${upstreams." + upstream.name() + ".");
    }

    private static String shown(UpstreamFact upstream) {
      return upstream.address().host().isEmpty() ? "not set" : upstream.address().text();
    }

    private static boolean isConstant(UpstreamFact upstream) {
      return upstream.constant() && upstream.overrides().isEmpty();
    }

    private static boolean isProxied(UpstreamFact upstream) {
      return isConstant(upstream)
          && upstream.proxied()
          && !upstream.address().isLocal()
          && !upstream.address().isSecure();
    }

    private void system() {
      line("systems:");
      line("  - system: " + Words.quoted(found.name()));
      stack();
      switch (found.launch()) {
        case StartForm.OfJar jar -> {
          line("    jar: " + Words.quoted(path(jar.jar())));
          java();
          words("options", options);
          words("arguments", arguments);
          missingArguments();
        }
        case StartForm.OfClassPath classPath -> command(classPath);
        case StartForm.OfWords command -> {
          words("command", command.words());
          if (found.upstreams().isEmpty()) {
            fillIn(
                "    ",
                "Give it its port and the address of what it calls: ${port} and ${upstream} in the"
                    + " command or below environment.");
          }
        }
      }
      environment();
      for (String remark : start.remarks()) {
        line("    # " + remark);
      }
      for (NeedFact need : found.needs()) {
        if (need.open()) {
          fillIn("    ", need.text());
        } else {
          line("    # " + need.text());
        }
      }
      port();
      ready();
      approach();
    }

    private void missingArguments() {
      if (arguments.isEmpty()) {
        found.platform().start().stream()
            .filter(fact -> fact.what().equals("arguments"))
            .forEach(
                fact -> fillIn("    ", "arguments: " + fact.value() + ". " + fact.where() + "."));
      }
    }

    private void stack() {
      String stack =
          Stream.of(found.platform().framework(), found.platform().server())
              .flatMap(Optional::stream)
              .map(Fact::value)
              .collect(Collectors.joining(", "));
      if (!stack.isEmpty()) {
        line(
            "    stack: " + Words.quoted(stack),
            found
                .platform()
                .framework()
                .or(() -> found.platform().server())
                .map(Fact::where)
                .orElse(""));
      }
    }

    private void java() {
      found
          .platform()
          .release()
          .ifPresent(
              release ->
                  line(
                      "    java: {from: " + Math.max(8, release) + "}",
                      found
                          .platform()
                          .java()
                          .map(fact -> fact.value() + "; " + fact.where())
                          .orElse("")));
    }

    private void command(StartForm.OfClassPath classPath) {
      List<String> words = new ArrayList<>();
      words.add(start.program().isEmpty() ? "java" : start.program());
      words.addAll(options);
      words.add("-cp");
      words.add(classPath.path().stream().map(this::atHome).collect(Collectors.joining(":")));
      words.add(classPath.mainClass());
      words.addAll(arguments);
      words("command", words);
    }

    private void words(String key, List<String> words) {
      if (words.isEmpty()) {
        return;
      }
      line("    " + key + ":");
      for (String word : words) {
        line("      - " + Words.quoted(word), sources.getOrDefault(word, ""));
        if (word.contains(Secrets.MASK)) {
          fillIn("      ", "The secret in the line above was not copied.");
        }
      }
    }

    private List<String> command() {
      return found.launch() instanceof StartForm.OfWords command ? command.words() : List.of();
    }

    private void environment() {
      if (environment.isEmpty()) {
        return;
      }
      line("    environment:");
      environment.forEach(
          (name, value) -> {
            line(
                "      " + name + ": " + Words.quoted(value),
                sources.getOrDefault(name + "=" + value, ""));
          });
    }

    private void port() {
      if (found.listening().passing().isPossible()) {
        return;
      }
      Optional<Fact> port = found.listening().port();
      if (found.listening().fixed().isPresent()) {
        line(
            "    port: " + found.listening().fixed().getAsInt(),
            port.map(Fact::where).orElse("") + "; no setting was found that changes it");
        return;
      }
      boolean given =
          Stream.of(options, arguments, command())
              .anyMatch(words -> words.toString().contains("${port}"));
      if (!given) {
        fillIn(
            "    ",
            port.map(
                        fact ->
                            "It takes "
                                + fact.value()
                                + ": "
                                + fact.where()
                                + ". Give it one in its code. ")
                    .orElse("")
                + "The port on which it listens, or ${port} in an option or an argument.");
        line("    port: 8080");
      }
    }

    private void ready() {
      Optional<Fact> ready = found.listening().ready();
      Optional<RequestFact> other = found.served().stream().findFirst();
      if (ready.isEmpty() && alive().isEmpty() && other.isPresent()) {
        // A server that is ready says of a path that answers POST alone: method not allowed.
        line(
            "    ready: {path: " + Words.quoted(asked(other.get())) + ", status: 405, within: 60s}",
            "no health check and no GET was found; 405 answers a GET of " + other.get().where());
        return;
      }
      if (ready.isEmpty() && found.served().isEmpty()) {
        fillIn("    ", "A path, and its status, by which it says that it is ready.");
      }
      String path = ready.map(Fact::value).orElseGet(() -> alive().map(Writer::asked).orElse("/"));
      line(
          "    ready: {path: " + Words.quoted(path) + ", within: 60s}",
          ready.map(Fact::where).orElse("no health check was found; this is a request"));
    }

    /** A request that looks like a health check, else one that calls nothing, else any. */
    private Optional<RequestFact> alive() {
      return found.served().stream()
          .filter(each -> each.method().equals("GET"))
          .min(
              Comparator.comparing((RequestFact each) -> !ALIVE.matcher(each.path()).matches())
                  .thenComparing(each -> each.calls() || Paths.variables(each.path()) > 0));
    }

    private static String asked(RequestFact request) {
      String path = Paths.filled(request.path());
      return request.query().isEmpty() ? path : path + "?" + request.query();
    }

    private void approach() {
      line("    approaches:");
      line("      as-it-is:");
      Optional<RequestFact> first = found.served().stream().findFirst();
      if (first.isEmpty()) {
        fillIn(
            "        ",
            isAlone()
                ? "A request; none was found."
                : "A request that makes it call; none was found. A proxy passes any path on.");
        line("        request: \"GET /\"");
      } else {
        request(first.get());
        found.served().stream()
            .skip(1)
            .limit(OTHER_REQUESTS)
            .forEach(
                other ->
                    line(
                        "        # or "
                            + other.method()
                            + " "
                            + Words.line(other.path())
                            + " ("
                            + Words.line(other.where())
                            + ")"));
      }
      int status = first.map(RequestFact::status).orElse(200);
      if (status != 200) {
        line("        expect: {status: " + status + "}");
      }
      pools(first.map(RequestFact::asynchronous).orElse(false));
      if (found.upstreams().size() > 1) {
        calls(first.map(RequestFact::upstreams).orElse(Set.of()));
      }
      if (isAlone()) {
        line("        calls: 0  # no client and no address was found");
      }
    }

    /** One call of each that the request leads to; the others are not called. */
    private void calls(Set<String> called) {
      if (called.isEmpty()) {
        fillIn("        ", "How often this request calls each; parkbench try shows it.");
      }
      line(
          found.upstreams().stream()
              .map(
                  each ->
                      each.name()
                          + ": "
                          + (called.isEmpty() || called.contains(each.name()) ? 1 : 0))
              .collect(Collectors.joining(", ", "        calls: {", "}")));
    }

    private void request(RequestFact request) {
      String path = asked(request);
      if (!path.matches("/[^\\s#]*")) {
        fillIn("        ", "A request that makes it call.");
        line("        request: \"GET /\"");
        return;
      }
      if (request.method().equals("GET")) {
        line("        request: " + Words.quoted("GET " + path), request.where());
      } else {
        if (request.body().isEmpty()) {
          fillIn("        ", "The body of " + request.method() + " " + Words.line(path) + ".");
        }
        line(
            "        request: {method: "
                + request.method()
                + ", path: "
                + Words.quoted(path)
                + ", headers: {Content-Type: application/json}, body: "
                + Words.quoted(request.body().isEmpty() ? "{}" : request.body())
                + "}",
            request.where());
      }
      if (Paths.variables(request.path()) > 0 || !request.query().isEmpty()) {
        line("        # 42 and 1 are examples for " + Words.line(request.path()) + ".");
      }
    }

    /** The smallest that each request needs; the others as comments. */
    private void pools(boolean asynchronous) {
      List<PoolFact> bounding =
          found.pools().stream()
              .filter(PoolFact::bounds)
              .filter(pool -> !asynchronous || pool.threads().isEmpty())
              .sorted(Comparator.comparingInt(pool -> pool.size().orElse(0)))
              .toList();
      bounding.stream()
          .findFirst()
          .ifPresent(pool -> line("        pool: " + text(pool), pool.where()));
      found.pools().stream()
          .filter(pool -> bounding.isEmpty() || !pool.equals(bounding.getFirst()))
          .forEach(pool -> line("        # also: " + text(pool) + "  " + Words.line(pool.where())));
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

    private void upstreams() {
      if (isAlone()) {
        return;
      }
      if (found.upstreams().isEmpty()) {
        fillIn("", "How the service gets the address of what it calls: ${upstream}.");
      }
      if (found.upstreams().size() <= 1) {
        line("upstream:");
        found.upstreams().forEach(each -> constant("  ", each));
        line("  delay: 500ms");
        routes("  ", found.upstreams().isEmpty() ? "" : found.upstreams().getFirst().name(), true);
        return;
      }
      line("upstreams:");
      boolean first = true;
      for (UpstreamFact upstream : found.upstreams()) {
        line("  " + upstream.name() + ":");
        constant("    ", upstream);
        line("    delay: 500ms");
        routes("    ", upstream.name(), first);
        first = false;
      }
    }

    private void constant(String indent, UpstreamFact upstream) {
      if (!isConstant(upstream) && !upstream.constant()) {
        return;
      }
      Address address = upstream.address();
      if (address.isLocal() && !address.isSecure()) {
        line(indent + "port: " + address.portOrDefault(), upstream.where());
      } else if (!isProxied(upstream)) {
        fillIn(
            indent,
            shown(upstream)
                + " is a constant of "
                + Words.line(upstream.where())
                + (address.isSecure()
                    ? ". It asks for TLS: make the address a setting."
                    : ". Make it a setting, or map the host to 127.0.0.1 in /etc/hosts and give"
                        + " the upstream port: "
                        + address.portOrDefault()
                        + "."));
      }
    }

    private void routes(String indent, String name, boolean first) {
      List<RouteFact> own =
          found.asked().stream()
              .filter(
                  route -> route.upstream().equals(name) || (route.upstream().isEmpty() && first))
              .limit(ROUTES)
              .toList();
      line(indent + "routes:");
      if (own.isEmpty()) {
        gatewayOrFillIn(indent, name);
        return;
      }
      for (RouteFact route : own) {
        String type = route.contentType().isEmpty() ? "application/json" : route.contentType();
        line(
            indent
                + "  - {method: "
                + route.method()
                + ", path: "
                + Words.quoted(route.path())
                + ", content-type: "
                + type
                + ", body: "
                + Words.quoted(route.body().isEmpty() ? "{}" : route.body())
                + "}",
            route.where());
        if (route.body().isEmpty()) {
          fillIn(
              indent + "  ", "The body that answers " + route.method() + " " + route.path() + ".");
        }
      }
    }

    /** A gateway passes paths on, as far as no filter changes them. */
    private void gatewayOrFillIn(String indent, String name) {
      List<RequestFact> passed =
          found.served().stream()
              .filter(each -> each.calls() && each.asynchronous())
              .filter(each -> each.method().equals("GET"))
              .limit(OTHER_REQUESTS)
              .toList();
      boolean gateway =
          found.clients().stream().anyMatch(client -> client.value().contains("Gateway"));
      fillIn(
          indent + "  ",
          (gateway
                  ? "What the gateway asks, if a filter changes the path"
                  : "What the service asks"
                      + (name.isEmpty() || found.upstreams().size() == 1 ? "" : " of " + name))
              + "; parkbench try shows it.");
      List<String> paths =
          gateway && !passed.isEmpty()
              ? passed.stream().map(RequestFact::path).toList()
              : List.of("/");
      for (String path : paths) {
        line(
            indent
                + "  - {method: GET, path: "
                + Words.quoted(path)
                + ", content-type: application/json, body: \"{}\"}");
      }
    }

    private String path(Path file) {
      Path absolute = file.toAbsolutePath().normalize();
      return absolute.startsWith(folder)
          ? folder.relativize(absolute).toString()
          : absolute.toString();
    }

    private String atHome(Path file) {
      Path absolute = file.toAbsolutePath().normalize();
      return absolute.startsWith(folder)
          ? "${home}/" + folder.relativize(absolute)
          : absolute.toString();
    }
  }
}
