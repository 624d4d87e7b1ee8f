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
              + "|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS|.*_(URL|URI|HOST|PORT)");

  /** What a machine sets for every process. */
  private static final Pattern OF_MACHINE =
      Pattern.compile("(SSH|XDG|DBUS|DISPLAY|GPG|TERM|KUBERNETES|NODE|NPM|HTTPS?_PROXY).*");

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
    process.environment().entrySet().stream()
        .filter(each -> OF_FRAMEWORKS.matcher(each.getKey()).matches())
        .filter(each -> !OF_MACHINE.matcher(each.getKey()).matches())
        .filter(each -> each.getKey().matches("[A-Za-z_][A-Za-z0-9_]*"))
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            each -> {
              if (Secrets.isSecret(each.getKey(), each.getValue())
                  || each.getValue().contains("${")) {
                secret.add(each.getKey());
              } else {
                kept.put(each.getKey(), each.getValue());
              }
            });
    if (!secret.isEmpty()) {
      remarks.add(
          "FILL IN below environment, since values that may be secret were not copied: "
              + Words.line(String.join(", ", secret)));
    }
    process
        .release()
        .ifPresent(release -> remarks.add("The process runs on Java " + release + "."));
    return new StartWords(
        process.program().map(String::valueOf).orElse(""),
        options.stream().filter(word -> !NOT_SHARED.matcher(word).matches()).toList(),
        arguments,
        kept,
        remarks);
  }
}
