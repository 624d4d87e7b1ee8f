package parkbench.collect.jvm;

import java.io.IOException;
import java.util.List;

/** Where the figures of a JVM come from. */
interface JvmSource extends AutoCloseable {

  /**
   * Its heap, collections and threads now.
   *
   * @param whole look at the threads too, however many there are
   */
  JvmObserver.Reading read(boolean whole) throws IOException;

  /** What could not be seen and why, so far. */
  List<String> notes();

  @Override
  void close() throws IOException;
}
