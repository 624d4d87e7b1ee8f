package parkbench.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.plan.Suite;
import parkbench.record.SuiteRecord;

class StoredSuiteTest {
  @TempDir Path folder;

  @Test
  void aSuiteThatWasWrittenBeforeItHadScenariosApartIsRead() throws IOException {
    Files.writeString(
        folder.resolve("suite.json"),
        """
        {
          "schema": "parkbench/suite/2",
          "id": "posts-20260901-190000",
          "lab_version": "0.1.0",
          "command": "./parkbench run posts --seed 7",
          "started": "2026-09-01T19:00:00Z",
          "finished": null,
          "ended": "cut off",
          "suite": {
            "name": "posts",
            "title": "Five posts",
            "posts": [{
              "post": "001",
              "title": "First",
              "source": "",
              "about": "",
              "parts": [{"scenario": "fan-out", "budget": "PT7M"}],
              "then_now": []
            }]
          },
          "steps": [{
            "post": "001",
            "scenario": "fan-out",
            "question": "Why?",
            "directory": "fan-out",
            "budget": "PT7M",
            "estimate": "PT6M40S",
            "claims": [],
            "exit": null,
            "trouble": ""
          }]
        }
        """);

    StoredSuite read = StoredSuite.open(folder);

    assertThat(read.runs()).containsExactly(Optional.empty());
    assertThat(read.record().suite())
        .returns(Optional.empty(), Suite::retries)
        .returns(Optional.empty(), Suite::within);
    assertThat(read.record().suite().posts().getFirst().parts())
        .isEqualTo(List.of(new Suite.Part("fan-out", Optional.of(Duration.ofMinutes(7)), false)));
    assertThat(read.record().steps())
        .singleElement()
        .returns(Optional.empty(), SuiteRecord.Step::command)
        .returns(Optional.empty(), SuiteRecord.Step::whole)
        .returns(Optional.of(Duration.ofSeconds(400)), SuiteRecord.Step::estimate);
  }
}
