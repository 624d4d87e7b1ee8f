package parkbench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import parkbench.Plans;

class DriverTest {
  private static final Trial TRIAL = Plans.of(1, 1).forks().getFirst().trials().getFirst();

  @Test
  void everyDriverButOursHasBlindSpotsAndAWayToGetIt() {
    for (Driver driver : Driver.values()) {
      assertThat(driver.blindSpots()).isNotEmpty().allMatch(spot -> spot.endsWith("."));
      assertThat(driver.remedy()).doesNotEndWith(".").isNotBlank();
      assertThat(Driver.of(driver.word())).contains(driver);
    }
    assertThat(Driver.of("ab")).isEmpty();
  }

  @Test
  void aScriptOfTheUpstreamNeedsTheBuiltInEngine() {
    assertThat(Driver.PARKBENCH.cannot(TRIAL)).isEmpty();
    assertThat(Driver.K6.cannot(TRIAL).orElseThrow()).contains("t = 0");
  }

  @Test
  void aTrialSaysByItsIdWhoAsks() {
    Trial byWrk = TRIAL.askedBy(Driver.WRK);

    assertThat(byWrk.id()).isEqualTo(TRIAL.id() + "-wrk");
    assertThat(byWrk.askedBy(Driver.JMETER).id()).isEqualTo(TRIAL.id() + "-jmeter");
    assertThat(byWrk.askedBy(Driver.PARKBENCH)).isEqualTo(TRIAL);
  }

  @Test
  void aPlanForSeveralDriversHasEachTrialOncePerDriverAndNoClaims() {
    Plan plan =
        Plans.of(2, 1).askedBy(List.of(Driver.PARKBENCH, Driver.WRK), new Random(1), List.of("x"));

    assertThat(plan.forks())
        .allSatisfy(
            fork ->
                assertThat(fork.trials())
                    .extracting(Trial::driver)
                    .containsExactlyInAnyOrder(Driver.PARKBENCH, Driver.WRK));
    assertThat(plan.ids()).hasSize(4);
    assertThat(plan.notes()).endsWith("x");
    assertThat(Optional.of(plan.estimateOfForks()))
        .hasValueSatisfying(
            time -> assertThat(time).isGreaterThan(Plans.of(2, 1).estimateOfForks()));
  }
}
