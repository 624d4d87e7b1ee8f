package parkbench.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree of files that looks like a kernel's {@code /proc} and {@code /sys/fs/cgroup}. */
record FakeKernel(Path root) {
  FakeKernel mounts(String... lines) {
    return file("proc/self/mountinfo", String.join("\n", lines) + "\n");
  }

  FakeKernel own(String... lines) {
    return file("proc/self/cgroup", String.join("\n", lines) + "\n");
  }

  /** A v2 group: the controllers it has, those that its children have, and its processes. */
  FakeKernel group(String path, String controllers, String handedDown, String processes) {
    return file(path + "/cgroup.controllers", controllers + "\n")
        .file(path + "/cgroup.subtree_control", handedDown + "\n")
        .file(path + "/cgroup.procs", processes)
        .file(path + "/cgroup.type", "domain\n");
  }

  FakeKernel file(String path, String content) {
    try {
      Path file = root.resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, content);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String read(String path) {
    try {
      return Files.readString(root.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
