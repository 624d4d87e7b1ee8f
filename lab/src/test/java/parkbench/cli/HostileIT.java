package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.session.Exit;
import parkbench.store.StoredRun;

/** Hostile input, and output that goes nowhere. */
@Tag("runs")
class HostileIT {
  @TempDir private Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void outputThatIsLostIsNoSuccess() throws Exception {
    for (String verb : List.of("list", "plan quick", "machine")) {
      Lab.Ended ended = to("exec \"$@\" > /dev/full", verb.split(" ", -1));

      assertThat(ended.code()).as(verb).isEqualTo(Exit.DIED.code());
      assertThat(ended.err()).contains("the output could not be written: No space left on device");
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aReaderWhoLeavesIsNoError() throws Exception {
    Lab.Ended ended = to("\"$@\" | head -n 1; exit ${PIPESTATUS[0]}", "plan", "quick");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines()).hasSize(1);
    assertThat(ended.code()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:0/",
        "http://127.0.0.1:-5/",
        "http://[::1/",
        "http:///x",
        "ftp://127.0.0.1/",
        "127.0.0.1:80"
      })
  void aUrlThatIsNoneIsRefused(String url) throws Exception {
    Lab.Ended ended = new Lab(folder).run("load", url);

    assertThat(ended.code()).isEqualTo(Exit.USAGE.code());
    assertThat(ended.err()).doesNotContain("\tat ").contains("parkbench: ");
  }

  /** Escape sequences of a service that dies are shown, and not obeyed. */
  @Test
  void noEscapeSequenceReachesTheTerminal() throws Exception {
    Lab lab = new Lab(folder);
    lab.write("dies.sh", "#!/bin/sh\nprintf 'gone \\033]0;owned\\007 \\033[2J\\n' >&2\nexit 3\n")
        .toFile()
        .setExecutable(true);
    lab.write(
        "tiny.yaml",
        """
        system: tiny
        command: [./dies.sh, "${port}"]
        ready: {within: 5s}
        approaches: {one: {request: GET /}}
        """);
    Path scenario = lab.scenario("repeats: 1\n");

    Lab.Ended ended = lab.run("run", scenario.toString(), "--out", "run", "--wait-for-quiet", "0s");

    assertThat(ended.out() + ended.err()).doesNotContain("\u001b").contains("\\u001b]0;owned");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "question: \"a\\e[2Jb\"",
        "question: \"a\\u202eb\"",
        "systems: [\"./a\\0b.yaml\"]"
      })
  void controlCharactersInAScenarioAreRefusedWithTheirPlace(String line) throws Exception {
    Path file = new Lab(folder).write("s.yaml", "scenario: s\n" + line + "\nload: {users: 1}\n");

    Lab.Ended ended = new Lab(folder).run("plan", file.toString());

    assertThat(ended.code()).isEqualTo(Exit.USAGE.code());
    assertThat(ended.err())
        .contains("s.yaml:2:", "the control character U+")
        .doesNotContain("\tat ");
  }

  /** In no file of a run but the service's own log; and the run's files are its owner's alone. */
  @Test
  void noRecordHasASecret() throws Exception {
    Lab lab = new Lab(folder);
    Path system = lab.tiny("good");
    Files.writeString(
        system,
        Files.readString(system)
            .replace("good]", "good, \"--db.password=geheim-1\", --api-key, geheim-2]")
            .replace("delay=${delay}\"", "delay=${delay}&token=geheim-3\"")
            .replace(
                "base: /tiny",
                "base: /tiny\nenvironment: {DB_PASSWORD: geheim-4, LICENCE: geheim-5}\n"
                    + "secrets: [licence]"));
    String request = "request: \"GET /ask?delay=${delay}&token=geheim-3\"";
    Files.writeString(
        system,
        Files.readString(system)
            .replace(
                request,
                "request: {method: GET, path: \"/ask?delay=${delay}&token=geheim-3\","
                    + " headers: {Authorization: Bearer geheim-6}}"));

    Lab.Ended ended =
        lab.run(
            "run",
            lab.scenario("repeats: 1\n").toString(),
            "--out",
            "run",
            "--wait-for-quiet",
            "0s");

    assertThat(ended.out() + ended.err()).doesNotContain("geheim");
    assertThat(StoredRun.open(folder.resolve("run")).trials()).hasSize(1);
    try (Stream<Path> files = Files.walk(folder.resolve("run"))) {
      for (Path file : files.toList()) {
        boolean directory = Files.isDirectory(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo(directory ? "rwx------" : "rw-------");
        if (!directory && !file.endsWith("service.log")) {
          assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain("geheim");
        }
      }
    }
    assertThat(lab.run("plan", folder.resolve("small.yaml").toString()).out())
        .doesNotContain("geheim");
  }

  private Lab.Ended to(String shell, String... words) throws IOException, InterruptedException {
    return new Lab(folder).start(List.of("bash", "-c", shell, "bash"), words).end();
  }
}
