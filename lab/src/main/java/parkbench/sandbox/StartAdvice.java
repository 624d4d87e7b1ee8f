package parkbench.sandbox;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Why a service did not start, as far as the end of its log is known to mean one thing. */
enum StartAdvice {
  PORT(
      "(?i)address already in use|port (\\d+) was already in use|BindException",
      "A port is taken. Let it listen on ${port}, and turn off further ports, such as that of its"
          + " management."),
  JAVA(
      "UnsupportedClassVersionError|class file version (\\d+)\\.0",
      "It needs a later Java. Set `java` in the system."),
  MODULES(
      "InaccessibleObjectException|does not \"opens",
      "It needs an older Java, or --add-opens among its options. Set `java` in the system."),
  NO_MAIN(
      "no main manifest attribute|Unable to access jarfile|ClassNotFoundException: Main",
      "The jar cannot be started. Give the executable jar, or a command."),
  POSTGRES(
      "(?i)org\\.postgresql|:5432|jdbc:postgresql",
      "It needs PostgreSQL. Start one, and pass its address, such as"
          + " --spring.datasource.url=jdbc:postgresql://localhost:5432/NAME."),
  MYSQL(
      "(?i)com\\.mysql|:3306|Communications link failure|jdbc:mariadb",
      "It needs MySQL or MariaDB. Start one, and pass its address, such as"
          + " --spring.datasource.url=jdbc:mysql://localhost:3306/NAME."),
  DATA_SOURCE(
      "Failed to configure a DataSource|Failed to determine a suitable driver|HikariPool",
      "It needs a database. Pass the address of one, or the settings of an embedded one, such as"
          + " --spring.datasource.url=jdbc:h2:mem:test."),
  MONGO(
      "(?i)MongoTimeout|MongoSocket|:27017", "It needs MongoDB. Start one, and pass its address."),
  REDIS(
      "(?i)RedisConnection|Unable to connect to Redis|:6379",
      "It needs Redis. Start one, and pass its address."),
  KAFKA(
      "(?i)kafka.*(could not be established|TimeoutException)|:9092",
      "It needs Kafka. Start one, and pass its address, or turn its listeners off."),
  SETTING(
      "Could not resolve placeholder '([^']+)'|SRCFG00014: The config property (\\S+) is required",
      "A setting is missing. Add it to its arguments or environment."),
  HOST(
      "UnknownHostException: (\\S+)|Name or service not known",
      "It calls a host that is not known here. Pass ${upstream} in its place, or turn the call"
          + " off.");

  private final Pattern pattern;
  private final String advice;

  StartAdvice(String pattern, String advice) {
    this.pattern = Pattern.compile(pattern);
    this.advice = advice;
  }

  /** The advice for the first of these that a line of the log shows; the last lines count most. */
  static Optional<String> of(List<String> lastWords) {
    return Stream.of(values()).flatMap(one -> one.in(lastWords).stream()).findFirst();
  }

  private Optional<String> in(List<String> lines) {
    for (String line : lines.reversed()) {
      Matcher found = pattern.matcher(line);
      if (found.find()) {
        return Optional.of(
            named(found)
                .map(
                    name ->
                        advice.replaceFirst("\\.", " (" + Matcher.quoteReplacement(name) + ")."))
                .orElse(advice));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> named(Matcher found) {
    return IntStream.rangeClosed(1, found.groupCount())
        .mapToObj(found::group)
        .filter(Objects::nonNull)
        .findFirst();
  }
}
