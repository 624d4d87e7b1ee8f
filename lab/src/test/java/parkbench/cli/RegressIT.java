package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.RunRecord;
import parkbench.result.RegressionAnswer;
import parkbench.result.RegressionAnswer.Verdict;
import parkbench.result.Report;
import parkbench.store.StoredRun;
import parkbench.wire.Json;

/** Two versions of a tiny service, the newer of which answers every other request wrongly. */
@Tag("runs")
class RegressIT {
  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("long")
  void aVersionThatAnswersWronglyIsWorseThoughTheRunWasKilled() throws Exception {
    Lab lab = new Lab(folder);
    lab.tiny("good");
    lab.tiny("wrong", "wrong");
    lab.warmScenario("");
    Lab.Going going = lab.start(List.of(), words("tiny.yaml", "wrong.yaml", "run"));
    going.saying("[2/6]");
    List<ProcessHandle> children = going.descendants();
    going.process().destroyForcibly();
    going.process().waitFor();
    Lab.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), "every child has ended");

    Lab.Ended ended = lab.run("run", "--resume", "run");

    assertThat(ended.code()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.words())
        .contains("wrong.yaml is worse than tiny.yaml: 5")
        .contains("of the requests fail, 0 % before")
        .contains("3 starts of each");
    assertThat(StoredRun.open(folder.resolve("run")).run().ended()).isEqualTo(RunRecord.COMPLETE);
    RegressionAnswer answer =
        Json.read(Files.readString(folder.resolve("run/report.json")), Report.class)
            .versions()
            .orElseThrow();
    assertThat(answer.verdict()).isEqualTo(Verdict.WORSE);

    Lab.Ended later =
        lab.run(
            "regress",
            "wrong.yaml",
            "--scenario",
            "small.yaml",
            "--baseline",
            "run",
            "--within",
            "10s",
            "--out",
            "later");
    assertThat(later.code()).as(later.out() + later.err()).isIn(0, 1, 3);
    assertThat(later.words()).contains("beside the figures of an earlier run");
  }

  @Test
  void whatIsNoVersionIsRefusedBeforeAnythingStarts() throws Exception {
    Lab lab = new Lab(folder);
    lab.tiny("good");
    lab.scenario("");
    assertThat(lab.run(words("tiny.yaml", "v1.2", "run")))
        .satisfies(
            ended -> {
              assertThat(ended.code()).isEqualTo(2);
              assertThat(ended.err()).contains("v1.2");
            });
    assertThat(lab.run("regress", "tiny.yaml", "--scenario", "small.yaml").err())
        .contains("compared with what?");
    String tiny = Files.readString(folder.resolve("tiny.yaml"));
    // Before a revision is built.
    lab.write("renamed.yaml", tiny.replace("eight-threads:", "nine-threads:"));
    assertThat(lab.run(words("tiny.yaml", "renamed.yaml", "run")))
        .satisfies(
            ended -> {
              assertThat(ended.code()).isEqualTo(2);
              assertThat(ended.err()).contains("renamed.yaml has no approach eight-threads");
            });
    lab.write(
        "missing.yaml",
        tiny.replaceFirst(
            "(?m)^command: .*$",
            "jar: gone.jar\njava: 25\narguments: [\"\\${port}\", \"\\${upstream}\"]"));
    assertThat(lab.run(words("tiny.yaml", "missing.yaml", "run")))
        .satisfies(
            ended -> {
              assertThat(ended.code()).isEqualTo(2);
              assertThat(ended.err()).contains("there is no file gone.jar");
            });
    assertThat(folder.resolve("run")).doesNotExist();
  }

  private static String[] words(String old, String now, String out) {
    return new String[] {
      "regress", old, now, "--scenario", "small.yaml", "--within", "20s", "--out", out
    };
  }
}
