package parkbench.inspect;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import parkbench.inspect.Inspection.Fact;
import parkbench.inspect.Inspection.RequestFact;
import parkbench.wire.Secrets;

/**
 * Writes how a system is started, and how it says that it is ready.
 *
 * @param folder of the file, from which paths are relative
 */
record SystemText(
    Inspection found, StartWords start, StartValues values, Path folder, DraftText out) {
  private static final Pattern ALIVE =
      Pattern.compile("(?i).*/(ready|readyz|readiness|healthz?|live|livez|liveness|ping|up)");

  void write() {
    out.line("systems:");
    out.line("  - system: " + Words.quoted(found.name()));
    stack();
    launch();
    environment();
    start.remarks().forEach(remark -> out.line("    # " + remark));
    start.open().forEach(sentence -> out.fillIn("    ", sentence));
    found
        .needs()
        .forEach(
            need -> {
              if (need.open()) {
                out.fillIn("    ", need.text());
              } else {
                out.line("    # " + need.text());
              }
            });
    port();
    ready();
  }

  private void stack() {
    List<Fact> stack =
        Stream.of(found.platform().framework(), found.platform().server())
            .flatMap(Optional::stream)
            .toList();
    if (!stack.isEmpty()) {
      String names = stack.stream().map(Fact::value).collect(Collectors.joining(", "));
      out.line("    stack: " + Words.quoted(names), stack.getFirst().where());
    }
  }

  private void launch() {
    switch (found.launch()) {
      case StartForm.OfJar jar -> {
        out.line("    jar: " + Words.quoted(path(jar.jar(), "")));
        java();
        words("options", values.options());
        words("arguments", values.arguments());
        missingArguments();
      }
      case StartForm.OfClassPath classPath -> words("command", command(classPath));
      case StartForm.OfWords command -> {
        words("command", command.words());
        if (found.upstreams().isEmpty()) {
          out.fillIn(
              "    ",
              "Give it its port and the address of what it calls: ${port} and ${upstream} in the"
                  + " command or below environment.");
        }
      }
    }
  }

  private void java() {
    found
        .platform()
        .release()
        .ifPresent(
            release ->
                out.line(
                    "    java: {from: " + Math.max(8, release) + "}",
                    found
                        .platform()
                        .java()
                        .map(fact -> fact.value() + "; " + fact.where())
                        .orElse("")));
  }

  private void missingArguments() {
    if (values.arguments().isEmpty()) {
      found.platform().start().stream()
          .filter(fact -> fact.what().equals("arguments"))
          .forEach(
              fact -> out.fillIn("    ", "arguments: " + fact.value() + ". " + fact.where() + "."));
    }
  }

  private List<String> command(StartForm.OfClassPath classPath) {
    List<String> words = new ArrayList<>();
    words.add(start.program().isEmpty() ? "java" : start.program());
    words.addAll(values.options());
    words.add("-cp");
    words.add(
        classPath.path().stream()
            .map(file -> path(file, "${home}/"))
            .collect(Collectors.joining(":")));
    words.add(classPath.mainClass());
    words.addAll(values.arguments());
    return words;
  }

  /** A file from the folder of the draft, behind a prefix; one elsewhere by its whole path. */
  private String path(Path file, String prefix) {
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(folder) ? prefix + folder.relativize(absolute) : absolute.toString();
  }

  private void words(String key, List<String> words) {
    if (words.isEmpty()) {
      return;
    }
    out.line("    " + key + ":");
    String before = "";
    for (String word : words) {
      out.line("      - " + Words.quoted(word), values.source(word));
      if (word.contains(Secrets.MASK)) {
        out.fillIn("      ", "The secret of " + named(word, before, key) + " was not copied.");
      }
      before = word;
    }
  }

  /** The option of a word, which may be the word before it. */
  private static String named(String word, String before, String key) {
    return word.matches("-[^=]+=.*")
        ? Words.line(word.replaceFirst("=.*", ""))
        : before.matches("-[^=]+") ? Words.line(before) : "a word of " + key;
  }

  private void environment() {
    if (!values.environment().isEmpty()) {
      out.line("    environment:");
      values
          .environment()
          .forEach(
              (name, value) ->
                  out.line(
                      "      " + name + ": " + Words.quoted(value),
                      values.source(name + "=" + value)));
    }
  }

  private void port() {
    Optional<Fact> port = found.listening().port();
    if (found.listening().passing().isPossible()) {
      return;
    }
    if (found.listening().fixed().isPresent()) {
      out.line(
          "    port: " + found.listening().fixed().getAsInt(),
          port.map(Fact::where).orElse("") + "; no setting was found that changes it");
    } else if (!isPortGiven()) {
      String taken =
          port.map(
                  fact ->
                      "It takes %s: %s. Give it one in its code. "
                          .formatted(fact.value(), fact.where()))
              .orElse("");
      out.fillIn(
          "    ", taken + "The port on which it listens, or ${port} in an option or an argument.");
      out.line("    port: 8080");
    }
  }

  private boolean isPortGiven() {
    List<String> command =
        found.launch() instanceof StartForm.OfWords words ? words.words() : List.of();
    return Stream.of(values.options(), values.arguments(), command)
        .flatMap(List::stream)
        .anyMatch(word -> word.contains("${port}"));
  }

  private void ready() {
    Optional<Fact> ready = found.listening().ready();
    Optional<RequestFact> alive = alive();
    if (ready.isEmpty() && alive.isEmpty() && !found.served().isEmpty()) {
      RequestFact other = found.served().getFirst();
      // A server that is ready says of a path that answers POST alone: method not allowed.
      out.line(
          "    ready: {path: " + Words.quoted(other.target()) + ", status: 405, within: 60s}",
          "no health check and no GET was found; 405 answers a GET of " + other.where());
      return;
    }
    if (ready.isEmpty() && found.served().isEmpty()) {
      out.fillIn("    ", "A path, and its status, by which it says that it is ready.");
    }
    String path = ready.map(Fact::value).or(() -> alive.map(RequestFact::target)).orElse("/");
    out.line(
        "    ready: {path: " + Words.quoted(path) + ", within: 60s}",
        ready
            .map(Fact::where)
            .or(() -> alive.map(SystemText::asHealth))
            .orElse("nothing was found that answers"));
  }

  private static String asHealth(RequestFact request) {
    return ALIVE.matcher(request.path()).matches()
        ? request.where() + "; it answers as a health check, by its name"
        : "no health check was found; this is a request";
  }

  /** A request that looks like a health check, else one that calls nothing, else any. */
  private Optional<RequestFact> alive() {
    return found.served().stream()
        .filter(each -> each.method().equals("GET"))
        .min(
            Comparator.comparing((RequestFact each) -> !ALIVE.matcher(each.path()).matches())
                .thenComparing(each -> each.calls() || Paths.variables(each.path()) > 0));
  }
}
