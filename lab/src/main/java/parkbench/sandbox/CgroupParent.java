package parkbench.sandbox;

import java.nio.file.Path;

/**
 * A directory in which this process may make control groups of one controller.
 *
 * @param version of the cgroup interface there
 * @param parent absolute, below the mount of its hierarchy
 */
record CgroupParent(Version version, Path parent) {
  /** The two interfaces of the kernel to control groups, which differ in their files. */
  enum Version {
    V1("cgroup v1"),
    V2("cgroup v2");

    private final String text;

    Version(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
