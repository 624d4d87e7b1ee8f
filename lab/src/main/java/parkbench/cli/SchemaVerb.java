package parkbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.Callable;
import parkbench.session.Exit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints a JSON schema, for editors and for programs that read reports. */
@Command(
    name = "schema",
    description = "Print the JSON schema of a file that Parkbench reads or writes.")
final class SchemaVerb implements Callable<Integer> {

  /** Files that have one. */
  enum Of {
    scenario("config/scenario"),
    system("config/system"),
    suite("config/suite"),
    library("config/library"),
    report("report/report"),
    suite_report("report/suite-report");

    private final String resource;

    Of(String resource) {
      this.resource = "/parkbench/" + resource + ".schema.json";
    }

    @Override
    public String toString() {
      return name().replace('_', '-');
    }
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FILE",
      defaultValue = "scenario",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Of of = Of.scenario;

  @Override
  public Integer call() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(SchemaVerb.class.getResourceAsStream(of.resource), of.resource)) {
      System.out.print(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
    return Exit.DONE.code();
  }
}
