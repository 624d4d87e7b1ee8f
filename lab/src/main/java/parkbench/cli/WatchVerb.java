package parkbench.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import parkbench.collect.Observer;
import parkbench.collect.SamplingLoop;
import parkbench.collect.jvm.JvmObserver;
import parkbench.collect.proc.ProcessLiveness;
import parkbench.record.Sample;
import parkbench.report.WatchText;
import parkbench.session.CommandRefused;
import parkbench.session.Exit;
import parkbench.session.Knowledge;
import parkbench.session.OnInterrupt;
import parkbench.session.Scratch;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The observer alone, on any process. */
@Command(name = "watch", description = "Watch a process, once a second.")
final class WatchVerb implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PID", description = "The process.")
  private long pid;

  @Option(names = "--port", paramLabel = "P", description = "The port that it serves, if any.")
  private @Nullable Integer port;

  @Option(names = "--json", description = "Print one JSON object per line.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    if (port != null) {
      PortOption.require("--port", port, 1);
    }
    if (!ProcessLiveness.is(pid)) {
      throw new CommandRefused(
          "no process has the pid " + pid,
          "There is nothing to watch",
          "Look for the pid with: jcmd -l");
    }
    try {
      return OnInterrupt.during(this::watch);
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED.code();
    }
  }

  private Integer watch() throws IOException, InterruptedException {
    LinkedBlockingQueue<Sample> samples = new LinkedBlockingQueue<>();
    OptionalInt served = port == null ? OptionalInt.empty() : OptionalInt.of(port);
    try (Scratch scratch = Scratch.make();
        Observer observer =
            Observer.ofService(
                pid,
                served,
                Map::of,
                new JvmObserver.Access(
                    JvmObserver.How.COMMANDS_AND_POOLS,
                    scratch.directory(),
                    Knowledge.classifier()));
        SamplingLoop sampling = new SamplingLoop(List.of(observer), samples::add)) {
      observer.notes().forEach(note -> System.err.println("note: " + note));
      sampling.begin();
      Sample before = null;
      while (ProcessLiveness.is(pid)) {
        Sample now = samples.poll(1, TimeUnit.SECONDS);
        if (now != null) {
          if (json) {
            System.out.println(Json.line(now));
          } else if (before != null) {
            System.out.println(WatchText.line(before, now));
          }
          before = now;
        }
      }
      System.err.println("the process " + pid + " has ended");
    }
    return Exit.DONE.code();
  }
}
