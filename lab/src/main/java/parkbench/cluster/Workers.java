package parkbench.cluster;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Where parts of a run are measured. */
public interface Workers {

  /**
   * Asks for one worker for each part of a run; some come at once, others when these have ended.
   *
   * @param hear gets the news, from any thread, until the crew is closed
   * @throws ClusterFailed when none can come
   */
  Crew begin(int parts, Consumer<News> hear) throws ClusterFailed, InterruptedException;

  /** For a reader: {@code Kubernetes, context lab}. */
  String words();

  /** The workers of one plan. Closing it ends all of them. */
  interface Crew extends AutoCloseable {
    @Override
    void close();
  }

  /** What a cluster says; parts are counted from 0. */
  sealed interface News {
    /** A worker for a part; another may come when this one ends before it is done. */
    record Came(int part, Worker worker) implements News {}

    /** A part gets no more workers: the last one ended so. */
    record Lost(int part, String why) implements News {}

    /** A sentence for the reader, such as why a worker waits. */
    record Note(String sentence) implements News {}

    /** No further worker will come. */
    record Failed(ClusterFailed why) implements News {}
  }

  /** A process on another machine that takes one order on its input. */
  interface Worker extends AutoCloseable {
    String name();

    /**
     * Connects to it.
     *
     * @throws ClusterFailed when it may not be spoken to
     */
    void open() throws ClusterFailed, InterruptedException;

    OutputStream input();

    InputStream output();

    /** Ends its input, and with it the worker; what reads its output sees the end. */
    @Override
    void close();
  }
}
