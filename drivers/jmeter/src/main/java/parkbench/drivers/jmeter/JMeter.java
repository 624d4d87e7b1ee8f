package parkbench.drivers.jmeter;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.util.JMeterUtils;
import parkbench.drivers.Exchanges;
import parkbench.drivers.Load;
import parkbench.drivers.Order;
import parkbench.drivers.Tool;

/** JMeter's own engine, in this process and without its window. */
final class JMeter implements Tool {
  private static final String PROPERTIES = "bin/jmeter.properties";

  @Override
  public String name() {
    return "JMeter";
  }

  @Override
  public String version() {
    return JMeterUtils.getJMeterVersion();
  }

  @Override
  public long load(Order order, Exchanges exchanges) throws Exception {
    Plan plan = Plan.of(order);
    // Otherwise a file in the user's home, for a window that is never opened.
    System.setProperty("java.util.prefs.PreferencesFactory", NoPreferences.class.getName());
    settleAsShipped();
    StandardJMeterEngine engine = new StandardJMeterEngine();
    // A thread group ends when its threads do, an open one with its schedule.
    Runnable end =
        order.load() instanceof Load.Rate ? plan.threads()::tellThreadsToStop : () -> {};
    Listener listener = new Listener(order.status(), exchanges, plan.samples(), end);
    engine.configure(plan.tree(listener));
    engine.run();
    return plan.samples().isPresent() ? plan.samples().getAsLong() - listener.heard() : 0;
  }

  /** JMeter reads its settings from a file; the one of its distribution is in a library. */
  private static void settleAsShipped() throws IOException {
    Path file = Files.createTempFile("jmeter", ".properties");
    try (InputStream shipped = JMeter.class.getClassLoader().getResourceAsStream(PROPERTIES)) {
      if (shipped == null) {
        throw new FileNotFoundException(PROPERTIES + " is in none of the libraries.");
      }
      Files.copy(shipped, file, StandardCopyOption.REPLACE_EXISTING);
      JMeterUtils.getProperties(file.toString());
    } finally {
      Files.delete(file);
    }
  }
}
