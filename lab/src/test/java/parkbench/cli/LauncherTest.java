package parkbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The launcher's choice of a JDK, on a machine of a test's own: the script, beside a jar that is
 * built, with the folders of the machine moved to a scratch tree. A JDK there only says its name.
 */
class LauncherTest {
  private static final Path SCRIPT =
      Path.of(System.getProperty("parkbench.home", "..")).resolve("parkbench");

  private static final List<String> PROGRAMS =
      List.of("cat", "dirname", "find", "head", "readlink", "rm", "sed", "uname");

  @TempDir private Path machine = Path.of("");

  /** What the launcher said, and how it ended. */
  private record Said(int code, String out, String err) {}

  @BeforeEach
  void install() throws Exception {
    machine = machine.toRealPath();
    Path project = Files.createDirectories(machine.resolve("project/lab/target"));
    Files.createFile(project.resolve("lab.jar"));
    Files.writeString(
        machine.resolve("project/parkbench"),
        Files.readString(SCRIPT).replaceAll("(?<= )/(?=usr|opt|Library|etc)", machine + "/"));
    Path programs = Files.createDirectories(machine.resolve("programs"));
    for (String program : PROGRAMS) {
      program(programs.resolve(program), "exec " + onThePath(program) + " \"$@\"");
    }
    Files.createDirectories(machine.resolve("etc"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"25", "25.0.1", "25-ea", "26", "26-ea", "27.0.2", "100"})
  void startsTheLabOnEveryReleaseFrom25On(String version) throws Exception {
    Path jdk = jdk("usr/lib/jvm/any", version);
    assertThat(launch()).returns(0, Said::code).returns(jdk + " list\n", Said::out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"24", "24.0.2", "21.0.5", "17.0.15", "1.8.0_392", "2", "9.25", ""})
  void refusesEveryReleaseBefore(String version) throws Exception {
    jdk("usr/lib/jvm/any", version);
    assertThat(launch()).returns(2, Said::code).returns("", Said::out);
  }

  @Test
  void refusesARuntimeWithoutACompiler() throws Exception {
    Files.delete(jdk("usr/lib/jvm/jre", "25").resolve("bin/javac"));
    assertThat(launch()).returns(2, Said::code);
  }

  @Test
  void takesTheFirstThatItMeetsAndNotTheNewest() throws Exception {
    Path home = jdk("home/of/choice", "25.0.1");
    jdk("usr/lib/jvm/newer", "26");
    assertThat(launch(Optional.of(home))).returns(home + " list\n", Said::out);
  }

  @Test
  void aReleaseStartsOnTheJavaThatItHas() throws Exception {
    Path own = jdk("project/java", "25.0.1");
    Path choice = jdk("home/of/choice", "26");
    assertThat(launch(Optional.of(choice))).returns(own + " list\n", Said::out);
  }

  @Test
  void passesOverAChoiceThatIsTooOld() throws Exception {
    Path old = jdk("home/of/choice", "17.0.15");
    Path sdk = jdk("user/.sdkman/candidates/java/26-ea", "26-ea");
    assertThat(launch(Optional.of(old))).returns(sdk + " list\n", Said::out);
  }

  @Test
  void findsTheOneOnThePathBehindItsLink() throws Exception {
    Path jdk = jdk("far/away", "25.0.1");
    jdk("usr/lib/jvm/other", "25.0.1");
    Files.createSymbolicLink(machine.resolve("programs/java"), jdk.resolve("bin/java"));
    assertThat(launch()).returns(jdk + " list\n", Said::out);
  }

  @Test
  void needsNoHome() throws Exception {
    Path jdk = jdk("usr/lib/jvm/any", "25");
    assertThat(launch(Optional.empty(), Optional.empty()))
        .returns(0, Said::code)
        .returns(jdk + " list\n", Said::out);
  }

  @Test
  void refusesAShellThatAllowsTooFewOpenFiles() throws Exception {
    jdk("usr/lib/jvm/any", "25");
    assertThat(launch(Optional.empty(), Optional.of("64")))
        .returns(2, Said::code)
        .returns("", Said::out)
        .extracting(Said::err)
        .asString()
        .contains("allows 64 open files; Parkbench needs 256");
  }

  /** Else a JVM that is attached to stands still until its answer has been read. */
  @Test
  void readsAnswersOfJvmsWhenTheyAreWhole() throws Exception {
    Path jdk = jdk("usr/lib/jvm/any", "25");
    program(jdk.resolve("bin/java"), "echo \"$*\"");
    assertThat(launch().out()).contains("-Djdk.attach.allowStreamingOutput=false");
  }

  @ParameterizedTest
  @CsvSource({
    "ID=debian, apt-get install openjdk-25-jdk",
    "'ID=linuxmint\nID_LIKE=\"ubuntu debian\"', apt-get install openjdk-25-jdk",
    "'ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"', dnf install java-25-openjdk-devel",
    "'ID=opensuse-leap\nID_LIKE=\"suse opensuse\"', zypper install java-25-openjdk-devel",
    "ID=arch, pacman -S jdk-openjdk",
    "ID=alpine, apk add openjdk25",
    "ID=nixos, your distribution's package"
  })
  void saysHowToInstallOneHere(String release, String words) throws Exception {
    Files.writeString(machine.resolve("etc/os-release"), release + "\n");
    assertThat(launch().err())
        .contains("no JDK of 25 or later was found in JAVA_HOME, on the PATH")
        .contains("sdk install java 25-tem")
        .contains(words)
        .contains("set JAVA_HOME");
  }

  /** A JDK that reports this version; its {@code java} says where it lies, and its last word. */
  private Path jdk(String folder, String version) throws IOException {
    Path jdk = machine.resolve(folder);
    Path programs = Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(
        jdk.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
    program(programs.resolve("java"), "echo \"" + jdk + " ${*: -1}\"");
    program(programs.resolve("javac"), "exit 1");
    return jdk;
  }

  private static void program(Path file, String shell) throws IOException {
    Files.writeString(file, "#!" + onThePath("bash") + "\n" + shell + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Said launch() throws IOException, InterruptedException {
    return launch(Optional.empty());
  }

  private Said launch(Optional<Path> javaHome) throws IOException, InterruptedException {
    return launch(javaHome, Optional.of("65536"));
  }

  /**
   * @param files how many the shell allows; absent: nothing is said, nor of a home
   */
  private Said launch(Optional<Path> javaHome, Optional<String> files)
      throws IOException, InterruptedException {
    Path out = machine.resolve("out");
    Path err = machine.resolve("err");
    String limited = files.map(limit -> "ulimit -n " + limit + "; ").orElse("");
    ProcessBuilder launcher =
        new ProcessBuilder(
                onThePath("bash").toString(),
                "-c",
                limited + "exec \"$@\"",
                "bash",
                onThePath("bash").toString(),
                machine.resolve("project/parkbench").toString(),
                "list")
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    Map<String, String> environment = launcher.environment();
    environment.clear();
    if (files.isPresent()) {
      environment.put("HOME", machine.resolve("user").toString());
    }
    environment.put("PATH", machine.resolve("programs").toString());
    javaHome.ifPresent(home -> environment.put("JAVA_HOME", home.toString()));
    int code = launcher.start().waitFor();
    return new Said(code, read(out), read(err));
  }

  private static String read(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  private static Path onThePath(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(program + " is not on the PATH"));
  }
}
