package parkbench.collect.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HotSpotCountersTest {

  @Test
  void readsTheCountersOfThisJvm() {
    HotSpotCounters counters = HotSpotCounters.of(ProcessHandle.current().pid()).orElseThrow();
    long before = counters.value("sun.rt.safepoints").orElseThrow();
    System.gc();
    assertThat(counters.value("sun.rt.safepoints").orElseThrow()).isGreaterThan(before);
    assertThat(counters.nanos("sun.rt.safepointTime").orElseThrow()).isPositive();
    assertThat(counters.nanos("java.ci.totalTime").orElseThrow()).isPositive();
  }

  @Test
  void hasNothingToSayOfUnknownCountersAndTexts() {
    HotSpotCounters counters = HotSpotCounters.of(ProcessHandle.current().pid()).orElseThrow();
    assertThat(counters.value("sun.rt.noSuchCounter")).isEmpty();
    assertThat(counters.value("java.property.java.version")).as("a text").isEmpty();
  }

  @Test
  void refusesAnotherFile() {
    assertThatThrownBy(() -> HotSpotCounters.parse(ByteBuffer.allocate(64)))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> HotSpotCounters.parse(ByteBuffer.allocate(3)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aPipeOrALinkOrAnotherUsersFileInItsPlaceIsNotOpened(@TempDir Path temporary)
      throws Exception {
    Object user = Files.getAttribute(temporary, "unix:uid");
    Path folder = Files.createDirectory(temporary.resolve("hsperfdata_any"));
    Path file = folder.resolve("7");

    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertThat(HotSpotCounters.in(temporary, 7, user)).isEmpty();

    Files.delete(file);
    Path real = Files.write(temporary.resolve("real"), counters());
    Files.createSymbolicLink(file, real);
    assertThat(HotSpotCounters.in(temporary, 7, user)).isEmpty();

    Files.delete(file);
    Files.write(file, counters());
    assertThat(HotSpotCounters.in(temporary, 7, user)).isPresent();
    assertThat(HotSpotCounters.in(temporary, 7, (int) user + 1)).isEmpty();
  }

  /** A file without an entry. */
  private static byte[] counters() {
    ByteBuffer file = ByteBuffer.allocate(64);
    file.putInt(0, 0xCAFEC0C0).put(4, (byte) 0).put(5, (byte) 2).put(7, (byte) 1);
    file.putInt(8, 64).putInt(24, 32).putInt(28, 0);
    return file.array();
  }

  @Test
  void survivesEntriesThatPointAnywhere() throws IOException {
    ByteBuffer file = ByteBuffer.wrap(counters());
    file.putInt(28, 3).putInt(32, 24).putInt(36, Integer.MAX_VALUE).put(44, (byte) 'J');
    file.putInt(48, -9);

    assertThat(HotSpotCounters.parse(file).value("any")).isEmpty();
  }

  @Test
  void survivesAFileThatBreaksOff() throws IOException {
    ByteBuffer file = ByteBuffer.allocate(64);
    file.putInt(0, 0xCAFEC0C0).put(4, (byte) 0).put(5, (byte) 2).put(7, (byte) 1);
    file.putInt(8, 1_000).putInt(24, 32).putInt(28, 50).putInt(32, 4_000);
    assertThat(HotSpotCounters.parse(file).value("any")).isEmpty();
  }
}
