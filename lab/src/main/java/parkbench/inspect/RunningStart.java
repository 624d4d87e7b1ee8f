package parkbench.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import parkbench.wire.Secrets;

/** Takes from a running process what a second one can be started with. */
public final class RunningStart {
  /** Options that open a port or write a file, which a second process cannot share. */
  private static final Pattern NOT_SHARED =
      Pattern.compile(
          "-agentlib:jdwp.*|-Xrunjdwp.*|-Xdebug|-Dcom\\.sun\\.management\\..*|-Xloggc:.*"
              + "|-Xlog:.*file=.*|-XX:(HeapDumpPath|ErrorFile|StartFlightRecording).*");

  /** Variables that frameworks read, beside those of the service's own settings. */
  private static final Pattern OF_FRAMEWORKS =
      Pattern.compile(
          "(SPRING|SERVER|MANAGEMENT|QUARKUS|MICRONAUT|KTOR|HELIDON|VERTX)_.*"
              + "|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|.*_(URL|URLS|URI|HOST|PORT|SERVERS|BROKERS)");

  /** What a machine sets for every process. */
  private static final Pattern OF_MACHINE =
      Pattern.compile(
          "(?i)(SSH|XDG|DBUS|DISPLAY|GPG|TERM|KUBERNETES|NODE|NPM|PIP|UV|GIT|CARGO|GOPROXY|GOSUMDB"
              + "|MAVEN|LC|LESS|JAVA_HOME|JAVA_VERSION).*|.*_PROXY"
              + "|PATH|HOME|PWD|OLDPWD|SHELL|SHLVL|USER|LOGNAME|LANG|LANGUAGE|HOSTNAME|TZ|MAIL|EDITOR"
              + "|PAGER|TMPDIR|LS_COLORS|_");

  private RunningStart() {}

  /**
   * How to start it again.
   *
   * @param options of its JVM
   */
  public static StartWords of(ProcessFacts process, List<String> options, List<String> arguments) {
    List<String> remarks = new ArrayList<>();
    List<String> left =
        options.stream().filter(word -> NOT_SHARED.matcher(word).matches()).toList();
    if (!left.isEmpty()) {
      remarks.add(
          "Left out, since two processes cannot share it: "
              + Words.line(String.join(" ", Secrets.words(left))));
    }
    if (!process.ports().isEmpty()) {
      remarks.add(
          "The process listens on "
              + process.ports().stream().map(String::valueOf).collect(Collectors.joining(", "))
              + ".");
    }
    Map<String, String> kept = new LinkedHashMap<>();
    List<String> secret = new ArrayList<>();
    List<String> others = new ArrayList<>();
    process.environment().entrySet().stream()
        .filter(each -> !OF_MACHINE.matcher(each.getKey()).matches())
        .filter(each -> each.getKey().matches("[A-Za-z_][A-Za-z0-9_]*"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(each -> variable(each.getKey(), each.getValue(), kept, secret, others));
    if (!others.isEmpty()) {
      remarks.add(
          "Variables of the process that were not copied: " + String.join(", ", others) + ".");
    }
    List<String> open =
        secret.isEmpty()
            ? List.of()
            : List.of(
                "environment: values that may be secret were not copied: "
                    + String.join(", ", secret)
                    + ".");
    process
        .release()
        .ifPresent(release -> remarks.add("The process runs on Java " + release + "."));
    return new StartWords(
        process.program().map(String::valueOf).orElse(""),
        options.stream().filter(word -> !NOT_SHARED.matcher(word).matches()).toList(),
        arguments,
        kept,
        remarks,
        open,
        Map.of());
  }

  private static void variable(
      String name,
      String value,
      Map<String, String> kept,
      List<String> secret,
      List<String> others) {
    String masked = Secrets.words(List.of(value)).getFirst();
    boolean address = Address.of(masked).isPresent();
    if (Secrets.isSecret(name, "") || value.contains("${") || (!masked.equals(value) && !address)) {
      secret.add(name);
    } else if (address || OF_FRAMEWORKS.matcher(name).matches()) {
      kept.put(name, masked);
    } else {
      others.add(name);
    }
  }
}
