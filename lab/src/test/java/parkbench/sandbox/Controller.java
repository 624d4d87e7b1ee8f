package parkbench.sandbox;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A controller to be killed: starts a service and a child, reports their pids, and waits. */
final class Controller {
  private Controller() {}

  /** Takes the working directory as its only word. */
  public static void main(String[] words) throws LaunchFailed, IOException {
    Launches launches = new Launches(Path.of(words[0]));
    Sandbox sandbox = Sandbox.detect();
    Supervised service =
        (Supervised)
            sandbox.start(
                launches.stopping(
                    List.of("touch", "stopped"),
                    launches.limited(
                        "trap '' TERM; while :; do sleep 1000; done", Launches.mebibytes(64))));
    Child child = sandbox.start(launches.talking("read line"));
    System.out.println("pid " + service.pid());
    System.out.println("pid " + service.supervisorPid());
    System.out.println("pid " + child.pid());
    service
        .group()
        .ifPresent(
            group -> group.directories().forEach(path -> System.out.println("group " + path)));
    System.out.println("started");
    System.in.read();
  }
}
