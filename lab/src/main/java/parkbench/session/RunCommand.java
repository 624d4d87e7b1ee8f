package parkbench.session;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import parkbench.plan.AuditMode;

/**
 * What a user types to repeat a run or a suite.
 *
 * @param scenario name or path of a scenario or suite
 * @param waiting time to get around interference; absent: by the plan
 * @param seed source of every random choice; absent: a new one
 * @param examine whether the services' threads are dumped
 * @param mode what a failed check of interference means
 * @param libraries library files of the user's own
 */
public record RunCommand(
    String scenario,
    Optional<String> only,
    Optional<Integer> repeat,
    Optional<Duration> budget,
    Optional<String> jdk,
    Optional<Integer> again,
    Optional<Duration> waiting,
    Optional<Long> seed,
    boolean examine,
    AuditMode mode,
    List<Path> libraries) {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=@%+,-]+");

  /** One scenario of the suite that this runs, by itself. */
  RunCommand of(String one, Optional<Duration> itsBudget, int timesAgain) {
    return new RunCommand(
        one,
        Optional.empty(),
        repeat,
        itsBudget,
        jdk,
        timesAgain == 0 ? Optional.empty() : Optional.of(timesAgain),
        waiting,
        seed,
        examine,
        mode,
        libraries);
  }

  RunCommand seeded(long recorded) {
    return new RunCommand(
        scenario,
        only,
        repeat,
        budget,
        jdk,
        again,
        waiting,
        Optional.of(recorded),
        examine,
        mode,
        libraries);
  }

  /** One line for a shell. */
  String text() {
    StringJoiner words = new StringJoiner(" ", "./parkbench run ", "");
    words.add(word(scenario));
    only.ifPresent(pattern -> words.add("--only " + word(pattern)));
    repeat.ifPresent(times -> words.add("--repeat " + times));
    budget.ifPresent(time -> words.add("--budget " + option(time)));
    jdk.ifPresent(release -> words.add("--jdk " + word(release)));
    again.ifPresent(times -> words.add("--retry " + times));
    waiting.ifPresent(time -> words.add("--wait-for-quiet " + option(time)));
    seed.ifPresent(number -> words.add("--seed " + number));
    if (examine) {
      words.add("--thread-dumps");
    }
    if (mode == AuditMode.STRICT) {
      words.add("--strict");
    }
    libraries.forEach(file -> words.add("--libraries " + word(file.toString())));
    return words.toString();
  }

  /** As a shell passes it on unchanged. */
  static String word(String text) {
    return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
  }

  /** As options have it: {@code 540s}, {@code 9m}. */
  private static String option(Duration time) {
    if (time.toMillis() % 1000 != 0) {
      return time.toMillis() + "ms";
    }
    return time.toSeconds() % 60 == 0 && !time.isZero()
        ? time.toMinutes() + "m"
        : time.toSeconds() + "s";
  }
}
