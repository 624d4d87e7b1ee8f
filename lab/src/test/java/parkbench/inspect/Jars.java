package parkbench.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import parkbench.config.InvalidFile;
import parkbench.config.LibraryReader;
import parkbench.config.Scenario;
import parkbench.config.ScenarioReader;
import parkbench.inspect.Inspection.Given;
import parkbench.inspect.Inspection.UpstreamFact;
import parkbench.inspect.files.Unreadable;
import parkbench.stacks.Libraries;
import parkbench.stacks.Library;

/** Builds small jars, and reads them as the product does. */
final class Jars {
  private static final Inspector INSPECTOR = inspector();

  private final Map<String, byte[]> entries = new LinkedHashMap<>();

  static Jars main(String mainClass, String... attributes) {
    Jars jar = new Jars();
    StringBuilder manifest = new StringBuilder("Manifest-Version: 1.0\n");
    if (!mainClass.isEmpty()) {
      manifest.append("Main-Class: ").append(mainClass).append('\n');
    }
    for (String attribute : attributes) {
      manifest.append(attribute).append('\n');
    }
    return jar.with("META-INF/MANIFEST.MF", manifest.toString());
  }

  /** A jar of Spring Boot with empty libraries. */
  static Jars boot(String version, String... libraries) {
    return main(
            "org.springframework.boot.loader.JarLauncher",
            "Start-Class: com.example.Shop",
            "Spring-Boot-Version: " + version)
        .libraries("BOOT-INF/lib/", libraries);
  }

  Jars with(String name, String text) {
    return with(name, text.getBytes(StandardCharsets.UTF_8));
  }

  Jars with(String name, byte[] bytes) {
    entries.put(name, bytes);
    return this;
  }

  Jars classes(String prefix, Sources sources) {
    sources.compiled().forEach((name, bytes) -> with(prefix + name, bytes));
    return this;
  }

  /** Empty jars: their names are read. */
  Jars libraries(String prefix, String... names) {
    for (String name : names) {
      with(prefix + name + ".jar", new Jars().bytes());
    }
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(out);
    return out.toByteArray();
  }

  Path file(Path file) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    return Files.write(file, bytes());
  }

  private void write(OutputStream to) {
    try (ZipOutputStream out = new ZipOutputStream(to)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As {@code parkbench init} reads it. */
  static Inspection inspected(Path file) throws Unreadable {
    return INSPECTOR.of(file, List.of());
  }

  /** What a run gives in place of addresses, as words of a command line and variables. */
  static List<String> given(Inspection found) {
    return found.upstreams().stream()
        .flatMap((UpstreamFact each) -> each.overrides().stream())
        .map(Given::word)
        .toList();
  }

  static Inspector inspector() {
    try {
      LibraryReader reader = new LibraryReader();
      List<Library> libraries = new ArrayList<>();
      for (Path file : LibraryReader.files(Path.of("../libraries"))) {
        libraries.add(reader.read(file));
      }
      return new Inspector(
          FrameworkReader.read(Path.of("../frameworks")), new Libraries(libraries));
    } catch (IOException | InvalidFile e) {
      throw new IllegalStateException(e);
    }
  }

  static ScenarioDraft draft(Inspection found, Path folder) {
    return ScenarioDraft.of(found, StartWords.NONE, folder, "shop.jar");
  }

  /** What the product reads from the file that the draft becomes. */
  static Scenario scenario(Inspection found, Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("parkbench.yaml"), draft(found, folder).yaml());
    try {
      return ScenarioReader.read(file);
    } catch (InvalidFile e) {
      assertThat(e.getMessage()).as(Files.readString(file)).isNull();
      throw new IllegalStateException(e);
    }
  }
}
