package parkbench.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import parkbench.config.ClosestWord;
import parkbench.config.VariedAxis;
import parkbench.session.CommandRefused;
import parkbench.text.ScenarioWords;
import picocli.CommandLine.Option;

/** Axes of the matrix that are given on the command line. */
final class VaryOption {
  @Option(
      names = VariedAxis.OPTION,
      paramLabel = "KEY=VALUE[,VALUE...]",
      description =
          "Measure each of these values of a setting of the service, or of delay, users, rate, cpus,"
              + " java or pool, such as pool=50,100,200; may be repeated.")
  private List<String> words = new ArrayList<>();

  /** As if it had been given for the delay of the upstream. */
  static VaryOption ofDelay(Optional<Duration> delay) {
    VaryOption option = new VaryOption();
    delay.map(ScenarioWords::duration).ifPresent(time -> option.words.add("delay=" + time));
    return option;
  }

  /**
   * What was given.
   *
   * @throws CommandRefused where a word has no key or no value, or a key cannot be a setting or is
   *     given twice
   */
  List<VariedAxis> axes() {
    List<VariedAxis> axes = words.stream().map(VaryOption::axis).toList();
    Set<String> keys = new HashSet<>();
    for (VariedAxis axis : axes) {
      if (!keys.add(axis.key())) {
        throw new CommandRefused(
            VariedAxis.OPTION + " " + axis.key() + " is given twice",
            "One of them would be ignored",
            "Give all its values at once, such as " + VariedAxis.OPTION + " pool=50,100,200");
      }
    }
    return axes;
  }

  private static VariedAxis axis(String word) {
    VariedAxis axis =
        VariedAxis.of(word)
            .orElseThrow(
                () ->
                    new CommandRefused(
                        VariedAxis.OPTION + " " + word,
                        "It has no key, or an empty value",
                        "Use for example " + VariedAxis.OPTION + " pool=50,100,200"));
    if (!axis.known()) {
      throw new CommandRefused(
          VariedAxis.OPTION + " " + word + ": " + axis.key() + " is no axis",
          "A setting of the service has a dot or is a variable; this may be a mistyped axis",
          ClosestWord.hint(axis.key(), VariedAxis.AXES));
    }
    return axis;
  }
}
