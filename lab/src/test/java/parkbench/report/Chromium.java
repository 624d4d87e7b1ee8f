package parkbench.report;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The Chromium or Chrome of this machine, without a window and with a profile of its own. */
final class Chromium {
  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome");
  private static final List<String> DRIVERS = List.of("chromedriver");

  /** Selenium warns of a protocol version that these tests do not need. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  /** A script: text that ends beyond a width, where nothing lets it be scrolled to. */
  static final String CUT_OFF =
      """
      return [...document.querySelectorAll('main *, header *')]
        .filter(e => !e.closest('.scroll, pre') && !e.closest('svg') && e.textContent.trim() !== '')
        .filter(e => e.getBoundingClientRect().right > arguments[0] + 1)
        .map(e => e.outerHTML.slice(0, 120));
      """;

  static {
    SELENIUM.setLevel(Level.SEVERE);
  }

  private Chromium() {}

  /**
   * Opens a browser with a profile of its own, which its driver removes; the caller quits it.
   *
   * @param scripts whether pages may run any
   */
  static ChromeDriver open(boolean scripts) {
    ChromeOptions options = new ChromeOptions();
    options.setBinary(find("parkbench.browser", "CHROME_BIN", BROWSERS).toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,800");
    if (!scripts) {
      options.setExperimentalOption(
          "prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
    }
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    File driver = find("parkbench.chromedriver", "CHROMEDRIVER", DRIVERS).toFile();
    return new ChromeDriver(
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver)
            .usingAnyFreePort()
            .withSilent(true)
            .build(),
        options);
  }

  /** What axe finds on the page that is open, as {@code rule: element}. */
  static List<?> violations(ChromeDriver browser) throws IOException {
    return violations(browser, Map.of());
  }

  /** The same by the rule of colours alone, which depends on what the reader prefers. */
  static List<?> violationsOfColour(ChromeDriver browser) throws IOException {
    return violations(browser, Map.of("runOnly", List.of("color-contrast")));
  }

  private static List<?> violations(ChromeDriver browser, Map<String, ?> options)
      throws IOException {
    try (InputStream axe =
        Objects.requireNonNull(Chromium.class.getResourceAsStream("/axe.min.js"))) {
      browser.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
    }
    return (List<?>)
        Objects.requireNonNull(
            browser.executeAsyncScript(
                """
            const done = arguments[arguments.length - 1];
            axe.run(document, {...arguments[0], resultTypes: ['violations']}).then(
              result => done(result.violations
                .flatMap(v => v.nodes.map(n => v.id + ': ' + n.html + ' ' + n.failureSummary))),
              error => done(['axe failed: ' + error]));
            """,
                options));
  }

  /** A property or variable that names it, else the first of these names on the PATH. */
  private static Path find(String property, String variable, List<String> names) {
    return Stream.of(
            Optional.ofNullable(System.getProperty(property)),
            Optional.ofNullable(System.getenv(variable)))
        .flatMap(Optional::stream)
        .filter(word -> !word.isBlank())
        .map(Path::of)
        .findFirst()
        .or(() -> onPath(names))
        .orElseThrow(
            () ->
                new AssertionError(
                    "no %s on the PATH; without it nobody knows whether the report works in a browser; install it (Debian: apt-get install chromium chromium-driver) or name it with -D%s=FILE or %s=FILE"
                        .formatted(String.join(", ", names), property, variable)));
  }

  private static Optional<Path> onPath(List<String> names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return names.stream()
        .flatMap(
            name ->
                Stream.of(path.split(File.pathSeparator, -1))
                    .filter(directory -> !directory.isEmpty())
                    .map(directory -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The page on disk, as a reader would open it. */
  static String written(Path file, String html) {
    try {
      return Files.writeString(file, html).toUri().toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
