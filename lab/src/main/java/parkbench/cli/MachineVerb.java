package parkbench.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import parkbench.collect.InterferenceCheck;
import parkbench.plan.Layout;
import parkbench.plan.Topology;
import parkbench.planner.Cores;
import parkbench.record.Calibration;
import parkbench.record.Machine;
import parkbench.record.MachineCheck;
import parkbench.sandbox.Sandbox;
import parkbench.sandbox.TimeSlice;
import parkbench.session.CheckWords;
import parkbench.session.Exit;
import parkbench.session.ThisMachine;
import parkbench.system.Bytes;
import parkbench.system.Jvm;
import parkbench.wire.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows what this machine can and cannot measure, and what to do about it. */
@Command(
    name = "machine",
    description = "What this machine can and cannot measure. Watches it for some seconds.")
final class MachineVerb implements Callable<Integer> {
  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Machine machine = ThisMachine.read();
    Layout layout = Cores.layout(machine, 1);
    Optional<MachineCheck> check =
        InterferenceCheck.of(layout, List.of(ProcessHandle.current().pid()), TimeSlice::prompt);
    if (json) {
      System.out.println(Json.page(Seen.of(machine, check)));
      return Exit.DONE.code();
    }
    machine.facts().forEach(MachineVerb::print);
    CheckWords.figures(machine, check).forEach(MachineVerb::print);
    print("sandbox", Sandbox.detect().mechanism());
    machine.jvms().forEach(jvm -> print("JVM " + jvm.feature(), jvm.words() + ", " + jvm.java()));
    List<String> advice = new ArrayList<>(machine.advice());
    advice.addAll(Cores.notes(machine, layout));
    check.map(CheckWords::advice).ifPresent(advice::addAll);
    if (advice.isEmpty()) {
      System.out.println("Nothing is in the way of a measurement.");
    }
    advice.forEach(each -> System.out.println("! " + each));
    return Exit.DONE.code();
  }

  private static void print(String name, String value) {
    System.out.printf("%-22s %s%n", name, value);
  }

  /** The machine, and what was seen of it just now. */
  private record Seen(
      List<Integer> cores,
      Bytes memory,
      long fileLimit,
      int ports,
      boolean portsReused,
      boolean linux,
      List<Jvm> jvms,
      Optional<Calibration.Cost> cost,
      Map<String, String> facts,
      List<String> advice,
      Topology topology,
      Optional<MachineCheck> check) {
    static Seen of(Machine machine, Optional<MachineCheck> check) {
      return new Seen(
          machine.cores(),
          machine.memory(),
          machine.fileLimit(),
          machine.ports(),
          machine.portsReused(),
          machine.linux(),
          machine.jvms(),
          machine.cost(),
          machine.facts(),
          machine.advice(),
          machine.topology(),
          check);
    }
  }
}
