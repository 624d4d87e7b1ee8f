package parkbench.session;

import java.nio.file.Path;
import parkbench.config.SystemReader;
import parkbench.plan.Plan;
import parkbench.plan.Regression;
import parkbench.store.StoredRun;
import parkbench.system.SystemSpec;
import parkbench.wire.Secrets;
import parkbench.wire.SecretsMissing;

/** What is on record of a run, to be run again. */
final class RecordedPlan {
  private RecordedPlan() {}

  /** Its plan, with the secrets that no record holds. */
  static Plan plan(StoredRun run) throws Exception {
    try {
      Plan plan = run.run().plan();
      return Secrets.restored(plan, recorded -> system(name(plan, recorded), recorded));
    } catch (SecretsMissing e) {
      throw new CommandRefused(
          "secrets that the files of the systems do not have, or not once: " + e.getMessage(),
          "No record holds them, and without them the services would not be what they were",
          "Put them back into the system's file, or run the scenario again");
    }
  }

  /** As its file names it: versions of a service have names of their own. */
  private static String name(Plan plan, SystemSpec recorded) {
    return plan.regression().isPresent() ? Regression.service(recorded.name()) : recorded.name();
  }

  private static SystemSpec system(String name, SystemSpec recorded) throws Exception {
    Path file =
        recorded
            .description()
            .file()
            .orElseThrow(
                () ->
                    new CommandRefused(
                        "secrets of " + recorded.name() + " are in no record",
                        "The service could not be started as it was",
                        "Run the scenario again"));
    return SystemReader.again(name, file);
  }
}
