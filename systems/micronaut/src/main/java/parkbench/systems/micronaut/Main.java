package parkbench.systems.micronaut;

import io.micronaut.runtime.Micronaut;

/** The service: Micronaut in front of a slow upstream. */
public final class Main {
  private Main() {}

  public static void main(String[] words) {
    Micronaut.build(words).banner(false).mainClass(Main.class).start();
  }
}
