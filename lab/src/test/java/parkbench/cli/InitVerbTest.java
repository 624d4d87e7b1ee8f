package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.config.Catalogue;
import parkbench.config.Scenario;
import picocli.CommandLine;

/** Wrong input is refused with what to do; a file is never replaced unasked. */
class InitVerbTest {
  private static final String HOME = "parkbench.home";

  @TempDir private Path folder = Path.of("");

  private Path output = Path.of("");

  private @Nullable String home;

  @BeforeEach
  void place() {
    output = folder.resolve("parkbench.yaml");
    home = System.getProperty(HOME);
    System.setProperty(HOME, "..");
  }

  @AfterEach
  void restore() {
    if (home == null) {
      System.clearProperty(HOME);
    } else {
      System.setProperty(HOME, home);
    }
  }

  private String refused(String... words) {
    StringWriter err = new StringWriter();
    CommandLine line = Parkbench.commandLine().setErr(new PrintWriter(err));
    List<String> all = new java.util.ArrayList<>(List.of("init", "--output", output.toString()));
    all.addAll(List.of(words));
    assertThat(line.execute(all.toArray(String[]::new))).as(err.toString()).isEqualTo(2);
    assertThat(err.toString()).doesNotContain("\tat ");
    return err.toString();
  }

  private int done(String... words) {
    List<String> all = new java.util.ArrayList<>(List.of("init", "--output", output.toString()));
    all.addAll(List.of(words));
    return Parkbench.commandLine().execute(all.toArray(String[]::new));
  }

  private Path jar(String main) throws IOException {
    Path jar = folder.resolve("shop.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
      out.write(
          ("Manifest-Version: 1.0\n" + main).getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    return jar;
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    assertThat(refused(folder.resolve("none.jar").toString())).contains("there is no such file");
    assertThat(output).doesNotExist();
  }

  @Test
  void aTextFileIsRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("notes.txt"), "shop");
    assertThat(refused(text.toString())).contains("this is not a jar");
  }

  @Test
  void aFolderWithoutClassesIsRefused() {
    assertThat(refused(folder.toString())).contains("holds no classes");
  }

  @Test
  void aLibraryIsRefused() throws Exception {
    assertThat(refused(jar("").toString())).contains("names no Main-Class");
  }

  @Test
  void aProcessThatIsNotThereIsRefused() {
    assertThat(refused("999999999")).contains("there is no process 999999999");
  }

  @Test
  void aJvmWithoutJarIsRefused() {
    assertThat(refused("java", "-version")).contains("starts no jar and no class");
  }

  @Test
  void wordsThatNameNothingAreRefused() {
    assertThat(refused("")).contains("the first word is empty");
    assertThat(refused("node server.js")).contains("parkbench init -- node server.js");
  }

  @Test
  void aFileIsReplacedOnlyWhenForced() throws Exception {
    String jar = jar("Main-Class: shop.Main\n").toString();
    assertThat(done(jar)).isZero();
    assertThat(refused(jar)).contains("is there already", "--force");
    Files.writeString(output, "mine");
    assertThat(done("--force", jar)).isZero();
    assertThat(output).content().contains("scenario: \"shop\"").doesNotContain("mine");
  }

  @Test
  void optionsOfACommandAreItsOwn() throws Exception {
    String jar = jar("Main-Class: shop.Main\n").toString();
    assertThat(done("java", "-Xmx1g", "-Dshop.token=geheim", "-jar", jar, "--size=3")).isZero();
    assertThat(output)
        .content()
        .contains("\"-Xmx1g\"", "\"--size=3\"", "\"-Dshop.token=***\"")
        .doesNotContain("geheim");
  }

  @Test
  void aProgramThatIsNoJvmGetsATemplate() {
    assertThat(done("sh", "-c", "true")).isZero();
    assertThat(output).content().contains("command:", "- \"sh\"", "FILL IN");
  }

  @Test
  void portAndAddressesOfACommandAreThoseOfARun() throws Exception {
    assertThat(done("sh", "proxy.sh", "--proxyUrl", "http://localhost:9999/api", "-p", "8010"))
        .isZero();
    assertThat(output)
        .content()
        .contains("- \"${upstream}/api\"", "- \"${port}\"")
        .doesNotContain("- \"8010\"", "port: 8080");
    String jar = jar("Main-Class: shop.Main\n").toString();
    assertThat(done("--force", "java", "-jar", jar, "--stock=http://s:1", "--prices=http://p:1"))
        .isZero();
    assertThat(output)
        .content()
        .contains("\"--stock=${upstreams.stock}\"", "\"--prices=${upstreams.prices}\"");
  }

  @Test
  void theProcessOfThisTestIsRead() {
    assertThat(done(String.valueOf(ProcessHandle.current().pid()))).isZero();
    assertThat(output).content().contains("systems:").containsAnyOf("jar:", "command:");
  }

  /** What runs already is asked as it is; its upstream is played where it looks for it. */
  @Test
  void aUrlIsAServiceThatRunsAlready() throws Exception {
    assertThat(done("http://localhost:8080/stock/42?full=1", "--upstream-port", "9000")).isZero();
    assertThat(output)
        .content()
        .contains("url: \"http://localhost:8080\"")
        .contains("GET /stock/42?full=1")
        .contains("port: 9000");
    Scenario read = new Catalogue(folder).scenario(output.toString());
    assertThat(read.subjects().systems()).hasSize(1);
  }

  @Test
  void aUrlWithoutAPathLeavesTheRequestToBeFilledIn() {
    assertThat(done("http://localhost:8080")).isZero();
    assertThat(output).content().contains("FILL IN: The request that is measured.");
  }

  /** The JDK's own file server, at whatever port is free. */
  @Test
  void aProcessThatIsNotStartedAgainIsAskedAtItsPort() throws Exception {
    Process server =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jwebserver").toString(), "-p", "0")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    try {
      String pid = String.valueOf(server.pid());
      BufferedReader said = server.inputReader();
      String url = said.lines().filter(line -> line.startsWith("URL ")).findFirst().orElseThrow();
      int port = URI.create(url.substring(4)).getPort();
      assertThat(done(pid, "--upstream-port", "9000")).isZero();
      assertThat(output).content().contains("url: \"http://localhost:" + port + "\"", "port: 9000");
      assertThat(output).content().containsPattern("limits: \\{c.*, memory: \\d+MiB}");
      assertThat(new Catalogue(folder).scenario(output.toString()).subjects().systems())
          .allMatch(system -> system.start().limited());

      assertThat(done("http://localhost:" + port + "/", "--force")).isZero();
      assertThat(output).content().contains("limits: {");
    } finally {
      server.destroy();
      server.waitFor();
    }
    assertThat(refused("999999999", "--upstream-port", "9000", "--force"))
        .contains("no open port of process 999999999");
  }

  @Test
  void anUpstreamPortIsForAUrl() {
    assertThat(refused("--upstream-port", "9000", "app.jar"))
        .contains("without a URL or a process");
    assertThat(refused("--upstream-port", "99999", "http://localhost:8080")).contains("is no port");
  }
}
