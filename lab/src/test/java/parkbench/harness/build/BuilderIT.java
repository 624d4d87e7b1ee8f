package parkbench.harness.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parkbench.sandbox.Sandbox;

/** A script in Maven's place, as a child of the sandbox. */
class BuilderIT {
  @TempDir private Path home = Path.of("");

  @Test
  void theModulesAndTheirParentsArePackaged() throws Exception {
    builder("echo \"$@\" > asked").build(Set.of("systems/one"), line -> {});

    assertThat(home.resolve("asked"))
        .content()
        .contains("-pl systems/one -am package")
        .contains("-Dmaven.test.skip=true");
  }

  @Test
  void aClassWhoseSourceHasGoneIsNotFoundByTheBuild() throws Exception {
    Path classes = Files.createDirectories(home.resolve("systems/one/target/classes/deep"));
    Files.writeString(classes.resolve("Gone.class"), "");

    builder("ls systems/one/target > left").build(Set.of("systems/one"), line -> {});

    assertThat(home.resolve("left")).isEmptyFile();
  }

  @Test
  void aFailureShowsWhatWentWrongWithoutWhatWentWell() throws Exception {
    Builder builder =
        builder("echo '[INFO] Compiling'; echo '[ERROR] One.java:[3,7] no such symbol'; exit 1");

    assertThatThrownBy(() -> builder.build(Set.of("systems/one"), line -> {}))
        .isInstanceOf(Builder.BuildFailed.class)
        .hasMessageContaining("systems/one could not be built")
        .hasMessageContaining("exit code 1")
        .hasMessageContaining("[ERROR] One.java:[3,7] no such symbol")
        .hasMessageContaining("only what was built from the sources")
        .hasMessageContaining("systems-build.log")
        .hasMessageNotContaining("Compiling");
  }

  @Test
  void withoutMavenItSaysHowToGetIt() {
    Builder builder =
        new Builder(home, new Maven(home, Sandbox.detect(), "a-maven-that-nobody-has"));

    assertThatThrownBy(() -> builder.build(Set.of("systems/one"), line -> {}))
        .isInstanceOf(Builder.BuildFailed.class)
        .hasMessageContaining("a-maven-that-nobody-has")
        .hasMessageContaining("It builds systems/one")
        .hasMessageContaining("Install Maven");
  }

  @Test
  void anInterruptEndsMavenAndTheBuild() throws Exception {
    Builder builder = builder("echo $$ > pid; echo '[INFO] Downloading'; exec sleep 1000");
    List<String> heard = new CopyOnWriteArrayList<>();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicReference<Exception> ended = new AtomicReference<>();
    Thread build =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    builder.build(
                        Set.of("systems/one"),
                        line -> {
                          heard.add(line);
                          begun.countDown();
                        });
                  } catch (Exception e) {
                    ended.set(e);
                  }
                });
    begun.await();
    long pid = Long.parseLong(Files.readString(home.resolve("pid")).strip());
    assertThat(ProcessHandle.of(pid)).hasValueSatisfying(ProcessHandle::isAlive);

    build.interrupt();
    build.join();

    assertThat(ended.get()).isInstanceOf(InterruptedException.class);
    assertThat(heard).contains("[INFO] Downloading");
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  private Builder builder(String script) throws IOException {
    Path maven = Files.writeString(home.resolve("mvn"), "#!/bin/sh\n" + script + "\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
    return new Builder(home, new Maven(home, Sandbox.detect(), maven.toString()));
  }
}
