package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.record.ClaimVerdict;
import parkbench.result.Report;
import parkbench.text.VerdictText;
import parkbench.wire.Json;

/** Findings of a real run, the one right and the other planted wrong, each put to the proof. */
@Tag("alone")
@Tag("long")
class ProveIT {
  @TempDir private Path folder = Path.of("");
  private Lab lab = new Lab(folder);

  @BeforeEach
  void open() {
    lab = Lab.measuring(folder);
  }

  @Test
  void thatEightThreadsAreTheLimitIsConfirmedBySixteen() throws Exception {
    lab.tinyJar("tiny.workers");
    scenario();
    Lab.Ended ended =
        lab.run("run", "small.yaml", "--strict", "--out", "run", "--prove", "--retry", "1");

    if (refusedForSteal("run", ended)) {
      return;
    }
    Report proof = report("run-proof");
    assertThat(proof.run().notes())
        .anyMatch(note -> note.startsWith("The change: tiny.workers=16 (8 as found)."));
    assertThat(proof.trials().stream().map(each -> each.target().approach()).distinct())
        .containsExactlyInAnyOrder(
            "eight-threads", "eight-threads-placebo", "eight-threads-changed");
    if (counts(proof)) {
      assertThat(claim(proof, "effect").verdict())
          .as(ended.out())
          .isEqualTo(ClaimVerdict.CONFIRMED);
      assertThat(VerdictText.sentence(proof.verdict().getFirst()))
          .startsWith("Confirmed")
          .contains("tiny.workers=16 (8 as found)", " Then: ");
    } else {
      onlyTheMachineInvalidates(proof, ended);
    }
  }

  /** Sixteen threads are all busy, and eight of them may ask. */
  @Test
  void aPoolThatIsNotTheLimitIsRefutedWhateverTheFindingSays() throws Exception {
    lab.tinyJar("tiny.readers");
    scenario();
    Lab.Ended found = lab.run("run", "small.yaml", "--strict", "--out", "run", "--retry", "1");
    if (refusedForSteal("run", found)) {
      return;
    }
    Lab.Ended ended = lab.run("prove", "run", "--repeat", "2", "--out", "proof", "--retry", "1");
    assertThat(lab.run("prove", "run", "--approach", "tiny/nine").err())
        .contains("nothing of run can be proved of tiny/nine", "trials that count: tiny/eight");
    assertThat(lab.run("prove", "run", "--repeat", "1").err()).contains("--repeat: 1 of each");
    assertThat(lab.run("prove", "nowhere").err()).contains("there is no directory nowhere");

    Report proof = report("proof");
    if (counts(proof)) {
      // 40 rps where 76 are the least: no noise bridges that. How narrow the intervals of the
      // placebo and of the effect are is up to the machine; ProvedTest decides them.
      assertThat(claim(proof, "changed").verdict()).as(ended.out()).isEqualTo(ClaimVerdict.REFUTED);
      assertThat(claim(proof, "effect").verdict())
          .as(ended.out())
          .isNotEqualTo(ClaimVerdict.CONFIRMED);
      assertThat(claim(proof, "placebo").verdict())
          .as(ended.out())
          .isNotEqualTo(ClaimVerdict.REFUTED);
      boolean decided =
          claim(proof, "effect").verdict() == ClaimVerdict.REFUTED
              && claim(proof, "placebo").verdict() == ClaimVerdict.CONFIRMED;
      // Of a window of three seconds the placebo's arm may lie a wave beside the finding.
      assertThat(VerdictText.sentence(proof.verdict().getFirst()))
          .containsPattern(
              decided
                  ? "^Refuted: with tiny.readers=16 \\(8 as found\\)|answered otherwise than it does"
                  : "^Undecided: ");
      assertThat(ended.code()).isEqualTo(1);
    } else {
      onlyTheMachineInvalidates(proof, ended);
    }
  }

  /** Eight threads of 200 ms carry 40 requests a second, sixteen 80. */
  private void scenario() throws Exception {
    lab.write(
        "small.yaml",
        """
        scenario: small
        question: What bounds a tiny service?
        systems: [tiny.yaml]
        upstream: {delay: 200ms}
        load: {users: 40}
        settle: 1s
        window: 3s
        timeout: 5s
        drain: 5s
        warm-up: {requests: 300, delay: 5ms, users: 8, cap: 2s}
        """);
  }

  /** On a machine whose CPU others take, no trial counts, and there is nothing to prove. */
  private boolean refusedForSteal(String run, Lab.Ended ended) throws Exception {
    Report report = report(run);
    if (counts(report)) {
      return false;
    }
    onlyTheMachineInvalidates(report, ended);
    return true;
  }

  private static void onlyTheMachineInvalidates(Report report, Lab.Ended ended) {
    assertThat(report.trials())
        .as(ended.out())
        .flatExtracting(cell -> cell.quality().audit().checks())
        .filteredOn(check -> !check.passed())
        .isNotEmpty()
        .noneMatch(check -> Lab.OF_THE_SERVICE.contains(check.id()));
  }

  private static boolean counts(Report report) {
    List<String> all =
        report.trials().stream().map(each -> each.target().label()).distinct().toList();
    return all.equals(
        report.trials().stream()
            .filter(cell -> cell.quality().audit().passed())
            .map(each -> each.target().label())
            .distinct()
            .toList());
  }

  private static Report.Claim claim(Report proof, String id) {
    return proof.claims().stream().filter(claim -> claim.id().equals(id)).findAny().orElseThrow();
  }

  private Report report(String directory) throws Exception {
    return Json.read(
        Files.readString(folder.resolve(directory).resolve("report.json")), Report.class);
  }
}
