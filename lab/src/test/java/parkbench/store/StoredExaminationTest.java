package parkbench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parkbench.plan.DiagnosisLimits;
import parkbench.record.Collected;
import parkbench.record.ExaminationRecord;
import parkbench.record.FlowSample;
import parkbench.record.Metric;
import parkbench.record.Sample;
import parkbench.record.Subject;
import parkbench.record.ThreadDump;
import parkbench.record.ThreadDump.DumpedThread;

class StoredExaminationTest {
  @TempDir private Path folder;
  private Path directory;

  @BeforeEach
  void record() {
    directory = folder.resolve("recording");
    StoredExamination.write(directory, examined(), collected());
  }

  @Test
  void whatWasCollectedComesBackEqual() {
    assertThat(StoredExamination.open(directory).collected()).isEqualTo(collected());
  }

  /** Without the dumps that show the limit, the rest would say that there is none. */
  @ParameterizedTest
  @ValueSource(strings = {"threads.jsonl", "samples.jsonl"})
  void aFileThatLacksLinesIsRefused(String name) throws IOException {
    Path file = directory.resolve(name);
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.indexOf('\n') + 1));

    assertThatThrownBy(() -> StoredExamination.open(directory).collected())
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining(name + " has 1 of 3 lines");
    Files.delete(file);
    assertThatThrownBy(() -> StoredExamination.open(directory).collected())
        .hasMessageContaining(name + " has 0 of 3 lines");
  }

  @Test
  void aLineThatIsCutOffIsMissing() throws IOException {
    Path file = directory.resolve("threads.jsonl");
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 5));

    assertThatThrownBy(() -> StoredExamination.open(directory).collected())
        .hasMessageContaining("threads.jsonl has 2 of 3 lines");
  }

  @Test
  void aRecordWithoutItsLinesIsRefused() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    Files.copy(directory.resolve("examination.json"), empty.resolve("examination.json"));
    String text = Files.readString(empty.resolve("examination.json"));
    Files.writeString(
        empty.resolve("examination.json"),
        text.replaceAll("\"lines\" : \\{[^}]*}", "\"lines\" : {}"));

    assertThatThrownBy(() -> StoredExamination.open(empty).collected())
        .isInstanceOf(RunRefused.class)
        .hasMessageContaining("fewer than two samples");
  }

  private static ExaminationRecord examined() {
    return new ExaminationRecord(
        ExaminationRecord.SCHEMA,
        "0",
        Instant.EPOCH,
        1,
        OptionalInt.empty(),
        Optional.of(1.0),
        Set.of(0),
        false,
        OptionalLong.empty(),
        DiagnosisLimits.DEFAULT,
        List.of(),
        Map.of());
  }

  private static Collected collected() {
    return new Collected(
        LongStream.range(0, 3).mapToObj(StoredExaminationTest::sample).toList(),
        LongStream.range(0, 3).mapToObj(StoredExaminationTest::dump).toList(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(flow()),
        List.of());
  }

  private static FlowSample flow() {
    return new FlowSample(
        0,
        Optional.of(90),
        List.of(
            new FlowSample.Group(":8080", 40, 38, 2, 1, 0, 3, 400, new FlowSample.Ages(150, 300))),
        Optional.empty());
  }

  private static Sample sample(long second) {
    return new Sample(
        second, Subject.SERVICE, Map.of(Metric.CPU, (double) second), List.of(), List.of());
  }

  private static ThreadDump dump(long second) {
    return new ThreadDump(
        second,
        List.of(
            new DumpedThread(
                0,
                "exec-1",
                false,
                Thread.State.RUNNABLE,
                false,
                OptionalDouble.of((double) second),
                "",
                List.of(),
                List.of("shop.Orders.find"))));
  }
}
