package parkbench.system;

import java.util.List;

/**
 * What sets the size of a pool.
 *
 * @param name of a property of the service, or of a system property of its JVM
 */
public record Setting(String name) {
  /** Whose settings are system properties: the JDK's, Kotlin's coroutines', Reactor's. */
  private static final List<String> LIBRARIES = List.of("java.", "jdk.", "kotlinx.", "reactor.");

  /** A system property that a library reads: a service's own arguments do not reach it. */
  public boolean ofTheJvm() {
    return LIBRARIES.stream().anyMatch(name::startsWith);
  }

  /**
   * As a user says it: {@code -Dreactor.netty.ioWorkerCount}, {@code server.tomcat.threads.max}.
   */
  public String words() {
    return (ofTheJvm() ? "-D" : "") + name;
  }
}
