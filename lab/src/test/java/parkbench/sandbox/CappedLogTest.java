package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CappedLogTest {
  private static final int MEBI = 1 << 20;

  @TempDir private Path directory;

  @Test
  void aShortLogIsKeptWhole() throws IOException {
    CappedLog log = closed("one\ntwo\n", 100);

    assertThat(file()).hasContent("one\ntwo\n");
    assertThat(log.lastWords()).containsExactly("one", "two");
  }

  @Test
  void aLogOfExactlyHeadAndTailIsKeptWhole() throws IOException {
    closed("0123456789abcdefghij", 10);

    assertThat(file()).hasContent("0123456789abcdefghij");
  }

  @Test
  void theMiddleOfALongLogIsDroppedAndCounted() throws IOException {
    CappedLog log = closed(numberedLines(100), 20);

    assertThat(file())
        .hasContent(
            """
            line 000
            line 001
            li
            [parkbench: 862 bytes in 96 lines dropped here; the log keeps its first and its last 20 bytes]
            line 098
            line 099
            """);
    assertThat(log.lastWords()).containsExactly("line 098", "line 099");
  }

  @Test
  void lastWordsAreThirtyLines() throws IOException {
    assertThat(closed(numberedLines(100), MEBI).lastWords())
        .hasSize(30)
        .startsWith("line 070")
        .endsWith("line 099");
  }

  @Test
  void anEndlessLineStillHasLastWords() throws IOException {
    assertThat(closed("x".repeat(1_000), 10).lastWords()).containsExactly("xxxxxxxxxx");
  }

  @Test
  void aFloodEndsAsTwoMebibytes() throws IOException {
    CappedLog log = CappedLog.pump("flood", file(), new Flood(256L * MEBI));
    log.close();

    assertThat(Files.size(file())).isBetween(2L * MEBI - 100, 2L * MEBI + 200);
    assertThat(log.lastWords()).hasSize(30);
  }

  @Test
  void theHeadIsOnDiskWhileTheChildStillSpeaks() throws IOException {
    PipedInputStream pipe = new PipedInputStream();
    try (PipedOutputStream child = new PipedOutputStream(pipe)) {
      CappedLog.pump("talker", file(), pipe);
      child.write("starting\n".getBytes(StandardCharsets.UTF_8));
      child.flush();

      Eventually.await("the head is on disk", () -> content().equals("starting\n"));
    }
  }

  @Test
  void theTailReachesTheDiskWithoutAClose() throws IOException {
    PipedInputStream pipe = new PipedInputStream();
    try (PipedOutputStream child = new PipedOutputStream(pipe)) {
      CappedLog.pump("talker", file(), pipe, 20);
      child.write(numberedLines(100).getBytes(StandardCharsets.UTF_8));
      child.flush();

      Eventually.await("the tail is on disk", () -> content().endsWith("]\nline 098\nline 099\n"));
    }
  }

  @Test
  void aFullDiskStopsTheFileAndNotTheChild() throws IOException {
    CappedLog log = CappedLog.pump("unlucky", Path.of("/dev/full"), new Flood(8L * MEBI));
    log.close();

    assertThat(log.lastWords()).hasSize(30).last().asString().contains("could not be written");
  }

  private CappedLog closed(String said, int kept) throws IOException {
    CappedLog log =
        CappedLog.pump(
            "talker",
            file(),
            new ByteArrayInputStream(said.getBytes(StandardCharsets.UTF_8)),
            kept);
    log.close();
    return log;
  }

  private static String numberedLines(int count) {
    return IntStream.range(0, count)
        .mapToObj("line %03d\n"::formatted)
        .collect(Collectors.joining());
  }

  private Path file() {
    return directory.resolve("logs").resolve("service.log");
  }

  private String content() {
    try {
      return Files.readString(file());
    } catch (IOException e) {
      return "";
    }
  }

  /** Lines of 50 bytes, up to a length. */
  private static final class Flood extends InputStream {
    private long left;

    Flood(long length) {
      this.left = length;
    }

    @Override
    public int read() {
      return left-- > 0 ? (left % 50 == 0 ? '\n' : 'x') : -1;
    }

    @Override
    public int read(byte[] piece, int offset, int length) {
      int count = (int) Math.min(length, left);
      for (int i = 0; i < count; i++) {
        piece[offset + i] = (byte) read();
      }
      return count == 0 ? -1 : count;
    }
  }
}
