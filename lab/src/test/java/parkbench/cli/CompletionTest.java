package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.wire.Json;
import tools.jackson.databind.JsonNode;

@ResourceLock(Resources.SYSTEM_OUT)
class CompletionTest {
  @TempDir Path folder;

  @Test
  void bashCompletesOptionsScenariosSystemsAndRuns() throws Exception {
    Files.createDirectories(folder.resolve("runs/quick-1"));
    Files.writeString(folder.resolve("runs/quick-1/run.json"), "{}");
    Path script = Files.writeString(folder.resolve("completion"), script());

    assertThat(completed(script, "run", "qui")).contains("quick");
    assertThat(completed(script, "run", "quick", "--rep")).contains("--repeat");
    assertThat(completed(script, "run", "quick", "--only", "spring-w"))
        .contains("spring-webflux/*");
    assertThat(completed(script, "report", "")).contains("runs/quick-1");
    assertThat(completed(script, "re")).contains("report", "regress");
  }

  @Test
  void aNameOfAFolderIsNotRun() throws Exception {
    Files.createDirectories(folder.resolve("runs/$(touch evil)"));
    Files.writeString(folder.resolve("runs/$(touch evil)/run.json"), "{}");
    Path script = Files.writeString(folder.resolve("completion"), script());

    assertThat(completed(script, "report", "")).contains("runs/$(touch evil)");
    assertThat(folder.resolve("evil")).doesNotExist();
  }

  /** Tests run in the folder of a module. */
  private static String script() {
    String project = Path.of("..").toAbsolutePath().normalize().toString();
    return printed("completion")
        .replaceFirst("_parkbench_home='[^']*'", "_parkbench_home='" + project + "'");
  }

  private List<String> completed(Path script, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("bash", "-c"));
    command.add(
        """
        source "$1"; shift
        COMP_WORDS=(parkbench "$@"); COMP_CWORD=$#; COMP_LINE="parkbench $*"; COMP_POINT=${#COMP_LINE}
        _parkbench_with_names
        printf '%s\\n' "${COMPREPLY[@]}"
        """);
    command.add("bash");
    command.add(script.toString());
    command.addAll(List.of(words));
    Process bash = new ProcessBuilder(command).directory(folder.toFile()).start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    return out.lines().toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scenario", "system", "suite", "library", "report", "suite-report"})
  void aSchemaIsPrinted(String of) {
    JsonNode schema = Json.readWhole(printed("schema", of), JsonNode.class);

    assertThat(schema.has("$schema")).isTrue();
  }

  private static String printed(String... words) {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(Parkbench.commandLine().execute(words)).isZero();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
