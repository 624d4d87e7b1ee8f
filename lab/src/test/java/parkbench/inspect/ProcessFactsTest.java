package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.inspect.files.Unreadable;

/** A process is read from its folder in {@code /proc}, and no secret of it is copied. */
class ProcessFactsTest {
  private static final String HEAD =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout"
          + " inode\n";

  @TempDir private Path folder = Path.of("");

  private Path process(String words, String environment) throws IOException {
    Path proc = Files.createDirectories(folder.resolve("4711"));
    Files.createDirectories(proc.resolve("fd"));
    Files.createDirectories(proc.resolve("net"));
    Path java = folder.resolve("jdk/bin/java");
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"21.0.4\"\nOS=\"Linux\"\n");
    Files.writeString(proc.resolve("cmdline"), words.replace(' ', '\0') + "\0");
    Files.writeString(proc.resolve("environ"), environment.replace('\n', '\0'));
    Files.createSymbolicLink(proc.resolve("cwd"), folder);
    Files.createSymbolicLink(proc.resolve("exe"), java);
    Files.createSymbolicLink(proc.resolve("fd/3"), Path.of("socket:[777]"));
    Files.createSymbolicLink(proc.resolve("fd/4"), Path.of("socket:[778]"));
    Files.writeString(
        proc.resolve("net/tcp"),
        HEAD
            + "   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 777\n"
            + "   1: 0100007F:1F91 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 0 0 778\n"
            + "   2: 00000000:0016 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1\n");
    return proc;
  }

  @Test
  void wordsFolderReleaseAndPortsAreRead() throws Exception {
    ProcessFacts process = ProcessFacts.read(process("java -jar shop.jar", "A=1"));
    assertThat(process.words()).containsExactly("java", "-jar", "shop.jar");
    assertThat(process.folder()).isEqualTo(folder);
    assertThat(process.release()).hasValue(21);
    assertThat(process.ports()).containsExactly(8080);
    assertThat(process.environment()).containsEntry("A", "1");
  }

  @Test
  void whatTwoProcessesCannotShareIsLeftOut() throws Exception {
    ProcessFacts process = ProcessFacts.read(process("java -jar shop.jar", "A=1"));
    StartWords start =
        RunningStart.of(
            process,
            List.of("-Xmx1g", "-agentlib:jdwp=transport=dt_socket,address=5005", "-Da=b"),
            List.of());
    assertThat(start.options()).containsExactly("-Xmx1g", "-Da=b");
    assertThat(start.remarks())
        .anyMatch(remark -> remark.contains("-agentlib:jdwp"))
        .anyMatch(remark -> remark.contains("8080"))
        .anyMatch(remark -> remark.contains("Java 21"));
  }

  @Test
  void secretsStayWhereTheyAre() throws Exception {
    ProcessFacts process =
        ProcessFacts.read(
            process(
                "java -jar shop.jar",
                """
                SPRING_DATASOURCE_PASSWORD=geheim
                STOCK_URL=http://me:geheim@stock:8080
                PRICES_URL=http://prices:8080
                API_TOKEN=geheim
                SPRING_PROFILES_ACTIVE=prod
                HOME=/root
                """));
    StartWords start =
        RunningStart.of(process, List.of("-Dkey.password=geheim"), List.of("--token", "geheim"));
    assertThat(start.environment())
        .containsOnlyKeys("PRICES_URL", "STOCK_URL", "SPRING_PROFILES_ACTIVE")
        .containsEntry("STOCK_URL", "http://me:***@stock:8080");
    assertThat(start.open())
        .anyMatch(
            sentence ->
                sentence.contains("SPRING_DATASOURCE_PASSWORD") && sentence.contains("API_TOKEN"));
    Path jar =
        Jars.main("com.example.Shop")
            .classes("", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop.jar"));
    ScenarioDraft draft = ScenarioDraft.of(Jars.inspected(jar), start, folder, "4711");
    assertThat(draft.yaml()).doesNotContain("geheim").contains("-Dkey.password=***");
    assertThat(draft.fillIns())
        .contains(
            "The secret of -Dkey.password was not copied.", "The secret of --token was not copied.")
        .anyMatch(sentence -> sentence.contains("SPRING_DATASOURCE_PASSWORD"));
  }

  @Test
  void whatARunGivesOtherwiseIsNotRepeated() throws Exception {
    Path jar =
        Jars.main("x.Main", "Start-Class: com.example.Shop", "Spring-Boot-Version: 3.5.1")
            .with("BOOT-INF/classes/application.properties", "stock.url=http://stock:8080\n")
            .classes("BOOT-INF/classes/", Sources.of("package com.example; public class Shop { }"))
            .file(folder.resolve("shop.jar"));
    StartWords start =
        new StartWords(
            "",
            List.of("-Xmx1g"),
            List.of("--server.port=80", "--stock.url=http://other:1", "--shop.size=3"));
    assertThat(ScenarioDraft.of(Jars.inspected(jar), start, folder, "shop.jar").yaml())
        .contains("\"-Xmx1g\"", "\"--shop.size=3\"", "\"--server.port=${port}\"")
        .doesNotContain("other:1", "port=80\"", "-Xmx512m");
  }

  @Test
  void aProcessThatIsNotThereIsRefused() {
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> ProcessFacts.read(folder.resolve("1")))
        .satisfies(refusal -> assertThat(refusal.what()).isEqualTo("there is no process 1"));
  }

  @Test
  void aThreadOfTheKernelIsRefused() throws Exception {
    Path proc = Files.createDirectories(folder.resolve("2"));
    Files.writeString(proc.resolve("cmdline"), "");
    assertThatExceptionOfType(Unreadable.class)
        .isThrownBy(() -> ProcessFacts.read(proc))
        .satisfies(refusal -> assertThat(refusal.what()).contains("no command line"));
  }
}
