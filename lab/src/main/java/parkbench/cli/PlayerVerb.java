package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.load.LoadMain;
import parkbench.session.Exit;
import parkbench.session.Terminal;
import parkbench.upstream.UpstreamMain;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** One of the lab's own players, spoken to over its standard streams by a conductor. */
@Command(name = "player", hidden = true, description = "Internal: a player of a run.")
final class PlayerVerb implements Callable<Integer> {

  /** Who can be started. */
  enum Player {
    upstream,
    load
  }

  @Parameters(index = "0", description = "Which one: ${COMPLETION-CANDIDATES}.")
  private Player player = Player.upstream;

  @Parameters(index = "1", arity = "0..1", description = "The upstream's port; 0: a free one.")
  private int port;

  @Override
  public Integer call() throws Exception {
    switch (player) {
      case upstream -> UpstreamMain.serve(port, System.in, Terminal.raw());
      case load -> LoadMain.serve(System.in, Terminal.raw());
    }
    return Exit.DONE.code();
  }
}
