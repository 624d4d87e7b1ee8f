package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of a command are taken apart, and those of a run take their places. */
class CommandWordsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theWordsOfAJvmAreTakenApart() {
    assertThat(
            JavaCommand.of(
                List.of(
                    "/opt/jdk/bin/java",
                    "--add-opens",
                    "java.base/java.lang=ALL-UNNAMED",
                    "-Xmx1g",
                    "-jar",
                    "lib/../shop.jar",
                    "--a",
                    "-jar"),
                Path.of("/srv")))
        .hasValueSatisfying(
            command -> {
              assertThat(command.jar()).hasValue(Path.of("/srv/shop.jar"));
              assertThat(command.options())
                  .containsExactly("--add-opens", "java.base/java.lang=ALL-UNNAMED", "-Xmx1g");
              assertThat(command.arguments()).containsExactly("--a", "-jar");
            });
    assertThat(JavaCommand.of(List.of("java", "-cp", "a:b.jar", "shop.Main", "x"), Path.of("/srv")))
        .hasValueSatisfying(
            command -> {
              assertThat(command.classPath())
                  .containsExactly(Path.of("/srv/a"), Path.of("/srv/b.jar"));
              assertThat(command.mainClass()).isEqualTo("shop.Main");
            });
    assertThat(JavaCommand.of(List.of("java", "-version"), Path.of("/srv"))).isEmpty();
  }

  @Test
  void filesInTheWordsOfACommandAreFoundAndNamedWhole() throws Exception {
    Path file = Files.writeString(folder.resolve("shop.yml"), "");
    List<String> words =
        List.of(
            "server", "shop.yml", "-Dconfig.file=shop.yml", "--name=file:shop.yml", "other.yml");
    assertThat(SettingsWords.files(words, folder)).containsExactly(file, file, file);
    assertThat(SettingsWords.absolute(words, folder))
        .containsExactly(
            "server", "" + file, "-Dconfig.file=" + file, "--name=file:" + file, "other.yml");
  }

  @Test
  void hostsAndPortsInWordsAreThoseOfARun() {
    assertThat(run("--from", ":8080", "--to", "127.0.0.1:9999"))
        .containsExactly("--from", ":${port}", "--to", "${upstream.host}:${upstream.port}");
    assertThat(run("-serverPort", "1080", "-remoteHost", "stock", "-remotePort", "9"))
        .containsExactly(
            "-serverPort",
            "${port}",
            "-remoteHost",
            "${upstream.host}",
            "-remotePort",
            "${upstream.port}");
  }

  /** The words of a run of a program. */
  private static List<String> run(String... words) {
    Inspection found = Inspector.ofProgram(List.of(words));
    return RunWords.of(found, StartWords.NONE).inspection().launch()
            instanceof StartForm.OfWords command
        ? command.words()
        : List.of();
  }

  @Test
  void whatMayBeNoUpstreamIsLeftOutOfACommand() {
    assertThat(run("shop", "--otlp-endpoint", "http://otel:4318", "--verbose"))
        .containsExactly("shop", "--verbose");
    assertThat(run("shop", "--db", "postgres://db/shop", "http://stock/a?b=c", "http://stock/d"))
        .containsExactly(
            "shop", "--db", "postgres://db/shop", "${upstream}/a?b=c", "${upstream}/d");
  }

  @Test
  void aScriptGivesItsNameToTheService() {
    assertThat(CommandWords.program(List.of("node", "--enable-source-maps", "/srv/shop.js", "x")))
        .isEqualTo("shop");
    assertThat(CommandWords.program(List.of("/usr/bin/caddy", "run"))).isEqualTo("caddy");
  }

  @Test
  void aWildcardOfAClassPathMeansTheJarsOfAFolder() throws Exception {
    Path jar = new Jars().file(folder.resolve("lib/shop.jar"));
    assertThat(JavaCommand.of(List.of("java", "-cp", "lib/*", "com.example.Shop"), folder))
        .get()
        .extracting(JavaCommand::classPath)
        .isEqualTo(List.of(jar));
  }

  @Test
  void aNameOfAnUpstreamHasNoDots() {
    assertThat(Words.upstream("Prices.v1")).isEqualTo("prices-v1");
  }

  @Test
  void aProgramThatIsNoJvmGetsATemplate() throws Exception {
    Path program = Files.writeString(folder.resolve("server"), "#!/bin/sh\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Inspection found = Inspector.ofProgram(List.of(program.toString(), "--verbose"));
    assertThat(Jars.draft(found, folder).fillIns()).hasSizeGreaterThanOrEqualTo(3);
    assertThat(Jars.scenario(found, folder).subjects().systems().getFirst().name())
        .isEqualTo("server");
  }
}
