package parkbench.collect.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {
  @TempDir Path tasks;
  private ThreadTimes times;

  @BeforeEach
  void open() {
    times = new ThreadTimes(tasks);
  }

  @AfterEach
  void close() {
    times.close();
  }

  @Test
  void sumsOverThreads() throws IOException {
    thread(11, 500, 7, 3, 2);
    thread(12, 300, 5, 1, 1);
    times.read(true);
    assertThat(times.threads()).isEqualTo(2);
    assertThat(times.runDelayNanos()).isEqualTo(800);
    assertThat(times.slices()).isEqualTo(12);
    assertThat(times.voluntary()).isEqualTo(4);
    assertThat(times.involuntary()).isEqualTo(3);
  }

  @Test
  void tellsTheCpuTimeOfTheCompilersApart() throws IOException {
    thread(11, 500, 7, 3, 2);
    times.read(false);
    assertThat(times.compilerNanos()).as("none has such a name").isEmpty();

    thread(12, 300, 5, 1, 1);
    Files.writeString(tasks.resolve("12/comm"), "C2 CompilerThre\n");
    times.read(false);
    assertThat(times.compilerNanos()).hasValue(12345);
    end(12);
    times.read(false);
    assertThat(times.compilerNanos()).as("kept when it has ended").hasValue(12345);
  }

  @Test
  void keepsWhatThreadsDidThatHaveEnded() throws IOException {
    thread(11, 500, 7, 3, 2);
    thread(12, 300, 5, 1, 1);
    times.read(true);
    end(12);
    thread(11, 600, 8, 4, 2);
    times.read(true);
    assertThat(times.threads()).isEqualTo(1);
    assertThat(times.runDelayNanos()).isEqualTo(900);
    assertThat(times.voluntary()).isEqualTo(5);
  }

  @Test
  void countsANewThreadFromItsBirth() throws IOException {
    thread(11, 500, 7, 3, 2);
    times.read(true);
    thread(13, 40, 2, 1, 0);
    times.read(false);
    assertThat(times.runDelayNanos()).isEqualTo(540);
    assertThat(times.voluntary()).as("not read in this look").isEqualTo(3);
    times.read(true);
    assertThat(times.voluntary()).isEqualTo(4);
  }

  @Test
  void addsUpTheBusiestThreadOfEachReading() throws IOException {
    thread(11, 500, 7, 3, 2);
    thread(12, 300, 5, 1, 1);
    times.read(false);
    assertThat(times.busiestNanos()).as("nothing is known from before").isZero();
    thread(11, 600, 7, 3, 2);
    thread(12, 700, 5, 1, 1);
    times.read(false);
    thread(11, 650, 7, 3, 2);
    times.read(false);
    assertThat(times.busiestNanos()).isEqualTo(450);
  }

  @Test
  void takesANumberThatCameBackForANewThread() throws IOException {
    thread(11, 500, 7, 3, 2);
    times.read(true);
    end(11);
    times.read(true);
    thread(11, 20, 1, 1, 0);
    times.read(true);
    assertThat(times.runDelayNanos()).isEqualTo(520);
    assertThat(times.slices()).isEqualTo(8);
  }

  @Test
  void neverFalls() throws IOException {
    thread(11, 500, 7, 3, 2);
    times.read(true);
    thread(11, 100, 1, 1, 1);
    times.read(true);
    assertThat(times.runDelayNanos()).isEqualTo(500);
  }

  @Test
  void saysWhenTheProcessHasEnded() throws IOException {
    Files.delete(tasks);
    assertThatThrownBy(() -> times.read(true)).isInstanceOf(IOException.class);
    Files.createDirectory(tasks);
  }

  private void thread(int id, long delay, long slices, long voluntary, long involuntary)
      throws IOException {
    Path directory = Files.createDirectories(tasks.resolve(Integer.toString(id)));
    Files.writeString(directory.resolve("schedstat"), "12345 " + delay + " " + slices + "\n");
    Files.writeString(
        directory.resolve("status"),
        "Name:\tjava\nvoluntary_ctxt_switches:\t"
            + voluntary
            + "\nnonvoluntary_ctxt_switches:\t"
            + involuntary
            + "\n");
  }

  private void end(int id) throws IOException {
    Path directory = tasks.resolve(Integer.toString(id));
    Files.delete(directory.resolve("schedstat"));
    Files.delete(directory.resolve("status"));
    Files.deleteIfExists(directory.resolve("comm"));
    Files.delete(directory);
  }
}
