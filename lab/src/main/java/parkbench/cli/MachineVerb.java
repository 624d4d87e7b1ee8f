package parkbench.cli;

import java.util.concurrent.Callable;
import parkbench.model.Machine;
import parkbench.sandbox.Sandbox;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Tells what this machine can and cannot measure, and how to mend it. */
@Command(name = "machine", description = "What this machine can and cannot measure.")
final class MachineVerb implements Callable<Integer> {
  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() {
    Machine machine = ThisMachine.read();
    if (json) {
      System.out.println(Json.page(machine));
      return Exit.DONE.code();
    }
    machine.facts().forEach((name, value) -> System.out.printf("%-22s %s%n", name, value));
    System.out.printf("%-22s %s%n", "sandbox", Sandbox.detect().mechanism());
    machine
        .jvms()
        .forEach(
            jvm ->
                System.out.printf(
                    "%-22s %s, %s%n", "JVM " + jvm.feature(), jvm.words(), jvm.java()));
    if (machine.advice().isEmpty()) {
      System.out.println("Nothing stands in the way of a measurement.");
    }
    machine.advice().forEach(advice -> System.out.println("! " + advice));
    return Exit.DONE.code();
  }
}
