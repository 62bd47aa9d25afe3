/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RunReader;
import tools.jackson.databind.JsonNode;

/** The report as a browser shows it. */
@SuppressWarnings("NullAway.Init")
@RequiresChromium
class ReportBrowserTest {
  private static final int TAB = 9;

  /** The contrast of two colours as WCAG 2 defines it. */
  private static final String CONTRAST =
      """
      (function () {
        const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => x / 255)
            .map(x => x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4);
          return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
        const ground = light(getComputedStyle(document.body).backgroundColor);
        return ['body', '.dim', '.holds', '.fails', '.open', 'a', 'svg text', 'caption']
          .map(s => document.querySelector(s)).filter(e => e).map(e => {
            const style = getComputedStyle(e);
            const l = light(e.namespaceURI.includes('svg') ? style.fill : style.color);
            return (Math.max(l, ground) + 0.05) / (Math.min(l, ground) + 0.05); });
      })()
      """;

  private static final int REPLICATES = 4;

  @TempDir static Path directory;

  private static Browser browser;
  private static Path run;

  @BeforeAll
  static void start() throws IOException {
    run =
        new SyntheticRun(
                directory.resolve("run"),
                ExperimentFile.parse("small.yaml", ReportTest.SMALL),
                100,
                1)
            .write(false);
    ReportFiles.make(run);
    browser = Browser.start(Browser.find().orElseThrow());
  }

