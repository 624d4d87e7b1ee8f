package parkbench.session;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import parkbench.analysis.Analysis;
import parkbench.config.InvalidFile;
import parkbench.config.LibraryReader;
import parkbench.stacks.Libraries;
import parkbench.stacks.Library;
import parkbench.stacks.StackClassifier;
import parkbench.store.StoredSuite;

/**
 * What is known of libraries: the files that come along in {@code libraries/}, and those that a
 * user added, which a recording keeps, so that it is judged the same later.
 */
public final class Knowledge {
  private static final String FOLDER = "libraries";

  private Knowledge() {}

  /** What comes along. */
  public static StackClassifier classifier() {
    return classifier(List.of());
  }

  /** The libraries that come along. */
  public static Libraries libraries() {
    return new Libraries(read(Home.path().resolve(FOLDER)));
  }

  /**
   * The same, with files of a user, which come first.
   *
   * @throws CommandRefused where one of them is no library file
   */
  public static StackClassifier classifier(List<Path> files) {
    Libraries known = libraries();
    return new StackClassifier(files.isEmpty() ? known : known.and(read(files)));
  }

  /** The same, with the files that a recording or its suite keeps. */
  public static StackClassifier classifier(Path recording) {
    return classifier(added(recording));
  }

  /** The same, with further files of a user, which are not kept. */
  public static StackClassifier classifier(Path recording, List<Path> files) {
    return classifier(Stream.concat(files.stream(), added(recording).stream()).toList());
  }

  /** The files of a user that a recording keeps, or its suite. */
  public static List<Path> added(Path recording) {
    Path own = recording.resolve(FOLDER);
    Path parent = recording.toAbsolutePath().normalize().getParent();
    Path kept =
        Files.isDirectory(own) || parent == null || !StoredSuite.isOne(parent)
            ? own
            : parent.resolve(FOLDER);
    return Files.isDirectory(kept) ? files(kept) : List.of();
  }

  /** The analysis of what is in a recording, with further files of a user. */
  public static Analysis analysis(Path recording, List<Path> files) {
    return new Analysis(classifier(recording, files));
  }

  /** The analysis of what is in a recording. */
  public static Analysis analysis(Path recording) {
    return new Analysis(classifier(recording));
  }

  private static List<Path> files(Path folder) {
    try {
      return LibraryReader.files(folder);
    } catch (IOException e) {
      throw new CommandRefused(
          "the library files in " + folder + " cannot be read (" + e + ")",
          "Without them stacks mean nothing",
          "Restore the folder");
    }
  }

  private static List<Library> read(Path folder) {
    return read(files(folder));
  }

  private static List<Library> read(List<Path> files) {
    LibraryReader reader = new LibraryReader();
    List<Library> libraries = new ArrayList<>();
    for (Path file : files) {
      try {
        libraries.add(reader.read(file));
      } catch (InvalidFile e) {
        throw new CommandRefused(String.valueOf(e.getMessage()), "", "Correct the library file");
      }
    }
    return libraries;
  }

  /** Adds files of a user to a recording, whose directory is made if it is not there. */
  public static void add(List<Path> files, Path recording) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    Path folder = Files.createDirectories(recording.resolve(FOLDER));
    for (Path file : files) {
      String name = String.valueOf(file.getFileName());
      String suffix = name.endsWith(LibraryReader.SUFFIX) ? "" : LibraryReader.SUFFIX;
      try {
        Files.copy(file, folder.resolve(name + suffix));
      } catch (FileAlreadyExistsException e) {
        throw new CommandRefused(
            "--libraries names two files " + name,
            "The recording keeps each under its name",
            "Rename one of them");
      }
    }
  }
}
