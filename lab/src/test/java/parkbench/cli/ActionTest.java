package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The action as a runner calls it: inputs filled in, the step's script by bash, in a workspace. */
class ActionTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern INPUT = Pattern.compile("\\$\\{\\{ inputs\\.([a-z-]+) }}");
  private static final long PATIENCE_MINUTES = 5;

  @TempDir Path workspace;

  private final Map<String, String> inputs = new LinkedHashMap<>();
  private Path action;
  private Path summary;
  private Path output;

  /** A project whose lab answers at once: what it was asked, and the exit code that is wanted. */
  @BeforeEach
  void lab() throws IOException {
    action = Files.createDirectories(workspace.resolve("actions/parkbench"));
    Files.createDirectories(action.resolve("action"));
    Files.copy(PROJECT.resolve("action/run"), action.resolve("action/run"));
    assertThat(action.resolve("action/run").toFile().setExecutable(true)).isTrue();
    summary = workspace.resolve("summary.md");
    output = workspace.resolve("output");
    write(
        "parkbench",
        """
        #!/usr/bin/env bash
        if [ "$1" = report ]; then
          echo "$4 of $2 $JUNIT"
          exit 0
        fi
        printf '<%s>' "$@"
        out=${!#}
        mkdir -p "$out"
        echo '{}' >"$out/run.json"
        echo page >"$out/report.html"
        exit "${CODE:-0}"
        """);
  }

  private void write(String name, String text) throws IOException {
    Path file = Files.writeString(action.resolve(name), text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private record Ended(int code, String log) {}

  private Ended step(Map<String, String> more) throws Exception {
    JsonNode declared = new YAMLMapper().readTree(PROJECT.resolve("action.yml").toFile());
    JsonNode step = declared.at("/runs/steps/0");
    assertThat(declared.at("/runs/using").asString()).isEqualTo("composite");
    assertThat(step.at("/shell").asString()).isEqualTo("bash");
    ProcessBuilder bash =
        new ProcessBuilder(
            "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.at("/run").asString());
    bash.directory(workspace.toFile()).redirectErrorStream(true);
    bash.environment().put("GITHUB_ACTION_PATH", action.toString());
    bash.environment().put("GITHUB_STEP_SUMMARY", summary.toString());
    bash.environment().put("GITHUB_OUTPUT", output.toString());
    step.at("/env")
        .properties()
        .forEach(each -> bash.environment().put(each.getKey(), filled(declared, each.getValue())));
    bash.environment().putAll(more);
    Process process = bash.start();
    String log = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), log);
  }

  private String filled(JsonNode declared, JsonNode value) {
    Matcher input = INPUT.matcher(value.asString());
    assertThat(input.matches()).isTrue();
    String name = input.group(1);
    return inputs.getOrDefault(name, declared.at("/inputs/" + name + "/default").asString(""));
  }

  @Test
  void aStepRunsTheCommandAndSaysWhereItsFilesAre() throws Exception {
    inputs.put("command", "regress 'old app.jar' new.jar --within 5m");

    Ended ended = step(Map.of());

    assertThat(ended.code()).as(ended.log()).isZero();
    assertThat(ended.log())
        .contains("<regress><old app.jar><new.jar><--within><5m><--out><parkbench/run>");
    assertThat(workspace.resolve("parkbench/junit.xml")).content().contains("junit of");
    assertThat(workspace.resolve("parkbench/metrics.json")).content().contains("bmf of");
    assertThat(summary).content().contains("summary of parkbench/run");
    assertThat(output)
        .content()
        .contains("exit-code=0", "report=parkbench/run/report.html", "junit=parkbench/junit.xml");
  }

  @ParameterizedTest
  @CsvSource({"0, pass, 0", "1, pass, 1", "2, pass, 2", "3, pass, 0", "3, fail, 3", "4, pass, 4"})
  void itsExitCodeIsThatOfTheGate(int code, String undecided, int expected) throws Exception {
    inputs.put("command", "run slow.yaml");
    inputs.put("undecided", undecided);

    Ended ended = step(Map.of("CODE", Integer.toString(code)));

    assertThat(ended.code()).as(ended.log()).isEqualTo(expected);
    assertThat(output).content().contains("exit-code=" + code);
  }

  /** A gate that measures nothing must not stay green. */
  @Test
  void noValidTrialIsNoUndecidedAnswer() throws Exception {
    inputs.put("command", "run slow.yaml");

    assertThat(step(Map.of("CODE", "3", "JUNIT", "<failure")).code()).isEqualTo(3);
  }

  @Test
  void aJobThatMayWriteNoSummaryStillHasItsAnswer() throws Exception {
    inputs.put("command", "run slow.yaml");

    Ended ended = step(Map.of("GITHUB_STEP_SUMMARY", workspace.resolve("no/such").toString()));

    assertThat(ended.code()).isZero();
    assertThat(ended.log()).contains("::warning::The job summary cannot be written");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | pass | command: it is empty",
        "run 'slow.yaml | pass | a quotation mark has no partner",
        "run slow.yaml | maybe | neither pass nor fail",
      })
  void inputsThatMeanNothingAreRefused(String command, String undecided, String message)
      throws Exception {
    inputs.put("command", command);
    inputs.put("undecided", undecided);

    Ended ended = step(Map.of());

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.log()).contains("::error::", message);
  }

  /** The shell never runs what an input contains. */
  @Test
  void anInputIsNoCommandOfTheShell() throws Exception {
    inputs.put("command", "run $(touch evil) `touch evil` ; touch evil");

    step(Map.of());

    assertThat(workspace.resolve("evil")).doesNotExist();
  }
}
