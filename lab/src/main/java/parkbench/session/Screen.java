package parkbench.session;

import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Where a person reads how far a run is. */
interface Screen extends AutoCloseable {
  /** On the live line, until the next word; nothing where there is no such line. */
  void show(Duration elapsed, Duration left, String words);

  /** On a line of its own, to stay. */
  void say(String line);

  @Override
  void close();

  /** A terminal: a bar and the latest words, over which the lines scroll. */
  static Screen terminal(String name) {
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName(name)
            .setInitialMax(1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(500)
            .setUnit(" s", 1)
            .hideEta()
            .build();
    // The bar's terminal gives Ctrl-C back to the system, which would end the lab on the spot.
    Signals.take();
    return new Screen() {
      @Override
      public void show(Duration elapsed, Duration left, String words) {
        bar.maxHint(Math.max(1, elapsed.plus(left).toSeconds()));
        bar.stepTo(elapsed.toSeconds());
        bar.setExtraMessage(Terminal.shown(words));
      }

      @Override
      public void say(String line) {
        Terminal.over(line);
      }

      @Override
      public void close() {
        bar.close();
      }
    };
  }

  /** A file or a pipe: lines only. */
  static Screen plain() {
    return new Screen() {
      @Override
      public void show(Duration elapsed, Duration left, String words) {}

      @Override
      public void say(String line) {
        System.out.println(line);
      }

      @Override
      public void close() {}
    };
  }
}
