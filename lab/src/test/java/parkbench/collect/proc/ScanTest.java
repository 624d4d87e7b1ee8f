package parkbench.collect.proc;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import parkbench.collect.ProcessObserver;
import parkbench.collect.Texts;

class ScanTest {
  private static final String STATUS =
      """
      Name:	java
      State:	S (sleeping)
      VmHWM:	  312604 kB
      VmRSS:	  301220 kB
      Threads:	231
      voluntary_ctxt_switches:	17
      nonvoluntary_ctxt_switches:	4
      """;

  @Test
  void findsTheNumberBehindAKey() {
    assertThat(Scan.number(Texts.of(STATUS), "\nVmHWM:".getBytes(US_ASCII))).hasValue(312604);
    assertThat(Scan.number(Texts.of(STATUS), "\nThreads:".getBytes(US_ASCII))).hasValue(231);
  }

  @Test
  void doesNotTakeOneKeyForTheEndOfAnother() {
    assertThat(Scan.number(Texts.of(STATUS), "\nvoluntary_ctxt_switches:".getBytes(US_ASCII)))
        .hasValue(17);
    assertThat(Scan.number(Texts.of(STATUS), "\nnonvoluntary_ctxt_switches:".getBytes(US_ASCII)))
        .hasValue(4);
  }

  @Test
  void saysNothingWhereThereIsNoKeyOrNoNumber() {
    assertThat(Scan.number(Texts.of(STATUS), "\nVmSwap:".getBytes(US_ASCII))).isEmpty();
    assertThat(Scan.number(Texts.of(STATUS), "\nName:".getBytes(US_ASCII))).isEmpty();
  }

  @Test
  void knowsAProcessThatNobodyHasWaitedFor() {
    assertThat(ProcessObserver.ended(Texts.of(STATUS))).isFalse();
    assertThat(ProcessObserver.ended(Texts.of("Name:\tjava\nState:\tZ (zombie)\n"))).isTrue();
    assertThat(ProcessObserver.ended(Texts.of(""))).isTrue();
  }
}
