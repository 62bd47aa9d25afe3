/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.sbi.Json;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ReportTest {
  /** Every kind of figure, in few trials. */
  static final String SMALL =
      """
      experiment: small
      title: A small one
      source: Nobody, nowhere
      settings: {topology: emulated, base: wlan, connection: per-request, tls: 1.2}
      matrices:
        - name: upload
          workload: upload
          dimensions:
            protocol: [h1c, h2, h3]
            condition: [lossless, loss10]
            payload: [30B, 3584B]
      outliers: {rule: mad, limit: 3}
      published:
        - title: Delay
          source: table 1
          metric: endToEndDelay
          cells:
            - {protocol: h1c, condition: lossless, payload: 30B, mean: 65.4, sd: 50.5}
            - {protocol: h3, condition: ge, payload: 30B, mean: 1}
      figures:
        - {id: bars, title: Bars, source: figure 1, kind: bars, metric: [responseTime, endToEndDelay], panels: metric, x: condition, where: {payload: 30B}}
        - {id: lines, title: Lines, kind: lines, metric: endToEndDelay, panels: condition, x: payload}
        - {id: histograms, title: Histograms, kind: histograms, metric: endToEndDelay, panels: [condition, payload]}
        - {id: percentiles, title: Percentiles, kind: percentiles, metric: endToEndDelay, panels: [condition, payload]}
        - {id: time, title: Time, kind: timeline, metric: endToEndDelay, panels: [condition, payload]}
        - {id: cpu, title: CPU, kind: bars, metric: [cpuPercent.ue, cpuPercent.amf], panels: condition, x: metric, where: {payload: 30B}}
      claims:
        - id: small-1
          says: HTTP/3 is faster than HTTP/2.
          compare: {metric: endToEndDelay, a: {protocol: h3}, is: less, than: {protocol: h2}}
        - id: small-2
          says: HTTP/3 is faster than HTTP/1.1.
          for-each: condition
          compare: {metric: endToEndDelay, a: {protocol: h3}, is: less, than: {protocol: h1c}}
        - id: small-3
          says: It takes little energy.
          compare: {metric: energy.host, a: {protocol: h3}, is: less, than: {protocol: h2}}
      """;

  private static final String HOSTILE = "</style><script>alert(1)</script>\u202e\u0007'\"|`*<b>&";

  private static final Optional<String> IN_CONTAINER = Optional.of("container");

  @TempDir Path directory;

  private static Experiment small() {
    return ExperimentFile.parse("small.yaml", SMALL);
  }

  private Path run() throws IOException {
    return new SyntheticRun(directory.resolve("run"), small(), 100, 1).write(false);
  }

  private static String html(Path run) throws IOException {
    return Files.readString(run.resolve("report.html"));
  }

  @Test
  void theVerdictsAreInAllForms() throws IOException {
    Path run = run();
    ReportFiles report = ReportFiles.make(run);
    assertThat(report.verdicts())
        .extracting(Verdict::claim, Verdict::judged)
        .containsExactly(
            tuple("small-1", Verdict.HOLDS),
            tuple("small-2[lossless]", Verdict.CONTRADICTED),
            tuple("small-2[loss10]", Verdict.CONTRADICTED),
            tuple("small-3", Verdict.UNDECIDED));
    assertThat(report.tally()).isEqualTo("1 holds, 2 contradicted, 1 undecided");
    assertThat(html(run)).contains("HTTP/3 is faster than HTTP/2.", "contradicted", "no RAPL");
    assertThat(Files.readString(run.resolve("report.md")))
        .contains("| small-1 | HTTP/3 is faster than HTTP/2. | ✓ holds |")
        .contains("| h1c, lossless, 30B | 65.4 |")
        .contains("./sbamock experiment");
    ExperimentResult result =
        Json.mapper()
            .readValue(Files.readString(run.resolve("result.json")), ExperimentResult.class);
    assertThat(result.verdicts()).isEqualTo(report.verdicts());
    assertThat(result.trials()).hasSize(12);
  }

  @Test
  void theReportNeedsNothingElse() throws IOException {
    Path run = run();
    ReportFiles.make(run);
    assertThat(html(run))
        .contains("Content-Security-Policy")
        .doesNotContain("<script")
        .doesNotContainPattern("(src|href)=\"?(?!\"|#|data:,)")
        .doesNotContain("url(", "@import");
    assertThat(Files.size(run.resolve("report.html"))).isLessThan(500_000);
  }

  @ParameterizedTest
  @FieldSource("org.sbamock.loadgen.experiment.ExperimentFile#BUILT_IN")
  void aReportOfAllTrialsIsBelowHalfAMegabyte(String name) throws IOException {
    Path run =
        new SyntheticRun(directory.resolve("run"), ExperimentFile.builtIn(name), 48, 1)
            .replicates(4)
            .write(false);
    ReportFiles.make(run);
    assertThat(Files.size(run.resolve("report.html"))).isLessThan(500_000);
  }

  @Test
  void memoryAndPacketsOfContainersAreToldWhereThereAreAny() throws IOException {
    ReportFiles.make(run());
    assertThat(html(directory.resolve("run")))
        .contains("file descriptors")
        .doesNotContain("control group, MiB", "dropped packets");
    Path mixed =
        new SyntheticRun(directory.resolve("mixed"), small(), 100, 1)
            .inContainers(trial -> trial.cell().get(Dimension.PROTOCOL).equals("h2"))
            .write(false);
    ReportFiles.make(mixed);
    String html = html(mixed);
    assertThat(html).containsOnlyOnce("control group, MiB").containsOnlyOnce("dropped packets");
    assertThat(occurrences(html, "<td>123<td>4,567<td>89")).isEqualTo(4 * 3);
  }

  @Test
  void containersAmongManyTrialsHaveATableOfTheirOwn() throws IOException {
    Path run =
        new SyntheticRun(directory.resolve("run"), ExperimentFile.builtIn("dissertation"), 10, 1)
            .replicates(4)
            .inContainers(trial -> trial.cell().find(Dimension.PACKAGING).equals(IN_CONTAINER))
            .write(false);
    ReportFiles.make(run);
    assertThat(html(run)).containsOnlyOnce("Memory and packets of containers");
    assertThat(occurrences(html(run), "<td>123<td>4,567<td>89")).isGreaterThan(0);
    assertThat(Files.size(run.resolve("report.html"))).isLessThan(500_000);
  }

  private static int occurrences(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }

  @Test
  void aKilledRunHasAReportThatSaysWhatIsMissing() throws IOException {
    Path run =
        new SyntheticRun(directory.resolve("run"), small(), 100, 1)
            .complete(trial -> !trial.cell().get(Dimension.PROTOCOL).equals("h2"))
            .write(true);
    ReportFiles report = ReportFiles.make(run);
    assertThat(report.notices()).first().asString().contains("8 of 12 trials are complete");
    assertThat(report.verdicts().get(0).judged()).isEqualTo(Verdict.UNDECIDED);
    assertThat(report.verdicts().get(1).judged()).isEqualTo(Verdict.CONTRADICTED);
    assertThat(html(run))
        .contains("interrupted after 50 of 100 cycles")
        .contains("not run")
        .contains("result.json is missing");
    assertThat(run.resolve("result.json")).doesNotExist();
  }

  @Test
  void aTruncatedFileIsReportedAndNotFatal() throws IOException {
    Path run = run();
    Path trial = Files.list(run.resolve("trials")).sorted().findFirst().orElseThrow();
    Files.writeString(trial.resolve("trial.json"), "{\"id\": \"x\", ");
    Files.delete(run.resolve("result.json"));
    assertThat(ReportFiles.make(run).notices())
        .anyMatch(notice -> notice.contains("trial.json cannot be read"));
  }

  @Test
  void aDirectoryOfAnotherKindIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportFiles.make(directory))
        .withMessageContaining("is not a run directory of an experiment");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportFiles.make(directory.resolve("nowhere")))
        .withMessageContaining("no such directory");
  }

  @Test
  void hostileTextsStayTexts() throws Exception {
    Experiment hostile =
        ExperimentFile.parse(
            "small.yaml",
            SMALL
                .replace(
                    "A small one", "'" + HOSTILE.replace("'", "''").replace("\u0007", "") + "'")
                .replace("title: Bars", "title: '</svg><img onerror=x src=y>'")
                .replace("HTTP/3 is faster than HTTP/2.", "'<script>x</script> | `x` **b**'"));
    Path run =
        new SyntheticRun(directory.resolve("run"), hostile, 100, 1)
            .failure(HOSTILE)
            .controller("<i>reno")
            .write(false);
    ReportFiles.make(run, true);
    String html = html(run);
    assertThat(html)
        .doesNotContain("<script", "<img", "<b>", "<i>", "\u202e", "\u0007")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;");
    assertThat(html.split("</style>", -1)).hasSize(2);
    assertThat(Files.readString(run.resolve("report.md")))
        .doesNotContain("<script", "<b>")
        .contains("&lt;script\\>x&lt;/script\\> \\| \\`x\\` \\*\\*b\\*\\*");
    Document junit = xml(Files.readString(run.resolve("junit.xml")));
    Element first = (Element) junit.getElementsByTagName("testcase").item(0);
    assertThat(first.getAttribute("name")).isEqualTo("small-1: <script>x</script> | `x` **b**");
  }

  static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  @Test
  void theSummaryHasARowForEachTrial() throws IOException {
    Path run = run();
    ReportFiles.make(run);
    List<List<String>> rows =
        Files.readAllLines(run.resolve("summary.csv")).stream()
            .map(line -> List.of(line.split(",", -1)))
            .toList();
    List<String> header = rows.get(0);
    assertThat(header).startsWith("trial", "protocol", "condition", "payload").contains("success");
    assertThat(rows).hasSize(13).allMatch(row -> row.size() == header.size());
    TrialResult trial = RunReader.read(run).trials().get(0);
    Summary delay = Objects.requireNonNull(trial.metrics().get("endToEndDelay"));
    assertThat(rows.get(1).get(0)).isEqualTo(trial.id());
    assertThat(Double.parseDouble(rows.get(1).get(header.indexOf("endToEndDelay.mean"))))
        .isCloseTo(delay.mean(), withinPercentage(0.001));
    assertThat(rows.get(1).get(header.indexOf("endToEndDelay.n"))).isEqualTo("" + delay.n());
  }

  @Test
  void aClaimThatDoesNotHoldIsAFailureOfJUnitOnlyIfWanted() throws Exception {
    Path run = run();
    ReportFiles.make(run);
    Element suite = xml(Files.readString(run.resolve("junit.xml"))).getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    assertThat(suite.getAttribute("skipped")).isEqualTo("3");
    ReportFiles.make(run, true);
    suite = xml(Files.readString(run.resolve("junit.xml"))).getDocumentElement();
    assertThat(suite.getAttribute("failures")).isEqualTo("2");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(2);
  }

  @Test
  void figuresHaveTheFiguresOfTheTrials() throws IOException {
    RecordedRun run = RunReader.read(run());
    Report report = Report.of(run);
    Map<String, Figure> figures =
        report.figures().stream().collect(Collectors.toMap(figure -> figure.spec().id(), f -> f));
    Figure bars = Objects.requireNonNull(figures.get("bars"));
    assertThat(bars.panels()).hasSize(2);
    assertThat(bars.panels().get(0).ticks()).containsExactly("lossless", "loss10");
    assertThat(bars.panels().get(0).series())
        .extracting(Figure.Series::name)
        .containsExactly("h1c", "h2", "h3");
    for (Figure.Series series : bars.panels().get(1).series()) {
      for (Figure.Point point : series.points()) {
        var trial =
            run.trials().stream()
                .filter(one -> one.id().equals(point.trial()))
                .findFirst()
                .orElseThrow();
        assertThat(trial.cell().get(Dimension.PROTOCOL)).isEqualTo(series.name());
        Summary summary = Objects.requireNonNull(trial.metrics().get("endToEndDelay"));
        assertThat(point.y())
            .isCloseTo(Objects.requireNonNull(summary.trimmedMean()), within(1e-5));
        assertThat(point.low()).isLessThan(point.y());
      }
    }
    Figure histograms = Objects.requireNonNull(figures.get("histograms"));
    assertThat(histograms.panels()).hasSize(4);
    for (Figure.Series series : histograms.panels().get(0).series()) {
      assertThat(series.points().stream().mapToDouble(Figure.Point::y).sum())
          .isBetween(95.0, 100.1);
    }
    assertThat(Objects.requireNonNull(figures.get("time")).panels()).hasSize(4);
    assertThat(Objects.requireNonNull(figures.get("percentiles")).panels()).hasSize(4);
    assertThat(Objects.requireNonNull(figures.get("lines")).panels().get(0).series()).hasSize(3);
    assertThat(Objects.requireNonNull(figures.get("cpu")).panels().get(0).series().get(0).points())
        .extracting(Figure.Point::y)
        .containsExactly(5.0, 12.0);
  }

  @Test
  void theCommandRunsTheSameAgain() throws IOException {
    assertThat(Report.of(RunReader.read(run())).command())
        .startsWith("./sbamock experiment ")
        .contains("experiment.yaml")
        .endsWith("--seed 42");
    Path fog =
        new SyntheticRun(directory.resolve("fog"), ExperimentFile.builtIn("fog"), 10, 1)
            .complete(trial -> trial.id().contains("ge"))
            .write(true);
    Files.writeString(
        fog.resolve("config.json"),
        "{\"quick\": true, \"only\": [\"condition=ge\", \"protocol=h3|h2\"], \"replicates\": 5, \"lanes\": 4,"
            + " \"side-by-side\": 6}");
    assertThat(Report.of(RunReader.read(fog)).command())
        .startsWith(
            "./sbamock experiment fog --quick --only 'condition=ge' --only 'protocol=h3|h2'"
                + " --replicates 5 --lanes 4 --side-by-side 6 --seed ");
  }
}
