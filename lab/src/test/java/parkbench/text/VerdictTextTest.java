package parkbench.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parkbench.result.ClaimCaveat;
import parkbench.result.ClaimReason;
import parkbench.result.ExperimentReason;
import parkbench.result.OpenEnd;
import parkbench.result.Report;
import parkbench.result.Statement;

class VerdictTextTest {
  private static final List<String> SENTENCES = VerdictText.sentences(Statements.all());

  @Test
  void everyKindOfStatementIsASentence() {
    assertOneOfEachKind(Statement.class, Statements.all().stream());

    assertThat(SENTENCES)
        .allSatisfy(
            sentence ->
                assertThat(sentence).endsWith(".").doesNotContain("null", "Optional", "is="));
  }

  @Test
  void everyReasonOfAClaimIsInWords() {
    assertOneOfEachKind(ExperimentReason.class, Statements.reasons());
    assertOneOfEachKind(ClaimReason.class, Statements.claims().stream().map(Report.Claim::reason));
    assertOneOfEachKind(
        ClaimCaveat.Kind.class, Statements.caveats().stream().map(ClaimCaveat::kind));
    assertOneOfEachKind(OpenEnd.class, Statements.openEnds().stream());

    assertThat(Statements.claims())
        .allSatisfy(
            claim ->
                assertThat(ClaimText.why(claim)).isNotEmpty().doesNotContain("null", "Optional"));
  }

  @Test
  void theSentencesHaveTheirNumbersWithUnits() {
    assertThat(SENTENCES)
        .contains(
            "No valid trial: send lag p99 9 ms (≤ 5 ms). Give the load generator a core of its own, lower the load, or end other work on this machine.",
            "a/x answers at 392 rps, p50 506 ms, p99 511 ms.",
            "a/x and b/x reach 788 and 752 to 800 of 800 rps (400 users / 0.5 s).",
            "At 500 ms, 400 users, a/x and b/x reach 788 and 752 to 800 of 800 rps, p99 511 ms and"
                + " 530 ms.",
            "Invalid and left out: 2 of 5 trials of a/x, 1 of 5 of b/x; most often because of: send"
                + " lag p99 (3 trials). Give the load generator a core of its own, lower the load, or end"
                + " other work on this machine.",
            "CPU is the limit of a/x at 1 load point (up to 3,900 rps), b/x at 2 load points (up to"
                + " about 4,100 rps).",
            "Throughput differs by more than 5 %, beyond chance, at 1 of 3 load points, most at 500"
                + " ms, 400 users: 392 (a/x) to 752 to 800 rps (b/x and 2 others). Not tested, for want of"
                + " repeats: 1 load point.",
            "response p99, 500 ms, 400 users: a/x to b/x is 1.100 (1.090 to 1.110), higher; the"
                + " control: 1.000 (0.990 to 1.010), no difference.",
            "Of 3 claims: 2 confirmed, 1 not tested (C3).",
            "Drift: throughput of all approaches together rose by 3 % over the run (95 %: 2 % to"
                + " 4 %, 5 repeats).");
  }

  @Test
  void aFindingOfThreadsOrCallsHasItsOwnSubject() {
    assertThat(SENTENCES)
        .anyMatch(sentence -> sentence.startsWith("a/x: 7 calls to stock:80 have no answer"))
        .anyMatch(sentence -> sentence.contains("Above that 7 calls to stock:80"))
        .noneMatch(sentence -> sentence.contains("it 7 calls"));
  }

  @Test
  void aClaimNamesBothSidesAndWhatMustHold() {
    Report.Claim claim = Statements.claims().getFirst();

    assertThat(ClaimText.subject(claim)).isEqualTo("a/x at 500 ms, 400 users − b/x at 400 users");
    assertThat(ClaimText.quantity(claim)).isEqualTo("throughput-rps, difference");
    assertThat(ClaimText.expected(claim)).isEqualTo("within 5 % of the predicted 392 rps");
    assertThat(ClaimText.brief(claim)).isEqualTo("Only an image shows it");
  }

  private static void assertOneOfEachKind(Class<?> kinds, Stream<?> values) {
    assertThat(values.<Class<?>>map(Object::getClass).distinct())
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(kinds.getPermittedSubclasses()));
  }
}
