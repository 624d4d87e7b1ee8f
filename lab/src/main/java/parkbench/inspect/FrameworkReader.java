package parkbench.inspect;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.inspect.FrameworkCatalogue.ClientRules;
import parkbench.inspect.FrameworkCatalogue.Framework;
import parkbench.inspect.FrameworkCatalogue.RequestRules;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.MutableConfigOverride;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads the files in {@code frameworks/}: one for each framework, and two for all of them. */
public final class FrameworkReader {
  private static final String CLIENTS = "clients.yaml";
  private static final String REQUESTS = "requests.yaml";

  /** Keys are the components of the records; what is missing is empty, false or zero. */
  private static final ObjectMapper YAML =
      YAMLMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .withConfigOverride(String.class, FrameworkReader::emptyForNull)
          .withConfigOverride(List.class, FrameworkReader::emptyForNull)
          .build();

  private FrameworkReader() {}

  private static void emptyForNull(MutableConfigOverride type) {
    type.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY));
  }

  /**
   * All files of a folder.
   *
   * @throws IOException where the folder or a file cannot be read, or has a key that is not known
   */
  public static FrameworkCatalogue read(Path folder) throws IOException {
    List<Framework> frameworks = new ArrayList<>();
    for (Path file : frameworkFiles(folder)) {
      frameworks.add(read(file, Framework.class));
    }
    return new FrameworkCatalogue(
        frameworks,
        read(folder.resolve(CLIENTS), ClientRules.class),
        read(folder.resolve(REQUESTS), RequestRules.class));
  }

  private static List<Path> frameworkFiles(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.endsWith(CLIENTS) && !file.endsWith(REQUESTS))
          .sorted()
          .toList();
    }
  }

  private static <T> T read(Path file, Class<T> type) throws IOException {
    try {
      return YAML.readValue(Files.readString(file), type);
    } catch (JacksonException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }
}
