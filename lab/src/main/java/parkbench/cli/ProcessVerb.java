package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.load.LoadMain;
import parkbench.session.Exit;
import parkbench.session.Terminal;
import parkbench.session.WorkerRun;
import parkbench.upstream.UpstreamMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** One of the lab's own processes; the controller speaks to it over its standard streams. */
@Command(name = "process", hidden = true, description = "Internal: a process of a run.")
final class ProcessVerb implements Callable<Integer> {

  /** Who can be started. */
  enum Role {
    upstream,
    load,
    worker
  }

  @Parameters(index = "0", description = "Which one: ${COMPLETION-CANDIDATES}.")
  private Role role = Role.upstream;

  @Parameters(index = "1", arity = "0..1", description = "The upstream's port; 0: a free one.")
  private int port;

  @Override
  public Integer call() throws Exception {
    switch (role) {
      case upstream -> UpstreamMain.serve(port, System.in, Terminal.raw());
      case load -> LoadMain.serve(System.in, Terminal.raw());
      case worker -> {
        return WorkerRun.serve(System.in, Terminal.raw()).code();
      }
    }
    return Exit.DONE.code();
  }
}
