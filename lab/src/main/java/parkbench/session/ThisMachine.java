package parkbench.session;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import parkbench.collect.proc.MachineFacts;
import parkbench.record.Calibration;
import parkbench.record.Machine;
import parkbench.report.CalibrationText;
import parkbench.sandbox.Jvms;
import parkbench.store.CalibrationFile;

/** The machine that we run on. */
public final class ThisMachine {
  /** What a calibration, or a run, holds for: of another CPU, kernel or JDK it says nothing. */
  static final List<String> SAME = List.of("CPU", "cores", "kernel", "JDK of the lab");

  private static final String LAB = "lab";

  private ThisMachine() {}

  /** Its facts, the Java runtimes on it, and what is known of its calibration. */
  public static Machine read() {
    Machine machine = MachineFacts.read().with(Jvms.all());
    CalibrationFile file = calibration();
    Optional<Calibration> known = file.read();
    return known.isEmpty() && file.exists()
        ? machine.calibrated(
            Optional.empty(), file.path() + " cannot be read: ./parkbench calibrate")
        : calibrated(machine, known);
  }

  /** Where its calibration is kept. */
  public static CalibrationFile calibration() {
    return new CalibrationFile(System.getenv(), Path.of(System.getProperty("user.home", ".")));
  }

  static Machine calibrated(Machine machine, Optional<Calibration> known) {
    if (known.isEmpty()) {
      return machine.calibrated(Optional.empty(), "none yet: ./parkbench calibrate");
    }
    Calibration made = known.get();
    String day = made.made().atZone(ZoneId.systemDefault()).toLocalDate().toString();
    Map<String, String> now = sameFacts(machine);
    List<String> changed =
        now.keySet().stream()
            .filter(name -> !Objects.equals(now.get(name), made.machine().get(name)))
            .toList();
    return changed.isEmpty()
        ? machine.calibrated(made.cost(), CalibrationText.sentence(made) + " On " + day + ".")
        : machine.calibrated(
            Optional.empty(),
            "out of date: since " + day + " changed: " + String.join(", ", changed));
  }

  /** The facts of a machine that a calibration holds for. */
  public static Map<String, String> sameFacts(Machine machine) {
    Map<String, String> same = new LinkedHashMap<>();
    SAME.forEach(name -> same.put(name, machine.facts().getOrDefault(name, "")));
    same.put(LAB, Home.version());
    return same;
  }
}
