package parkbench.config;

import java.nio.file.Path;
import parkbench.plan.Upstream;

/** Reads a file that holds what a scenario says under {@code upstream}, and nothing else. */
public final class UpstreamReader {
  private UpstreamReader() {}

  /**
   * The upstream in a file, at its own nominal delay; without routes the list stays empty, which
   * means "the built-in ones".
   *
   * @throws InvalidFile with every fault of the file
   */
  public static Upstream read(Path file) throws InvalidFile {
    ConfigTree sheet = new ConfigTree(YamlFile.read(file));
    SchemaCheck.againstPart("scenario.schema.json", "upstream").check(sheet);
    UpstreamSpec behaviour = UpstreamSpecReader.read(sheet.root());
    if (sheet.root().at("origin").present()) {
      sheet
          .root()
          .at("origin")
          .refuseKey(
              "an origin of an upstream without a run",
              "It is started with the services of a scenario only.",
              "Write it into a scenario's upstream, or start and ask it yourself.");
    }
    if (sheet.root().at("postgres").text("").equals(UpstreamSpecReader.EMBEDDED)) {
      sheet
          .root()
          .at("postgres")
          .refuse(
              "postgres: embedded of an upstream without a run",
              "The server is started with the services of a scenario only.",
              "Write it into a scenario's upstream, or start a server yourself and name its"
                  + " address.");
    }
    if (!sheet.clean()) {
      throw new InvalidFile(sheet.faults());
    }
    return behaviour.at(behaviour.delay());
  }
}
