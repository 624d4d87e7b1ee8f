package parkbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import parkbench.KnownLibraries;
import parkbench.record.BlockingEvent;
import parkbench.record.Collected;
import parkbench.record.ThreadActivity;
import parkbench.result.BlockingPlace;

class BlockingPlacesTest {
  private static final long TEN_SECONDS = 10_000_000_000L;

  @Test
  void waitsOfOneKindInOnePlaceAreOneWhateverIsAboveIt() {
    List<BlockingPlace> reported =
        BlockingPlaces.of(
            new Collected.Recorded(
                List.of(
                    stall(false, 20, "java.lang.Thread.sleep", "shop.Price.of"),
                    stall(false, 50, "java.lang.Thread.sleep0", "shop.Price.of"),
                    stall(true, 100, "java.lang.Object.wait", "shop.Stock.take")),
                TEN_SECONDS),
            KnownLibraries.classifier());

    assertThat(reported)
        .containsExactly(
            new BlockingPlace(
                true,
                ThreadActivity.SLEEPING,
                "shop.Stock.take",
                true,
                1,
                100,
                0.01,
                List.of("java.lang.Object.wait", "shop.Stock.take")),
            new BlockingPlace(
                false,
                ThreadActivity.SLEEPING,
                "shop.Price.of",
                true,
                2,
                50,
                0.007,
                List.of("java.lang.Thread.sleep0", "shop.Price.of")));
  }

  @Test
  void whereNobodyOfTheServiceIsOnTheStackThePlaceIsALibrarys() {
    assertThat(
            BlockingPlaces.of(
                new Collected.Recorded(List.of(stall(false, 20, "io.netty.A.b")), TEN_SECONDS),
                KnownLibraries.classifier()))
        .extracting(BlockingPlace::own)
        .containsExactly(false);
  }

  private static BlockingEvent stall(boolean pinned, long millis, String... stack) {
    return new BlockingEvent(pinned, BlockingEvent.Kind.SLEEP, millis * 1_000_000, List.of(stack));
  }
}
