package parkbench.systems.wiremock;

import com.github.tomakehurst.wiremock.standalone.WireMockServerRunner;
import java.util.Arrays;

/** Starts WireMock by its own main program. */
public final class Start {
  /**
   * The conformance kit gives any service its upstream's timeout; this one would refuse the word.
   */
  private static final String UPSTREAM = "--upstream.";

  private Start() {}

  /** WireMock's own words. */
  public static void main(String[] words) {
    WireMockServerRunner.main(
        Arrays.stream(words).filter(word -> !word.startsWith(UPSTREAM)).toArray(String[]::new));
  }
}
