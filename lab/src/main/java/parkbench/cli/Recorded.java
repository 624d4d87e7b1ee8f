package parkbench.cli;

import java.nio.file.Path;
import parkbench.model.Plan;
import parkbench.model.SystemSpec;
import parkbench.scenario.SystemReader;
import parkbench.store.StoredRun;
import parkbench.wire.Secrets;
import parkbench.wire.SecretsMissing;

/** What is on record of a run, to be run again. */
final class Recorded {
  private Recorded() {}

  /** Its plan, with the secrets that no record holds. */
  static Plan plan(StoredRun run) throws Exception {
    try {
      return Secrets.restored(run.run().plan(), Recorded::system);
    } catch (SecretsMissing e) {
      throw new Refused(
          "secrets that the files of the systems do not have, or not once: " + e.getMessage(),
          "No record holds them, and without them the services would not be what they were",
          "Put them back into the system's file, or run the scenario again");
    }
  }

  private static SystemSpec system(SystemSpec recorded) throws Exception {
    Path file =
        recorded
            .file()
            .orElseThrow(
                () ->
                    new Refused(
                        "secrets of " + recorded.name() + " are in no record",
                        "The service could not be started as it was",
                        "Run the scenario again"));
    return SystemReader.read(file);
  }
}
