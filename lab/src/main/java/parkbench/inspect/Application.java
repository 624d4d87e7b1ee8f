package parkbench.inspect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import parkbench.inspect.files.FileTree;
import parkbench.inspect.files.ReadingBudget;

/**
 * The files of an application, opened.
 *
 * @param name of its jar or folder, without ending and version
 * @param manifest main attributes
 * @param entries all names in its own jar or folder
 * @param own classes and settings of its own, without those of libraries
 * @param opened what is to be closed
 */
record Application(
    StartForm launch,
    String name,
    Map<String, String> manifest,
    Set<String> entries,
    List<LibraryName> libraries,
    List<FileTree> own,
    List<FileTree> opened,
    ReadingBudget budget)
    implements AutoCloseable {
  Application {
    manifest = Map.copyOf(manifest);
    entries = Set.copyOf(entries);
    libraries = List.copyOf(libraries);
    own = List.copyOf(own);
    opened = List.copyOf(opened);
  }

  /** Whether a shaded jar has a class, perhaps moved to another package. */
  boolean has(String type) {
    return entries.contains(type) || entries.stream().anyMatch(entry -> entry.endsWith("/" + type));
  }

  Optional<LibraryName> library(String name) {
    return libraries.stream().filter(library -> library.is(name)).findFirst();
  }

  Optional<LibraryName> library(List<String> names) {
    return names.stream().flatMap(name -> library(name).stream()).findFirst();
  }

  Optional<String> attribute(String name) {
    return Optional.ofNullable(manifest.get(name)).filter(value -> !value.isEmpty());
  }

  @Override
  public void close() {
    opened.forEach(FileTree::close);
  }
}
