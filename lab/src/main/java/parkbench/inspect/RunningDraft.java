package parkbench.inspect;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The draft for a service that runs already: the lab asks it, and plays its upstream at a port that
 * the service knows.
 *
 * @param url of the service, without a path
 * @param path of the request that is measured; empty: to be filled in
 * @param limits of its process, as a scenario writes them; absent: not known
 */
public record RunningDraft(String url, String path, Optional<String> limits) {
  /** Of an address such as {@code http://localhost:8080/stock/42}; absent: it is none. */
  public static Optional<RunningDraft> of(String word) {
    try {
      URI address = new URI(word);
      boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
      if (!http || address.getHost() == null) {
        return Optional.empty();
      }
      String query = address.getRawQuery() == null ? "" : "?" + address.getRawQuery();
      String path = address.getRawPath() == null ? "" : address.getRawPath() + query;
      return Optional.of(
          new RunningDraft(
              address.getScheme()
                  + "://"
                  + address.getHost()
                  + (address.getPort() < 0 ? "" : ":" + address.getPort()),
              path.equals("/") ? "" : path,
              Optional.empty()));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  /** The same with the limits of its process. */
  public RunningDraft with(Optional<String> known) {
    return new RunningDraft(url, path, known);
  }

  /**
   * The scenario file.
   *
   * @param upstreamPort where the service looks for what it calls; absent: to be filled in
   */
  public ScenarioDraft draft(OptionalInt upstreamPort) {
    DraftText out = new DraftText();
    String name = name();
    out.line("# Written by: parkbench init " + Words.line(url));
    out.line("# The service runs already: it is asked as it is, and nothing of it was read.");
    out.line("");
    out.line("scenario: " + Words.quoted(name));
    out.line(
        "question: "
            + Words.quoted(
                "What does the service at " + url + " do when what it calls gets slow?"));
    out.line("systems:");
    out.line("  - system: " + Words.quoted(name));
    out.line("    url: " + Words.quoted(url));
    out.approach(path);
    out.line("upstream:");
    if (upstreamPort.isEmpty()) {
      out.fillIn(
          "  ",
          "The port where the service looks for what it calls, on 127.0.0.1 (--upstream-port).");
      out.line("  port: 9000");
    } else {
      out.line(
          "  port: " + upstreamPort.getAsInt(),
          "start the service with http://127.0.0.1:"
              + upstreamPort.getAsInt()
              + " as the address of what it calls");
    }
    out.delayAndLoad();
    limits.ifPresent(
        known ->
            out.line(
                "limits: " + known,
                "what its process has now; with them its CPU and threads are measured, too"));
    return out.draft();
  }

  private String name() {
    return Words.name(url.replaceFirst("^https?://", ""), "service").replace('.', '-');
  }
}
