package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;

/** A suite's page in a real browser, opened from disk. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SuitePageIT {
  private static final int PHONE = 390;

  private Path directory;
  private ChromeDriver browser;

  @BeforeAll
  void open(@TempDir Path temporary) {
    directory = temporary;
    browser = Chromium.open(true);
  }

  @AfterAll
  void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"posts", "hostile"})
  void opensFromDiskWithoutTheNetworkAndWithoutAnError(String name) {
    show(name, 1280, 800);

    assertThat(run("return performance.getEntriesByType('resource').map(e => e.name)"))
        .isEqualTo(List.of());
    assertThat(run("return document.scripts.length")).isEqualTo(0L);
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  @Test
  void theAnswerAndTheCountsOfThePostsAreInTheFirstScreen() {
    show("posts", 1280, 800);

    assertThat(bottomOf("#verdict")).isLessThan(400);
    assertThat(bottomOf("#posts .chart")).isLessThan(800);
  }

  @Test
  void onAPhoneTheAnswerIsInTheFirstScreen() {
    show("posts", PHONE, 844);

    assertThat(bottomOf("#verdict")).isLessThan(844);
  }

  @ParameterizedTest
  @ValueSource(strings = {"posts", "hostile"})
  void aPhoneNeedsNoScrollingSideways(String name) {
    show(name, PHONE, 844);
    run("for (const one of document.querySelectorAll('details')) one.open = true");

    assertThat(run("return innerWidth")).isEqualTo((long) PHONE);
    assertThat(run("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    assertThat(run(Chromium.CUT_OFF, PHONE)).isEqualTo(List.of());
  }

  @Test
  void claimsThatWereNotTestedAreFoldedUntilTheyAreAskedFor() {
    show("posts", 1280, 800);
    WebElement folded =
        browser.findElement(By.xpath("//details[summary[contains(., 'not tested')]]"));
    WebElement claim = folded.findElement(By.cssSelector("tbody th"));
    assertThat(claim.isDisplayed()).isFalse();

    folded.findElement(By.tagName("summary")).click();

    assertThat(claim.isDisplayed()).isTrue();
    assertThat(folded.getText()).contains("H1.4", "the budget of 12m", "./parkbench run fan-out");
  }

  @Test
  void wordsOfARunStayText() {
    show("hostile", 1280, 800);

    assertThat(run("return document.querySelectorAll('img, iframe, object, embed').length"))
        .isEqualTo(0L);
    assertThat(browser.findElement(By.cssSelector("#posts")).getText()).contains(Reports.MARKUP);
  }

  /** Device metrics, since a window cannot be as narrow as a phone. */
  private void show(String name, int width, int height) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    browser.manage().logs().get(LogType.BROWSER);
    browser.get(
        Chromium.written(
            directory.resolve(name + ".html"),
            SuitePage.html(name.equals("posts") ? Suites.posts() : Suites.hostile())));
  }

  private double bottomOf(String selector) {
    Object bottom =
        run("return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector);
    return ((Number) Objects.requireNonNull(bottom)).doubleValue();
  }

  private @Nullable Object run(String script, Object... arguments) {
    return browser.executeScript(script, arguments);
  }
}
