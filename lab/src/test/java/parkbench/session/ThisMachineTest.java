package parkbench.session;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.Quantity;
import parkbench.record.Calibration;
import parkbench.record.ClaimVerdict;
import parkbench.record.Machine;
import parkbench.report.CalibrationText;
import parkbench.store.CalibrationFile;
import parkbench.store.StoreFailed;
import parkbench.system.Bytes;
import parkbench.text.TerminalWriter;

class ThisMachineTest {
  private static final Map<String, String> FACTS =
      Map.of("CPU", "a fast one", "cores", "2", "kernel", "6.1", "JDK of the lab", "25");

  @TempDir Path home;

  private static Machine machine(Map<String, String> facts) {
    return new Machine(
        List.of(0, 1),
        Bytes.mebi(1),
        1,
        1,
        true,
        true,
        List.of(),
        Optional.empty(),
        facts,
        List.of());
  }

  private static Calibration calibration() {
    return new Calibration(
        Calibration.SCHEMA,
        Instant.parse("2026-11-22T12:00:00Z"),
        "0.1.0",
        "/runs/calibration",
        ThisMachine.sameFacts(machine(FACTS)),
        List.of(truth("a", ClaimVerdict.CONFIRMED), truth("b", ClaimVerdict.REFUTED)),
        Optional.of(new Calibration.Cost(10, 20, 5_000, 600_000, 600_000)));
  }

  private static Calibration.Truth truth(String id, ClaimVerdict verdict) {
    return new Calibration.Truth(
        id, "Text.", Quantity.Unit.MILLISECONDS, 100, 1, Optional.of(100.4), verdict, "");
  }

  private static String reported(Machine machine) {
    return requireNonNull(machine.facts().get(Machine.CALIBRATION));
  }

  @Test
  void aMachineThatWasNeverCalibratedSaysSo() {
    Machine machine = ThisMachine.calibrated(machine(FACTS), Optional.empty());

    assertThat(reported(machine)).isEqualTo("none yet: ./parkbench calibrate");
    assertThat(machine.cost()).isEmpty();
  }

  @Test
  void aCalibrationIsToldWithEveryLaterRun() {
    Machine machine = ThisMachine.calibrated(machine(FACTS), Optional.of(calibration()));

    assertThat(reported(machine))
        .isEqualTo("1 of 2 known figures measured within their limits, 1 beyond. On 2026-11-22.");
    assertThat(machine.cost().orElseThrow().honest(1).perSecond()).isEqualTo(20_000);
  }

  @Test
  void whatCouldNotBeMeasuredIsNotToldAsWrong() {
    Calibration made = calibration();
    Calibration partly =
        new Calibration(
            made.schema(),
            made.made(),
            "0.0.9",
            made.run(),
            Map.of("CPU", "a fast one", "cores", "2", "kernel", "6.1", "JDK of the lab", "25"),
            List.of(truth("a", ClaimVerdict.CONFIRMED), truth("b", ClaimVerdict.NOT_TESTED)),
            made.cost());

    assertThat(CalibrationText.sentence(partly))
        .isEqualTo("1 of 2 known figures measured within their limits, 0 beyond, 1 not measured.");
    assertThat(reported(ThisMachine.calibrated(machine(FACTS), Optional.of(partly))))
        .as("another lab made it")
        .isEqualTo("out of date: since 2026-11-22 changed: lab");
  }

  @Test
  void aCalibrationOfAnotherKernelIsOutOfDate() {
    Machine later =
        machine(Map.of("CPU", "a fast one", "cores", "2", "kernel", "6.9", "JDK of the lab", "25"));

    assertThat(reported(ThisMachine.calibrated(later, Optional.of(calibration()))))
        .isEqualTo("out of date: since 2026-11-22 changed: kernel");
    assertThat(ThisMachine.calibrated(later, Optional.of(calibration())).cost()).isEmpty();
  }

  @Test
  void aCalibrationIsKeptWhereProgramsKeepTheirState() throws Exception {
    CalibrationFile file = new CalibrationFile(Map.of(), home);
    assertThat(file.read()).isEmpty();

    file.prepare();
    file.write(calibration());
    assertThat(file.path()).isEqualTo(home.resolve(".local/state/parkbench/calibration.json"));
    assertThat(file.read()).contains(calibration());
    assertThat(new CalibrationFile(Map.of("XDG_STATE_HOME", "/state"), home).path())
        .isEqualTo(Path.of("/state/parkbench/calibration.json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{ torn", "null", "{}", "{\"schema\": \"parkbench/calibration/9\"}"})
  void whatCannotBeReadIsNoCalibration(String text) throws Exception {
    CalibrationFile file = new CalibrationFile(Map.of(), home);
    file.prepare();
    Files.writeString(file.path(), text);

    assertThat(file.exists()).isTrue();
    assertThat(file.read()).isEmpty();
  }

  @Test
  void aFolderThatCannotBeMadeIsToldBeforeAnythingIsMeasured() throws Exception {
    Path taken = Files.writeString(home.resolve("taken"), "a file");

    assertThatThrownBy(() -> new CalibrationFile(Map.of(), taken).prepare())
        .isInstanceOf(StoreFailed.class)
        .hasMessageContaining("calibration.json")
        .hasMessageEndingWith("or set XDG_STATE_HOME, then calibrate again.");
  }

  @Test
  void aLabOfSeveralCoresIsBoundByItsBusiestPlayerToo() {
    Calibration.Cost cost = new Calibration.Cost(10, 20, 5_000, 1_800_000, 600_000);

    assertThat(cost.honest(0).perSecond()).isEqualTo(60_000);
    assertThat(cost.honest(1).perSecond()).isEqualTo(30_000);
    assertThat(cost.honest(3).perSecond()).isEqualTo(10_000);
  }

  @Test
  void aTableHasWhatIsKnownAndByHowMuchItWasMissed() {
    assertThat(
            TerminalWriter.of(CalibrationText.of(calibration()), TerminalWriter.UNLIMITED)
                .lines()
                .toList())
        .contains(
            "100.00 ms  100.40 ms  0.40 ms  1.00 ms  Text.",
            "100.00 ms  100.40 ms  0.40 ms  1.00 ms  refuted: Text.",
            "1 of 2 known figures measured within their limits, 1 beyond.")
        .last()
        .asString()
        .contains("10 µs", "20 µs", "20,000 rps");
  }
}
