package parkbench.system;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A setting of a service, by its name.
 *
 * @param name of a property of the service, of a system property of its JVM, or of an environment
 *     variable
 */
public record Setting(String name) {
  /** Libraries and frameworks that read system properties, and no arguments. */
  private static final List<String> SYSTEM_PROPERTIES =
      List.of(
          "java.",
          "javax.",
          "jdk.",
          "sun.",
          "http.",
          "https.",
          "kotlinx.",
          "reactor.",
          "io.netty.",
          "quarkus.",
          "micronaut.",
          "vertx.",
          "mp.",
          "smallrye.",
          "org.eclipse.microprofile.");

  /** In place of the threads of a server. Source: reference documentation of Spring Boot 3.2. */
  private static final String VIRTUAL_THREADS = "spring.threads.virtual.enabled";

  /** How Spring writes it. */
  private static final Set<String> TRUE = Set.of("true", "on", "yes", "1");

  private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");

  /** How a value reaches the service. */
  public enum Passing {
    /** {@code --key=value}, behind the arguments. */
    ARGUMENT,
    /** {@code -Dkey=value}, among the JVM's options. */
    SYSTEM_PROPERTY,
    /** A variable: the name in capital letters, with underscores in place of other characters. */
    ENVIRONMENT
  }

  /**
   * How its name says that it is passed.
   *
   * @param otherwise where the name does not say it
   */
  public Passing passing(Passing otherwise) {
    if (VARIABLE.matcher(name).matches()) {
      return Passing.ENVIRONMENT;
    }
    return SYSTEM_PROPERTIES.stream().anyMatch(name::startsWith)
        ? Passing.SYSTEM_PROPERTY
        : otherwise;
  }

  /** Whether this value gives each request a virtual thread in place of one of a pool. */
  public boolean turnsThreadsVirtual(String value) {
    return isThatOf(VIRTUAL_THREADS) && TRUE.contains(value.toLowerCase(Locale.ROOT));
  }

  /** Whether it is the same as one of another spelling: a key, or its variable. */
  public boolean isThatOf(String other) {
    return !other.isEmpty() && variable().equals(new Setting(other).variable());
  }

  /** Its environment variable, such as {@code SERVER_TOMCAT_THREADS_MAX}. */
  public String variable() {
    return name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  /**
   * As a user says it: {@code -Dreactor.netty.ioWorkerCount}, {@code server.tomcat.threads.max}.
   */
  public String words() {
    return (passing(Passing.ARGUMENT) == Passing.SYSTEM_PROPERTY ? "-D" : "") + name;
  }
}
