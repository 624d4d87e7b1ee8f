package parkbench.inspect.files;

import java.util.List;
import java.util.Optional;

/** Files of an application, in a jar or a folder, read within bounds. */
public interface FileTree extends AutoCloseable {
  /** Paths with slashes, in a fixed order; those of directories are left out. */
  List<String> names();

  /** What a file holds; absent: there is none, it is larger than asked for, or unreadable. */
  Optional<byte[]> read(String name, int most);

  /** Where a reader finds a file, such as {@code shop.jar!/BOOT-INF/classes/application.yml}. */
  String place(String name);

  @Override
  void close();
}
