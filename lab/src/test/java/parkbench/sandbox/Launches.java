package parkbench.sandbox;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import parkbench.system.Bytes;
import parkbench.system.Limits;

/** Launches as tests write them: a shell line, and what differs from nothing special. */
record Launches(Path directory) {
  Launch shell(String line) {
    return command("sh", "-c", line);
  }

  Launch command(String... words) {
    return new Launch(
        "service",
        Arrays.asList(words),
        Map.of(),
        directory,
        log(),
        List.of(),
        Optional.empty(),
        0,
        false);
  }

  Path log() {
    return directory.resolve("service.log");
  }

  Launch limited(String line, Limits limits) {
    Launch plain = shell(line);
    return new Launch(
        plain.name(),
        plain.command(),
        Map.of(),
        directory,
        log(),
        List.of(0),
        Optional.of(limits),
        0,
        false);
  }

  /** With these variables. */
  Launch with(Map<String, String> variables, Launch plain) {
    return new Launch(
        plain.name(),
        plain.command(),
        variables,
        directory,
        log(),
        plain.cores(),
        plain.limits(),
        plain.nice(),
        plain.talks());
  }

  /** With a command that ends what it started elsewhere. */
  Launch stopping(List<String> stop, Launch plain) {
    return new Launch(
        plain.name(),
        plain.command(),
        plain.environment(),
        directory,
        log(),
        plain.cores(),
        plain.limits(),
        plain.nice(),
        stop,
        plain.talks());
  }

  /** As nice as that. */
  Launch nice(int nice, Launch plain) {
    return new Launch(
        plain.name(),
        plain.command(),
        plain.environment(),
        directory,
        log(),
        plain.cores(),
        plain.limits(),
        nice,
        plain.talks());
  }

  Launch talking(String line) {
    Launch plain = shell(line);
    return new Launch(
        "process",
        plain.command(),
        Map.of("GREETING", "hello"),
        directory,
        log(),
        List.of(0),
        Optional.empty(),
        0,
        true);
  }

  static Limits mebibytes(int memory) {
    return new Limits(1, Optional.empty(), Bytes.mebi(memory));
  }
}