  @AfterAll
  static void end() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    browser.media("screen", "light");
    browser.size(1280, 900);
    browser.open(run.resolve("report.html"));
  }

  private static List<Double> numbers(JsonNode array) {
    List<Double> numbers = new ArrayList<>();
    array.forEach(number -> numbers.add(number.asDouble()));
    return numbers;
  }

  @Test
  void nothingIsRequestedAndNothingFails() {
    assertThat(browser.events("Network.requestWillBeSent"))
        .extracting(event -> event.path("request").path("url").asString())
        .filteredOn(url -> !url.startsWith("data:"))
        .containsExactly(run.resolve("report.html").toUri().toString());
    assertThat(browser.events("Log.entryAdded")).isEmpty();
    assertThat(browser.events("Runtime.exceptionThrown")).isEmpty();
    assertThat(browser.events("Runtime.consoleAPICalled")).isEmpty();
    assertThat(browser.evaluate("document.compatMode").asString()).isEqualTo("CSS1Compat");
  }

  @Test
  void barsAreAsHighAsTheNumbersOfTheResult() {
    List<Double> expected =
        RunReader.read(run).trials().stream()
            .filter(trial -> trial.cell().get(Dimension.PAYLOAD).equals("30B"))
            .map(ReportBrowserTest::delay)
            .sorted()
            .toList();
    List<Double> told =
        numbers(
            browser.evaluate(
                "[...document.querySelectorAll('#data-bars-1 td')]"
                    + ".map(td => parseFloat(td.textContent.replace(',', '')))"));
    assertThat(told.stream().sorted().toList())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 5e-3 * b ? 0 : 1, Double.class)
        .isEqualTo(expected);
    List<Double> drawn =
        numbers(
            browser.evaluate(
                """
                [...document.querySelectorAll('#panel-bars-1 .bars path:not(.whisker)')].flatMap(p => {
                  const svg = p.closest('svg');
                  const whole = svg.querySelector('.grid').getBBox().height;
                  return [...p.getAttribute('d').matchAll(/M\\S+ (\\S+)V([^M]+)/g)]
                    .map(bar => (bar[1] - bar[2]) / whole * svg.dataset.yTo); })
                """));
    assertThat(drawn).hasSameSizeAs(told);
    List<Double> ascending = told.stream().sorted().toList();
    for (int i = 0; i < drawn.size(); i++) {
      assertThat(drawn.stream().sorted().toList().get(i))
          .isCloseTo(ascending.get(i), within(ascending.get(i) * 0.02));
    }
  }

  private static double delay(TrialResult trial) {
    return Objects.requireNonNull(
        Objects.requireNonNull(trial.metrics().get("endToEndDelay")).trimmedMean());
  }

  @Test
  void everyFigureHasItsNumbersInATable() {
    List<Double> counts =
        numbers(
            browser.evaluate(
                """
                [...document.querySelectorAll('figure svg[role=img]')].map(svg => {
                  const table = document.getElementById(svg.getAttribute('aria-describedby'));
                  return svg.getAttribute('aria-label') && table && table.closest('table')
                    ? [...table.querySelectorAll('td')].filter(td => /\\d/.test(td.textContent)).length
                    : 0; })
                """));
    assertThat(counts).hasSizeGreaterThan(15).allMatch(count -> count > 0);
  }

  @Test
  void textStandsOutInLightAndDark() {
    assertThat(numbers(browser.evaluate(CONTRAST))).hasSize(8).allMatch(ratio -> ratio >= 4.5);
    browser.media("screen", "dark");
    assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor").asString())
        .isEqualTo("rgb(15, 19, 24)");
    assertThat(numbers(browser.evaluate(CONTRAST))).hasSize(8).allMatch(ratio -> ratio >= 4.5);
  }

  @Test
  void theKeyboardReachesEverythingInOrder() {
    List<String> order = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      browser.press("Tab", TAB);
      order.add(
          browser
              .evaluate(
                  "document.activeElement.getAttribute('href')"
                      + " || document.activeElement.getAttribute('role')"
                      + " || document.activeElement.tagName")
              .asString());
    }
    assertThat(order)
        .containsExactly(
            "#verdicts",
            "SUMMARY",
            "region",
            "SUMMARY",
            "SUMMARY",
            "SUMMARY",
            "SUMMARY",
            "SUMMARY",
            "SUMMARY");
  }

  @Test
  void headingsAndLandmarksAreThoseOfADocument() {
    assertThat(
            browser
                .evaluate(
                    """
                    ['html[lang]', 'head > title', 'header', 'main', 'h1']
                      .filter(s => document.querySelectorAll(s).length != 1).join()
                    """)
                .asString())
        .isEmpty();
    List<Double> levels =
        numbers(
            browser.evaluate(
                "[...document.querySelectorAll('h1,h2,h3,h4')].map(h => +h.tagName[1])"));
    for (int i = 1; i < levels.size(); i++) {
      assertThat(levels.get(i) - levels.get(i - 1)).isLessThanOrEqualTo(1);
    }
    assertThat(
            browser
                .evaluate(
                    """
                    [...document.querySelectorAll('table')]
                      .filter(t => !t.caption || !t.querySelector('th[scope]')).length
                    """)
                .asInt())
        .isZero();
    assertThat(
            browser
                .evaluate(
                    "[...document.querySelectorAll('[id]')].map(e => e.id)"
                        + ".filter((id, i, all) => all.indexOf(id) != i).join()")
                .asString())
        .isEmpty();
  }

  @Test
  void aNarrowPageDoesNotScrollSideways() {
    browser.size(360, 800);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(360);
  }

  @Test
  void verdictsArePrintedAndTrialsAreNot() {
    browser.media("print", "dark");
    assertThat(browser.evaluate("getComputedStyle(document.body).backgroundColor").asString())
        .isEqualTo("rgb(255, 255, 255)");
    assertThat(heightOf("#reasons table")).isGreaterThan(10);
    assertThat(heightOf("#again table")).isGreaterThan(10);
    assertThat(heightOf("#trials")).isZero();
    assertThat(pages(browser.print())).isBetween(1L, 5L);
  }

  private static double heightOf(String selector) {
    return browser
        .evaluate("document.querySelector('" + selector + "').getBoundingClientRect().height")
        .asDouble();
  }

  private static long pages(String pdf) {
    assertThat(pdf).startsWith("%PDF-");
    return Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count();
  }

  @ParameterizedTest
  @FieldSource("org.sbamock.loadgen.report.BuiltInExperimentsTest#WITH_A_QUESTION")
  void aStudyAnswersOnTheFirstScreenAndPrintsOnFewPages(String name) throws IOException {
    Path study =
        new SyntheticRun(directory.resolve(name), ExperimentFile.builtIn(name), 16, 1)
            .replicates(REPLICATES)
            .write(false);
    ReportFiles.make(study);
    browser.open(study.resolve("report.html"));
    assertThat(browser.evaluate("document.querySelectorAll('.lead li').length").asInt())
        .isBetween(3, 5);
    assertThat(
            browser
                .evaluate(
                    "Math.max(...[...document.querySelectorAll('.opening')]"
                        + ".map(e => e.getBoundingClientRect().bottom))")
                .asDouble())
        .isLessThanOrEqualTo(900);
    assertThat(
            browser.evaluate("document.querySelectorAll('.opening svg[role=img]').length").asInt())
        .isBetween(1, 4);
    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(1280);
    assertThat(browser.evaluate("document.querySelectorAll('details[open]').length").asInt())
        .isZero();
    browser.media("print", "light");
    assertThat(pages(browser.print())).isLessThanOrEqualTo(15L);
  }
}
