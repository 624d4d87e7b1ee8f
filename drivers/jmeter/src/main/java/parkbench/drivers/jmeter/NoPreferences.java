package parkbench.drivers.jmeter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;

/** Preferences that are forgotten when the process ends. The JDK makes it, by its name. */
public final class NoPreferences implements PreferencesFactory {
  private final Preferences root = new Node(null, "");

  /** For the JDK. */
  public NoPreferences() {}

  @Override
  public Preferences systemRoot() {
    return root;
  }

  @Override
  public Preferences userRoot() {
    return root;
  }

  private static final class Node extends AbstractPreferences {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    Node(AbstractPreferences parent, String name) {
      super(parent, name);
    }

    @Override
    protected AbstractPreferences childSpi(String name) {
      return new Node(this, name);
    }

    @Override
    protected void putSpi(String key, String value) {
      values.put(key, value);
    }

    @Override
    protected String getSpi(String key) {
      return values.get(key);
    }

    @Override
    protected void removeSpi(String key) {
      values.remove(key);
    }

    @Override
    protected String[] keysSpi() {
      return values.keySet().toArray(new String[0]);
    }

    /** Beyond those that were made in this process, which the caller knows. */
    @Override
    protected String[] childrenNamesSpi() {
      return new String[0];
    }

    @Override
    protected void removeNodeSpi() {}

    @Override
    protected void syncSpi() {}

    @Override
    protected void flushSpi() {}
  }
}
