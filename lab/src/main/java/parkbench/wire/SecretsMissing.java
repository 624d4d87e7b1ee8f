package parkbench.wire;

import java.util.Set;

/** Secrets that are in no record are not in the files of their systems, either. */
public final class SecretsMissing extends Exception {
  private static final long serialVersionUID = 1;

  SecretsMissing(Set<String> names) {
    super(String.join(", ", names));
  }
}
