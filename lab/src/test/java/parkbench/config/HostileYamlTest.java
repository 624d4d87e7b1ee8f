package parkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileYamlTest {
  @TempDir Path folder;

  @ParameterizedTest(name = "{0}: {2} at {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "an empty file | 1:1 | the file is empty | ''",
        "a comment only | 1:1 | the file is empty | # nothing",
        "a list at the top | 1:1 | a list is not a scenario | [a, b]",
        "a text at the top | 1:1 | is not a scenario | hello",
        "a tab | 2:1 | this is not YAML | load:\\n\\tusers: 1",
        "a bracket left open | 2:1 | this is not YAML | load: {users: 1\\n",
        "a second document | 2:1 | a second YAML document | a: 1\\n---\\nb: 2",
        "a key twice | 2:1 | is here a second time | a: 1\\na: 2",
        "a list as a key | 1:1 | a key that is a list or a mapping | [a, b]: 1",
        "a tag | 1:4 | the tag tag:yaml.org,2002:javax.script.ScriptEngineManager | a: !!javax.script.ScriptEngineManager x",
        "an alias of itself | 1:4 | nested more than 40 levels deep | 'a: &a [*a]'",
        "an alias of nothing | 1:4 | this is not YAML | 'a: *b'",
        "a control character | 1:1 | this is not YAML | a: BELL",
        "a merge key | 1:1 | unknown key \"<<\" | '<<: {a: 1}'"
      })
  void isRefusedWithItsPlace(String name, String place, String what, String text)
      throws IOException {
    InvalidFile refusal = refused(text.translateEscapes().replace("BELL", "\u0007"));

    assertThat(refusal.faults())
        .anySatisfy(
            fault -> {
              assertThat(fault.place()).endsWith("x.yaml:" + place);
              assertThat(fault.what()).contains(what);
            });
  }

  @Test
  void aBillionLaughsAreBounded() throws IOException {
    String laughs =
        IntStream.range(1, 10)
            .mapToObj(
                i ->
                    "l%d: &l%d [%s]"
                        .formatted(
                            i,
                            i,
                            IntStream.range(0, 9)
                                .mapToObj(j -> i == 1 ? "ha" : "*l" + (i - 1))
                                .collect(Collectors.joining(", "))))
            .collect(Collectors.joining("\n"));

    assertThat(refused(laughs).faults().getFirst().what()).contains("aliases");
  }

  @Test
  void aHundredThousandBracketsAreBounded() throws IOException {
    InvalidFile refusal = refused("[".repeat(100_000));

    assertThat(refusal.faults().getFirst().what()).contains("nested more than 40 levels deep");
  }

  @Test
  void tenMegabytesAreRefusedUnread() throws IOException {
    InvalidFile refusal = refused("a".repeat(10_000_000));

    assertThat(refusal.faults().getFirst().what()).contains("more than 1 MiB");
  }

  @Test
  void randomBytesAreRefused() throws IOException {
    byte[] garbage = new byte[4096];
    new Random(1).nextBytes(garbage);
    Path file = Files.write(folder.resolve("x.yaml"), garbage);

    assertThat(refused(file).faults().getFirst().what()).contains("not UTF-8");
  }

  @Test
  void aByteOrderMarkIsForgiven() throws IOException {
    InvalidFile refusal = refused("\uFEFFscenarii: quick");

    assertThat(refusal.faults()).anySatisfy(f -> assertThat(f.what()).contains("\"scenarii\""));
  }

  @Test
  void utf16IsNamedAsSuch() throws IOException {
    Path file = Files.write(folder.resolve("x.yaml"), "a: 1".getBytes(StandardCharsets.UTF_16));

    assertThat(refused(file).faults().getFirst().what()).contains("not UTF-8");
  }

  @Test
  void aMissingFileAndAFolderAreTold() {
    assertThat(refused(folder.resolve("none.yaml")).faults().getFirst().what())
        .contains("no such file");
    assertThat(refused(folder).faults().getFirst().what()).contains("is a directory");
  }

  @Test
  void anEscapeSequenceOfAKeyDoesNotReachTheTerminal() throws IOException {
    InvalidFile refusal = refused("\"\\e[31mred\": 1");

    assertThat(refusal.getMessage()).doesNotContain("\u001b");
  }

  private InvalidFile refused(String text) throws IOException {
    return refused(Files.writeString(folder.resolve("x.yaml"), text));
  }

  private static InvalidFile refused(Path file) {
    InvalidFile refusal = catchThrowableOfType(InvalidFile.class, () -> ScenarioReader.read(file));
    assertThat(refusal).isNotNull();
    return refusal;
  }
}
