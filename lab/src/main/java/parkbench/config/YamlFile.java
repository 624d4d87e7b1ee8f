package parkbench.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the text of a file that a user wrote, and refuses what cannot be one. */
public final class YamlFile {
  /** A scenario has some dozens of lines; a mebibyte is something else by mistake. */
  static final int MAX_BYTES = 1 << 20;

  private YamlFile() {}

  /** The document in a file. */
  static Document read(Path file) throws InvalidFile {
    String name = shown(file);
    return YamlTree.of(name, text(file, name));
  }

  /** The file as the user would type it: relative where it lies below the current directory. */
  public static String shown(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path absolute = file.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute).toString() : absolute.toString();
  }

  private static String text(Path file, String name) throws InvalidFile {
    byte[] bytes = bytes(file, name);
    if (bytes.length > MAX_BYTES) {
      throw refuse(
          name,
          "the file has more than 1 MiB",
          "Scenario and system files have some dozens of lines; this is another kind of file.",
          "Give the path of a scenario or system file.");
    }
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(bytes))
              .toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw refuse(
          name,
          "the file is not UTF-8 text",
          "Only UTF-8 can be read; this is a binary file or has another encoding.",
          "Save it as UTF-8, or give the path of a scenario or system file.");
    }
  }

  private static byte[] bytes(Path file, String name) throws InvalidFile {
    if (!Files.exists(file)) {
      throw refuse(
          name,
          "there is no such file",
          "Without it nothing can be planned.",
          "Check the path; `parkbench list` shows the scenarios and systems that come along.");
    }
    if (!Files.isRegularFile(file)) {
      throw refuse(
          name.isEmpty() ? "." : name,
          Files.isDirectory(file) ? "this is a directory" : "this is not a file",
          "A scenario or system is described by one YAML file.",
          "Give the path of that file.");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      throw refuse(
          name,
          "the file cannot be read (" + e.getClass().getSimpleName() + ")",
          "Without it nothing can be planned.",
          "Check its permissions.");
    }
  }

  private static InvalidFile refuse(String place, String what, String why, String remedy) {
    return new InvalidFile(List.of(new ConfigError(place, what, why, remedy)));
  }
}
