package parkbench.inspect.files;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Those files of a tree that lie below a prefix, named without it. Its tree is closed elsewhere.
 */
public record PartOfTree(FileTree whole, String prefix, List<String> names) implements FileTree {
  public PartOfTree {
    names = List.copyOf(names);
  }

  public static PartOfTree of(FileTree whole, String prefix, Predicate<String> kept) {
    return new PartOfTree(
        whole,
        prefix,
        whole.names().stream()
            .filter(name -> name.startsWith(prefix))
            .map(name -> name.substring(prefix.length()))
            .filter(kept)
            .toList());
  }

  @Override
  public Optional<byte[]> read(String name, int most) {
    return whole.read(prefix + name, most);
  }

  @Override
  public String place(String name) {
    return whole.place(prefix + name).replaceFirst("^(BOOT|WEB)-INF/classes/", "");
  }

  @Override
  public void close() {}
}
