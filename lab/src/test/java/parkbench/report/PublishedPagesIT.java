package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/** The pages of docs/ in a real browser: reports of every kind and the site of the five posts. */
@Tag("long")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PublishedPagesIT {
  private static final Path DOCS = Path.of("../docs");
  private static final int PHONE = 400;
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  private ChromeDriver browser;

  @BeforeAll
  void open() {
    browser = Chromium.open(true);
    browser.manage().timeouts().scriptTimeout(PATIENCE);
  }

  @AfterAll
  void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> examples = Files.list(DOCS.resolve("examples"));
        Stream<Path> posts = Files.list(DOCS.resolve("five-posts"))) {
      return Stream.concat(examples, posts)
          .filter(file -> file.toString().endsWith(".html"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pages")
  void keepsNoReaderOut(Path page) throws IOException {
    show(page, 1280, 800);

    assertThat(run("return performance.getEntriesByType('resource').map(e => e.name)"))
        .isEqualTo(List.of());
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    prefer("light");
    assertThat(Chromium.violationsOfColour(browser)).as("as it opens").isEmpty();
    unfold();
    prefer("dark");
    assertThat(Chromium.violations(browser)).as("unfolded").isEmpty();
  }

  private void prefer(String colours) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void aPhoneNeedsNoScrollingSideways(Path page) {
    show(page, PHONE, 800);
    unfold();

    assertThat(run("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    assertThat(run(Chromium.CUT_OFF, PHONE)).isEqualTo(List.of());
  }

  /** Device metrics, since a window cannot be as narrow as a phone. */
  private void show(Path page, int width, int height) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    browser.manage().logs().get(LogType.BROWSER);
    browser.get(page.toAbsolutePath().normalize().toUri().toString());
  }

  private void unfold() {
    run("for (const one of document.querySelectorAll('details')) one.open = true");
  }

  private @Nullable Object run(String script, Object... arguments) {
    return browser.executeScript(script, arguments);
  }
}
