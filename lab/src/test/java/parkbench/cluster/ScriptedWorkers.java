package parkbench.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import parkbench.wire.FromWorker;
import parkbench.wire.Json;
import parkbench.wire.ToWorker;

/**
 * Workers that say what a test has them say, part by part; where one ends before it is done, the
 * next of its part comes.
 */
final class ScriptedWorkers implements Workers {
  /** What a worker says to its order. */
  interface Script extends Function<ToWorker.Measure, List<FromWorker>> {}

  /** Ends in the middle of a line. */
  static final Script CUT_OFF = order -> List.of();

  private final List<List<Script>> parts;
  private final List<ToWorker.Measure> orders = new ArrayList<>();
  private boolean closed;

  ScriptedWorkers(List<List<Script>> parts) {
    this.parts = parts;
  }

  synchronized List<ToWorker.Measure> orders() {
    return List.copyOf(orders);
  }

  boolean closed() {
    return closed;
  }

  @Override
  public Crew begin(int count, Consumer<News> hear) throws ClusterFailed {
    if (count != parts.size()) {
      throw new ClusterFailed(count + " parts", "The script has " + parts.size(), "Correct it");
    }
    for (int part = 0; part < count; part++) {
      next(part, parts.get(part).iterator(), hear);
    }
    return () -> closed = true;
  }

  private void next(int part, Iterator<Script> scripts, Consumer<News> hear) {
    hear.accept(
        scripts.hasNext()
            ? new News.Came(part, new Scripted(scripts.next(), () -> next(part, scripts, hear)))
            : new News.Lost(part, "worker-" + part + " ended: OOMKilled, exit code 137"));
  }

  @Override
  public String words() {
    return "a script";
  }

  /** Answers when its order has come. */
  private final class Scripted implements Worker {
    private final Script script;
    private final Runnable gone;
    private final ByteArrayOutputStream order = new ByteArrayOutputStream();
    private ByteArrayInputStream answers = new ByteArrayInputStream(new byte[0]);
    private boolean asked;
    private boolean done;
    private boolean over;

    Scripted(Script script, Runnable gone) {
      this.script = script;
      this.gone = gone;
    }

    @Override
    public String name() {
      return "worker";
    }

    @Override
    public void open() {}

    @Override
    public OutputStream input() {
      return order;
    }

    @Override
    public InputStream output() {
      return new InputStream() {
        @Override
        public int read() {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) {
          answer();
          return answers.read(bytes, from, length);
        }
      };
    }

    private void answer() {
      if (asked) {
        return;
      }
      asked = true;
      ToWorker.Measure measure = Json.read(order.toString(UTF_8), ToWorker.Measure.class);
      synchronized (ScriptedWorkers.this) {
        orders.add(measure);
      }
      List<FromWorker> words = script.apply(measure);
      done =
          words.stream()
              .anyMatch(
                  word -> word instanceof FromWorker.Done || word instanceof FromWorker.Failed);
      String text =
          script.equals(CUT_OFF)
              ? "{\"is\":\"File\",\"path\":\"tri"
              : words.stream().map(word -> Json.line(word) + "\n").collect(Collectors.joining());
      answers = new ByteArrayInputStream(text.getBytes(UTF_8));
    }

    @Override
    public void close() {
      if (!done && !over) {
        over = true;
        gone.run();
      }
    }
  }
}
