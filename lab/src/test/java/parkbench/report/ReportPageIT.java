package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
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
  @ValueSource(strings = {"quick", "battle", "troubled", "repeated", "incident"})
  void opensFromDiskWithoutTheNetworkAndWithoutAnError(String name) {
    show(name);

    assertThat(run("return performance.getEntriesByType('resource').map(e => e.name)"))
        .isEqualTo(List.of());
    assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "battle", "troubled", "repeated", "incident"})
  void everyTextOfAChartIsInsideItAndNoneMeetsAnother(String name) {
    show(name);

    assertThat(browser.findElements(By.cssSelector("svg.chart"))).isNotEmpty();
    assertThat(run(OVERFLOWS)).isEqualTo(List.of());
  }

  /** Texts that leave their picture, and labels of one axis that overlap. */
  private static final String OVERFLOWS =
      """
      const bad = [];
      for (const svg of document.querySelectorAll('svg.chart')) {
        if (svg.getClientRects().length === 0) continue;
        const box = svg.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('text')].filter(t => t.textContent !== '')
          .map(t => [t.textContent, t.getBoundingClientRect()]);
        for (const [words, t] of texts) {
          if (t.left < box.left - 1 || t.right > box.right + 1 || t.top < box.top - 2 || t.bottom > box.bottom + 2) {
            bad.push(words + ' leaves ' + svg.getAttribute('aria-label').slice(0, 60));
          }
          for (const [others, o] of texts) {
            if (o !== t && t.left < o.right - 1 && o.left < t.right - 1 && t.top < o.bottom - 3 && o.top < t.bottom - 3) {
              bad.push(words + ' meets ' + others);
            }
          }
        }
      }
      return bad;
      """;

  @Test
  void aTrialOverTimeIsDrawnWithInk() {
    show("quick");

    for (WebElement chart : browser.findElements(By.cssSelector("#track, #whatif-chart"))) {
      assertThat(run(COUNT_INK, chart)).as(chart.getDomAttribute("aria-label")).isEqualTo(true);
    }
  }

  private static final String COUNT_INK =
      """
      const canvas = arguments[0].querySelector('canvas');
      if (!canvas) return arguments[0].id === 'whatif-chart';
      if (canvas.width < 100 || canvas.height < 50) return false;
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      let ink = 0;
      for (let i = 3; i < pixels.length; i += 4) ink += pixels[i] > 128;
      return ink > 200;
      """;

  /* ---- what readers met in earlier reports, R1 to R19 of the requirements ---- */

  @Test
  void r1AnIncidentsHeadlineContradictsNothing() {
    show("incident");

    assertThat(textOf("#verdict"))
        .contains("Tomcat with 200 threads would be restarted")
        .doesNotContain("keeps up");
  }

  @Test
  void r2AnIncidentsTableSaysWhatWasRestartedAndWhenItRecovered() {
    show("incident");

    assertThat(textOf("#incidents table"))
        .contains("would be restarted", "p99 during", "recovers", "2 s after the upstream");
    assertThat(browser.findElement(By.cssSelector("#incidents td.bad")).getText())
        .startsWith("would be restarted");
  }

  @Test
  void r3CompletionsAreDrawnBesideArrivals() {
    show("incident");

    assertThat(described("#course svg"))
        .anyMatch(words -> words.contains("completions per second") && words.contains("arrivals"));
    assertThat(textOf("#course .legend")).contains("arrivals", "Tomcat with 200 threads");
  }

  @Test
  void r4InvalidTrialsTakeLittleRoom() {
    show("battle");

    assertThat(run("return document.querySelector('#trust').getBoundingClientRect().height"))
        .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
        .isLessThan(900);
  }

  @Test
  void r5ALegendBeginsBehindItsTitle() {
    show("quick");

    assertThat(
            run(
                """
                const option = echarts.getInstanceByDom(document.getElementById('track')).getOption();
                const pen = document.createElement('canvas').getContext('2d');
                pen.font = '600 12px ' + getComputedStyle(document.body).fontFamily;
                return option.legend.every((legend, i) => legend.left > pen.measureText(option.title[i].text).width);
                """))
        .isEqualTo(true);
  }

  @Test
  void r7And10RepeatsAreOneRowAndFoldedBelow() {
    show("repeated");

    assertThat(browser.findElements(By.cssSelector("#summary tbody tr"))).hasSize(3);
    assertThat(browser.findElements(By.cssSelector("#trials tbody tr"))).hasSize(15);
    assertThat(browser.findElement(By.cssSelector("#trials table")).isDisplayed()).isFalse();
    assertThat(textOf("#summary thead")).contains("CPU");
  }

  @Test
  void r8AFindingIsSaidOnce() {
    show("repeated");

    assertThat(browser.findElements(By.cssSelector("#findings > p:not(.soft)"))).hasSize(1);
    assertThat(textOf("#findings")).contains("5 of 5 forks");
  }

  @Test
  void r9TheFirstScreenSaysWhatDoesNotDiffer() {
    show("repeated");
    browser.manage().window().setSize(new Dimension(1280, 800));

    assertThat(bottomOf("h1")).isLessThan(800);
    assertThat(bottomOf("#verdict")).isLessThan(800);
    assertThat(bottomOf("#summary table")).isLessThan(800);
    assertThat(textOf("#summary")).contains("no difference", "best", "holds", "limited");
  }

  @Test
  void r11BarsBeginAtOnePlace() {
    show("repeated");

    assertThat(
            run(
                """
                const bars = [...document.querySelectorAll('#throughput .wide .bar')];
                return bars.length === 3 && new Set(bars.map(bar => bar.getAttribute('x'))).size === 1;
                """))
        .isEqualTo(true);
  }

  @Test
  void r12ComparisonsAreAForestPlot() {
    show("repeated");

    assertThat(described("#comparisons svg"))
        .anyMatch(
            words -> words.startsWith("Forest plot of ratios") && words.contains("no difference"));
  }

  @Test
  void r13And14NoiseIsFolded() {
    show("troubled");

    assertThat(
            browser
                .findElements(By.xpath("//li[contains(., 'Seen from outside only')]"))
                .getFirst()
                .isDisplayed())
        .isFalse();
  }

  @Test
  void r15AMatrixBeginsWithCurvesAndAHeatMap() {
    show("battle");

    assertThat(run("return document.querySelector('#verdict').nextElementSibling.id"))
        .isEqualTo("throughput");
    assertThat(described("#throughput svg"))
        .hasSize(3)
        .allMatch(words -> words.startsWith("Line chart of throughput over users, Upstream"));
    assertThat(browser.findElements(By.cssSelector("#throughput .limit"))).isNotEmpty();
    assertThat(browser.findElements(By.cssSelector("#throughput .matrix tbody tr"))).hasSize(7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "battle", "troubled", "repeated", "incident"})
  void r16APhoneShowsTheAnswerWithoutScrollingSideways(String name) {
    show(name);
    narrow();
    try {
      assertThat(run("return document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
      assertThat(run(OVERFLOWS)).isEqualTo(List.of());
      assertThat(
              run(
                  """
                  return [...document.querySelectorAll('.cards')].filter(t => t.offsetWidth > 0)
                    .every(t => t.scrollWidth <= t.parentElement.clientWidth + 1);
                  """))
          .isEqualTo(true);
    } finally {
      wide();
    }
  }

  @Test
  void r17TimesAreWholeSecondsAndNoAdviceIsNone() {
    show("quick");

    assertThat(run("return document.querySelector('main').textContent"))
        .asString()
        .doesNotContainPattern("\\d\\d:\\d\\d:\\d\\d\\.\\d")
        .doesNotContain("advice");
  }

  @Test
  void r18AnAxisOfMillisecondsHasSeconds() {
    show("incident");

    assertThat(run("return document.querySelector('main').textContent"))
        .asString()
        .doesNotContain("15k", "10,000 ms");
  }

  @Test
  void r19TheReportHasItsConfigurationItsPercentilesAndButtonsToCopy() {
    show("quick");

    assertThat(described("#latency svg"))
        .allMatch(words -> words.startsWith("Line chart of response time by percentile"));
    assertThat(run("return document.querySelector('#repeat pre').textContent"))
        .asString()
        .contains("load: {users: 400}");
    for (WebElement button : browser.findElements(By.cssSelector("button[data-copy]"))) {
      run("document.getElementById('copied').textContent = ''");
      button.click();
      wait("the copy", "return document.getElementById('copied').textContent === 'copied'");
    }
    assertThat(browser.findElements(By.cssSelector("button[data-copy]"))).hasSize(3);
  }

  @Test
  void theCopiedSummaryIsMarkdown() {
    show("repeated");

    assertThat(run("return JSON.parse(document.getElementById('data').textContent).copies.summary"))
        .asString()
        .startsWith("**Tomcat with 200 threads stops at")
        .contains("| approach | status |");
  }

  /** A browser that could not draw a thousand trials would show nothing of them. */
  @Test
  void aThousandTrialsAreAPage() {
    show("thousand");

    assertThat(described("#throughput svg")).hasSize(3);
    assertThat(browser.findElements(By.cssSelector("#throughput .matrix tbody tr"))).hasSize(8);
    assertThat(browser.findElements(By.cssSelector("#trials tbody tr"))).hasSize(1000);
  }

  @Test
  void verdictAndTableAreReadWithoutScripts() {
    ChromeDriver plain = Chromium.open(false);
    try {
      plain.get(address("battle"));

      assertThat(plain.findElement(By.id("verdict")).getText())
          .contains("all approaches lie within 5 %");
      assertThat(plain.findElement(By.cssSelector("#throughput .matrix")).isDisplayed()).isTrue();
      assertThat(plain.findElement(By.cssSelector("#throughput svg.chart")).isDisplayed()).isTrue();
      assertThat(plain.findElements(By.cssSelector("#trials tbody tr"))).hasSize(84);
      assertThat(plain.findElements(By.cssSelector("canvas"))).isEmpty();
      assertThat(plain.findElement(By.cssSelector("button")).isDisplayed()).isFalse();
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
  @ValueSource(strings = {"quick", "battle", "troubled", "repeated", "incident"})
  void nothingKeepsADisabledReaderOutInLightAndDark(String name) throws IOException {
    show(name);
    run(UNFOLD);
    prefer("dark");
    assertThat(Chromium.violationsOfColour(browser)).as("dark").isEmpty();
    prefer("light");
    assertThat(Chromium.violations(browser)).as("light").isEmpty();
  }

  /** All that is folded, but of the trials, which are alike, only two. */
  private static final String UNFOLD =
      """
      const trials = [...document.querySelectorAll('details[id^="t-"]')].slice(0, 2);
      for (const one of [...document.querySelectorAll('details:not([id^="t-"])'), ...trials]) one.open = true;
      """;

  @Test
  void aPictureWithoutWordsWouldBeNoticed() throws IOException {
    show("quick");
    run("document.querySelector('main').append(document.createElement('img'))");

    assertThat(Chromium.violations(browser)).hasSize(1);
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
    assertThat(browser.findElement(By.id("verdict")).getText())
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
    assertThat(browser.findElements(By.cssSelector("#track-table tbody tr"))).hasSize(16);
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
    run("document.getElementById('trials').open = true");
    browser.findElement(By.cssSelector("#trials th a")).click();

    wait("the trial", "return document.querySelector('details[id^=\"t-\"]').open");
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
      case "repeated" -> Reports.repeated();
      case "incident" -> Reports.incident();
      case "thousand" -> Reports.matrix(1000);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private void prefer(String colours) {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
    wait(colours, "return matchMedia('(prefers-color-scheme: %s)').matches".formatted(colours));
  }

  private @Nullable Object run(String script, Object... arguments) {
    return browser.executeScript(script, arguments);
  }

  private void wait(String what, String condition) {
    new WebDriverWait(browser, PATIENCE)
        .withMessage(what)
        .until(any -> Boolean.TRUE.equals(run(condition)));
  }

  private void narrow() {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", 400, "height", 800, "deviceScaleFactor", 1, "mobile", false));
    wait("a phone", "return innerWidth === 400");
  }

  private void wide() {
    browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
  }

  private String textOf(String selector) {
    return browser.findElement(By.cssSelector(selector)).getText();
  }

  /** What those read who do not see the charts of a place. */
  private List<String> described(String selector) {
    return browser.findElements(By.cssSelector(selector)).stream()
        .filter(WebElement::isDisplayed)
        .map(chart -> chart.getDomAttribute("aria-label"))
        .filter(Objects::nonNull)
        .toList();
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
