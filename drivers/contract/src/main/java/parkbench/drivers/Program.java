package parkbench.drivers;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** A driver program: reads the order, has the tool carry it out, and reports how many requests. */
public final class Program {
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int REFUSED = 2;

  private Program() {}

  /**
   * Runs to the end and ends the process: tools leave threads behind that would keep it.
   *
   * @param words the order's file and a directory for the record
   */
  public static void run(Tool tool, String... words) {
    PrintStream answer = System.out;
    // Tools speak to whoever sits in front of them; here one line of JSON is all that is read.
    System.setOut(new PrintStream(OutputStream.nullOutputStream()));
    System.exit(exitCode(tool, answer, words));
  }

  private static int exitCode(Tool tool, PrintStream answer, String... words) {
    try {
      if (words.length != 2) {
        throw new Refusal("Two words are expected, ORDER.json and a directory.");
      }
      answer.println(done(tool, Order.read(Path.of(words[0])), Path.of(words[1])));
      return DONE;
    } catch (Refusal e) {
      System.err.println(e.getMessage());
      return REFUSED;
    } catch (Exception e) {
      e.printStackTrace();
      return FAILED;
    }
  }

  private static String done(Tool tool, Order order, Path directory) throws Exception {
    try (Exchanges exchanges = Exchanges.create(directory)) {
      long dropped = tool.load(order, exchanges);
      if (exchanges.count() == 0) {
        throw new IllegalStateException(
            tool.name() + " ended without a single request; stderr may say why.");
      }
      return json(tool, exchanges.count(), dropped);
    }
  }

  private static String json(Tool tool, long requests, long dropped) {
    return JsonMapper.shared()
        .createObjectNode()
        .put("tool", tool.name())
        .put("version", tool.version())
        .put("requests", requests)
        .put("dropped", dropped)
        .toString();
  }
}
