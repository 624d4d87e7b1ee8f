package parkbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;
import parkbench.live.LiveServer;

/** The page of a run that still runs, in a real browser. */
class LivePageIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void theReportFillsInAndItsNamesStayText() throws Exception {
    ChromeDriver browser = Chromium.open(true);
    try (LiveServer server =
        LiveServer.open(0, LivePage.frame("quick " + Reports.MARKUP, "Why?"), LivePage.policy())) {
      browser.get(server.address());
      server.send("progress", "12 rps");
      await(
          browser,
          "progress",
          "return document.getElementById('progress').textContent === '12 rps'");

      server.send(
          "report", LivePage.sections(Reports.quick(), Reports.timelines(Reports.quick(), 9)));
      await(
          browser, "report", "return document.querySelectorAll('#summary tbody tr').length === 3");
      browser.executeScript("document.querySelector('#trials').open = true");
      server.send(
          "report",
          LivePage.sections(Reports.troubled(), Reports.timelines(Reports.troubled(), 9)));
      await(browser, "next", "return document.querySelector('#claims') !== null");

      assertThat(browser.findElements(By.cssSelector("#sections svg.chart"))).isNotEmpty();
      assertThat(browser.findElements(By.cssSelector("#sections img, #sections script"))).isEmpty();
      assertThat(browser.findElement(By.className("eyebrow")).getText()).contains(Reports.MARKUP);
    } catch (Exception | AssertionError e) {
      browser.quit();
      throw e;
    }
    // The server is closed by now, and the browser keeps its page.
    try {
      await(
          browser,
          "the end",
          "return document.getElementById('progress').textContent.startsWith('The run is over')");
      assertThat(browser.findElements(By.cssSelector("#sections svg.chart"))).isNotEmpty();
      assertThat(browser.manage().logs().get(LogType.BROWSER).getAll()).isEmpty();
    } finally {
      browser.quit();
    }
  }

  /** Two readers of one run see the same. */
  @Test
  void twoPagesShowTheSame() throws Exception {
    ChromeDriver first = Chromium.open(true);
    ChromeDriver second = Chromium.open(true);
    try (LiveServer server =
        LiveServer.open(0, LivePage.frame("quick", "Why?"), LivePage.policy())) {
      for (ChromeDriver browser : List.of(first, second)) {
        browser.get(server.address());
      }
      server.send("progress", "99 rps");
      for (ChromeDriver browser : List.of(first, second)) {
        await(
            browser,
            "progress",
            "return document.getElementById('progress').textContent === '99 rps'");
      }
    } finally {
      first.quit();
      second.quit();
    }
  }

  private static void await(ChromeDriver browser, String what, String condition) {
    new WebDriverWait(browser, PATIENCE)
        .withMessage(what)
        .until(
            any -> Boolean.TRUE.equals(Objects.requireNonNull(browser.executeScript(condition))));
  }
}
