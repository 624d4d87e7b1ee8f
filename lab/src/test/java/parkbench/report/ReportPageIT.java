package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
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
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.print.PrintOptions;
import org.openqa.selenium.support.ui.Select;
import org.openqa.selenium.support.ui.WebDriverWait;
import parkbench.result.LoadPoint;
import parkbench.result.Report;
import parkbench.result.ServiceModel;
import parkbench.text.Figures;

/** The page in a real browser, opened from disk. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReportPageIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Path directory;
  private ChromeDriver browser;

  @BeforeAll
  void open(@TempDir Path temporary) {
    directory = temporary;
    browser = Chromium.open(true);
    browser.manage().timeouts().scriptTimeout(Duration.ofMinutes(5));
  }

  @AfterAll
  void close() {
    if (browser != null) {
      browser.quit();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "battle", "troubled"})
  void opensFromDiskWithoutTheNetworkAndWithoutAnError(String name) {
    show(name);

    assertThat(run("return performance.getEntriesByType('resource').map(e => e.name)"))
        .isEqualTo(List.of());
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "battle", "troubled"})
  void everyChartIsDrawnWithInk(String name) {
    show(name);

    List<WebElement> charts = browser.findElements(By.cssSelector("[role=img]"));
    assertThat(charts)
        .hasSize(
            2 * report(name).trials().stream().map(LoadPoint::of).distinct().toList().size()
                + 1
                + (report(name).models().isEmpty() ? 0 : 1));
    for (WebElement chart : charts) {
      assertThat(run(COUNT_INK, chart)).as(chart.getDomAttribute("aria-label")).isEqualTo(true);
    }
  }

  private static final String COUNT_INK =
      """
      const canvas = arguments[0].querySelector('canvas');
      if (!canvas || canvas.width < 100 || canvas.height < 50) return false;
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      let ink = 0;
      for (let i = 3; i < pixels.length; i += 4) ink += pixels[i] > 128;
      return ink > 200;
      """;

  @Test
  void questionVerdictAndTableStandInTheFirstScreen() {
    show("quick");
    browser.manage().window().setSize(new Dimension(1280, 800));

    assertThat(bottomOf("h1")).isLessThan(800);
    assertThat(bottomOf(".verdict")).isLessThan(800);
    assertThat(bottomOf(".trials")).isLessThan(800);
  }

  @Test
  void aNarrowWindowNeedsNoScrollingSideways() {
    show("battle");
    browser.manage().window().setSize(new Dimension(500, 800));
    try {
      assertThat(run("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
    } finally {
      browser.manage().window().setSize(new Dimension(1280, 800));
    }
  }

  @Test
  void verdictAndTableAreReadWithoutScripts() {
    ChromeDriver plain = Chromium.open(false);
    try {
      plain.get(address("battle"));

      assertThat(plain.findElement(By.cssSelector(".verdict")).getText())
          .contains("all approaches lie within 5 %");
      assertThat(plain.findElement(By.cssSelector(".trials")).isDisplayed()).isTrue();
      assertThat(plain.findElements(By.cssSelector(".trials tbody tr:not(.group)"))).hasSize(82);
      assertThat(plain.findElements(By.cssSelector("canvas"))).isEmpty();
      assertThat(plain.findElement(By.cssSelector("noscript p")).isDisplayed()).isTrue();
      assertThat(plain.findElement(By.id("trial")).isDisplayed()).isFalse();
    } finally {
      plain.quit();
    }
  }

  @Test
  void claimsAreReadWithoutScripts() {
    ChromeDriver plain = Chromium.open(false);
    try {
      plain.get(address("troubled"));

      WebElement claims = plain.findElement(By.id("claims"));
      assertThat(claims.isDisplayed()).isTrue();
      assertThat(claims.getText()).contains("H9.1", "149 rps", "150 rps", "152 rps", "confirmed");
    } finally {
      plain.quit();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "battle", "troubled"})
  void nothingKeepsADisabledReaderOutInLightAndDark(String name) throws IOException {
    show(name);
    for (String colours : List.of("light", "dark")) {
      prefer(colours);
      run(UNFOLD);

      assertThat(seriousViolations()).as(colours).isEmpty();
    }
    prefer("light");
  }

  /** All that is folded, but of the trials, which are alike, only two. */
  private static final String UNFOLD =
      """
      const trials = [...document.querySelectorAll('details.trial')].slice(0, 2);
      for (const one of [...document.querySelectorAll('details:not(.trial)'), ...trials]) one.open = true;
      """;

  @Test
  void aPictureWithoutWordsWouldBeNoticed() throws IOException {
    show("quick");
    run("document.querySelector('main').append(document.createElement('img'))");

    assertThat(seriousViolations()).hasSize(1);
  }

  @Test
  void darkPagesAreDark() {
    show("quick");
    prefer("dark");

    assertThat(run("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(20, 23, 27)");
    prefer("light");
  }

  @Test
  void hostileNamesStayText() {
    show("troubled");

    assertThat(run("return document.querySelectorAll('img, iframe, object, embed').length"))
        .isEqualTo(0L);
    assertThat(run("return document.scripts.length")).isEqualTo(3L);
    assertThat(run("return document.querySelectorAll('[onerror], [onclick], [style*=url]').length"))
        .isEqualTo(0L);
    assertThat(browser.findElement(By.cssSelector(".verdict")).getText())
        .contains(Reports.MARKUP, Reports.FORMULA);
    assertThat(browser.findElement(By.tagName("h1")).getText()).contains(Reports.ENDS_STYLE);
  }

  @Test
  void aScriptThatIsNotThePagesOwnDoesNotRun() {
    show("quick");
    run(
        """
        const alien = document.createElement('script');
        alien.textContent = 'window.alien = true';
        document.body.append(alien);
        """);

    assertThat(run("return window.alien === undefined")).isEqualTo(true);
    browser.manage().logs().get(LogType.BROWSER);
  }

  @Test
  void theKeyboardReachesTheTrialAndChangesIt() {
    show("quick");
    browser.findElement(By.tagName("body")).sendKeys(Keys.TAB);
    WebElement choice = browser.findElement(By.id("trial"));
    for (int presses = 0; presses < 60 && !focused(choice); presses++) {
      new Actions(browser).sendKeys(Keys.TAB).perform();
    }
    assertThat(focused(choice)).isTrue();
    String before =
        text("#track", "aria-label") + new Select(choice).getFirstSelectedOption().getText();

    new Actions(browser).sendKeys(Keys.ARROW_DOWN).perform();

    wait("the next trial", "return document.querySelectorAll('#track canvas').length === 1");
    assertThat(text("#track", "aria-label") + new Select(choice).getFirstSelectedOption().getText())
        .isNotEqualTo(before);
    assertThat(browser.findElements(By.cssSelector("#track-table tbody tr"))).hasSize(14);
  }

  /** The page computes what {@link ServiceModel} does, which it cannot ask. */
  @Test
  void slidersPredictWhatTheModelDoes() {
    show("troubled");
    ServiceModel model = Reports.troubled().models().getLast();
    ServiceModel.Setting usual = model.usual();
    assertThat(predicted()).isEqualTo(Figures.rps(model.at(usual).rps().value()));

    run(
        "const delay = document.querySelector('#sliders input'); delay.value = 0;"
            + " delay.dispatchEvent(new Event('input'));");

    ServiceModel.Setting quick =
        new ServiceModel.Setting(1, usual.thinkMs(), usual.users(), usual.pool(), usual.cpus());
    assertThat(model.at(quick).by()).isEqualTo(ServiceModel.By.CPU);
    assertThat(predicted()).isEqualTo(Figures.rps(model.at(quick).rps().value()));
  }

  private String predicted() {
    return browser.findElement(By.cssSelector("#whatif-table tbody tr:last-child td")).getText();
  }

  @Test
  void aLinkToATrialUnfoldsIt() {
    show("quick");
    browser.findElement(By.cssSelector(".trials th a")).click();

    wait("the trial", "return document.querySelector('details.trial').open");
  }

  @Test
  void printsToPdf() {
    show("quick");

    byte[] pdf = Base64.getDecoder().decode(browser.print(new PrintOptions()).getContent());

    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(20_000);
  }

  private void show(String name) {
    browser.manage().logs().get(LogType.BROWSER);
    browser.get(address(name));
    wait("the charts", "return document.querySelectorAll('#track canvas').length === 1");
  }

  private String address(String name) {
    Path file = directory.resolve(name + ".html");
    Report report = report(name);
    return Files.exists(file)
        ? file.toUri().toString()
        : Chromium.written(file, ReportPage.html(report, Reports.timelines(report, 60)));
  }

  private static Report report(String name) {
    return switch (name) {
      case "quick" -> Reports.quick();
      case "battle" -> Reports.battle();
      case "troubled" -> Reports.troubled();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private void prefer(String colours) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    wait(colours, "return matchMedia('(prefers-color-scheme: %s)').matches".formatted(colours));
  }

  /** What axe finds, as {@code rule: element}. */
  private List<?> seriousViolations() throws IOException {
    try (InputStream axe =
        Objects.requireNonNull(ReportPageIT.class.getResourceAsStream("/axe.min.js"))) {
      browser.executeScript(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
    }
    return (List<?>)
        Objects.requireNonNull(
            browser.executeAsyncScript(
                """
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ['violations']}).then(
              result => done(result.violations
                .filter(v => v.impact === 'serious' || v.impact === 'critical')
                .flatMap(v => v.nodes.map(n => v.id + ': ' + n.html + ' ' + n.failureSummary))),
              error => done(['axe failed: ' + error]));
            """));
  }

  private @Nullable Object run(String script, Object... arguments) {
    return browser.executeScript(script, arguments);
  }

  private void wait(String what, String condition) {
    new WebDriverWait(browser, PATIENCE)
        .withMessage(what)
        .until(any -> Boolean.TRUE.equals(run(condition)));
  }

  private double bottomOf(String selector) {
    Object bottom =
        run("return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector);
    return ((Number) Objects.requireNonNull(bottom)).doubleValue();
  }

  private String text(String selector, String attribute) {
    return Objects.requireNonNull(
        browser.findElement(By.cssSelector(selector)).getDomAttribute(attribute));
  }

  private boolean focused(WebElement element) {
    return element.equals(browser.switchTo().activeElement());
  }
}
