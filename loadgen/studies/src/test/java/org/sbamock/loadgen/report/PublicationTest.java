/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.comparison.RunComparison;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Statistic;
import org.sbamock.loadgen.statistics.Summary;

class PublicationTest {
  private static final int CYCLES = 120;
  private static final String REPLICATES = "settings: {replicates: 5, topology";

  @TempDir Path directory;

  private Path target;

  @BeforeEach
  void chooseTarget() {
    target = directory.resolve("results");
  }

  private Path run(String name, String text) throws IOException {
    return synthetic(name, text).write(false);
  }

  private SyntheticRun synthetic(String name, String text) {
    return new SyntheticRun(
            directory.resolve(name), ExperimentFile.parse("small.yaml", text), CYCLES, 1)
        .blockEffect(0.1);
  }

  private static String replicated() {
    return ReportTest.SMALL.replace("settings: {topology", REPLICATES);
  }

  private static Map<String, String> files(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(
            root.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return files;
  }

  private void assertSameResults(Path run) {
    RecordedRun before = RunReader.read(run);
    RecordedRun after = RunReader.read(target);
    assertThat(Report.of(after).verdicts())
        .extracting(Verdict::claim, Verdict::judged)
        .containsExactlyElementsOf(
            Report.of(before).verdicts().stream()
                .map(verdict -> tuple(verdict.claim(), verdict.judged()))
                .toList());
    assertThat(after.count()).isEqualTo(before.count());
    assertThat(after.trials()).hasSameSizeAs(before.trials());
    Estimates first = new Estimates(before, before.outliers(), 1);
    Estimates second = new Estimates(after, after.outliers(), 1);
    for (int i = 0; i < before.trials().size(); i++) {
      TrialResult cell = before.trials().get(i);
      TrialResult published = after.trials().get(i);
      assertThat(published.id()).isEqualTo(cell.id());
      assertThat(published.cycles()).isEqualTo(cell.cycles());
      assertThat(published.failures()).isEqualTo(cell.failures());
      assertThat(published.values().keySet()).isEqualTo(cell.values().keySet());
      for (String metric : cell.metrics().keySet()) {
        assertSameSample(before, after, cell, metric);
        for (Statistic statistic : new Statistic[] {Statistic.MEAN, Statistic.MEDIAN}) {
          Estimate one = first.find(cell, metric, statistic).orElseThrow();
          Estimate two = second.find(published, metric, statistic).orElseThrow();
          assertThat(two.value() / one.value()).isCloseTo(1, within(0.005));
          assertThat(two.interval(0.95).high() / one.interval(0.95).high())
              .isCloseTo(1, within(0.01));
        }
      }
    }
  }

  private static void assertSameSample(
      RecordedRun before, RecordedRun after, TrialResult cell, String metric) {
    Sample one = before.sample(cell, metric).orElseThrow();
    Sample two = after.sample(cell, metric).orElseThrow();
    assertThat(two.size()).isEqualTo(one.size());
    assertThat(two.clusters()).isEqualTo(one.clusters());
    assertThat(two.isBlocked()).isEqualTo(one.isBlocked());
    assertThat(two.mean() / one.mean()).isCloseTo(1, within(0.001));
    assertThat(two.sd() / one.sd()).isCloseTo(1, within(0.02));
    assertThat(two.min() / one.min()).isCloseTo(1, within(0.005));
    assertThat(two.max() / one.max()).isCloseTo(1, within(0.005));
    assertThat(two.quantile(0.99) / one.quantile(0.99)).isCloseTo(1, within(0.01));
  }

  @Test
  void thePublishedDataOfReplicatesGiveTheSameVerdictsAndFigures() throws IOException {
    Path run = run("run", replicated());
    Publication publication = Publication.publish(run, target, false);
    assertThat(publication.notices()).isEmpty();
    assertThat(publication.octets()).isEqualTo(Files.size(target.resolve("run.json.gz")));
    assertSameResults(run);
  }

  @Test
  void thePublishedDataOfTrialsWithLanesGiveTheSameVerdictsAndFigures() throws IOException {
    Path run = run("run", ReportTest.SMALL);
    assertThat(Publication.publish(run, target, false).notices()).isEmpty();
    assertSameResults(run);
    assertThat(RunReader.read(target).trials())
        .allSatisfy(
            trial ->
                assertThat(Objects.requireNonNull(trial.metrics().get("endToEndDelay")))
                    .extracting(Summary::n)
                    .isEqualTo((long) CYCLES));
  }

  @Test
  void metricsThatAreComputedFromRowsArePublished() throws IOException {
    String text =
        replicated()
            + """
                - id: small-4
                  says: It rarely fails within 40 ms.
                  between: {metric: success.40ms, low: 0.1}
                - id: small-5
                  says: A cycle takes longer over HTTP/2.
                  compare: {metric: cycleTime, a: {protocol: h2}, is: greater, than: {protocol: h3}}
              """;
    Path run = run("run", text);
    Publication.publish(run, target, false);

    RecordedRun before = RunReader.read(run);
    RecordedRun after = RunReader.read(target);
    for (TrialResult cell : before.trials()) {
      for (String metric : new String[] {"success.40ms", "cycleTime"}) {
        double expected = before.sample(cell, metric).orElseThrow().mean();
        assertThat(after.sample(cell, metric).orElseThrow().mean())
            .as(metric)
            .isCloseTo(expected, within(0.001 + 0.001 * expected));
      }
    }
    assertSameResults(run);
  }

  @Test
  void theReportOfAPublishedRunRestoresItsFiles() throws IOException {
    Publication.publish(run("run", replicated()), target, false);
    Map<String, String> published = files(target);
    Files.writeString(target.resolve("README.md"), "");
    Files.delete(target.resolve("report.html"));
    Files.writeString(target.resolve("figures/none.svg"), "of an earlier version");

    ReportFiles report = ReportFiles.make(target);

    assertThat(report.html()).exists();
    assertThat(files(target)).isEqualTo(published);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReportFiles.make(target, true))
        .withMessageContaining("has no junit.xml");
  }

  @Test
  void aRunIsTheSameAsItsPublishedData() throws IOException {
    Path run = run("run", replicated());
    Publication.publish(run, target, true);
    RunComparison comparison =
        RunComparison.of(RunReader.read(run), RunReader.read(target), Statistic.MEAN);
    assertThat(comparison.notes()).isEmpty();
    assertThat(comparison.changes())
        .isNotEmpty()
        .allSatisfy(change -> assertThat(change.ratio().value()).isCloseTo(1, within(0.001)));
  }

  @Test
  void thePageHasSummaryVerdictsFiguresAndCommands() throws Exception {
    Publication.publish(run("run", replicated()), target, false);
    String page = Files.readString(target.resolve("README.md"));
    assertThat(page.lines().filter(line -> line.startsWith("- **"))).hasSize(5);
    assertThat(page)
        .startsWith("# A small one\n")
        .contains("- **Verdicts**: 1 holds, 2 contradicted, 1 undecided.")
        .contains("12 cells, 60 trials, 7,200 cycles; seed 42")
        .contains("| small-1 | HTTP/3 is faster than HTTP/2. | ✓ holds | ")
        .contains("| small-2\\[lossless\\] | HTTP/3 is faster than HTTP/1.1. | ")
        .contains("./sbamock report ")
        .doesNotContain("sbamock compare");
    assertThat(page.indexOf("| small-1 |")).isLessThan(page.indexOf("| small-2\\[lossless\\] |"));
    for (Figure figure : Report.of(RunReader.read(target)).figures()) {
      assertThat(page).contains("src=\"" + PublishedPage.file(figure, false) + "\"");
      assertThat(page).contains("srcset=\"" + PublishedPage.file(figure, true) + "\"");
      String light = Files.readString(target.resolve(PublishedPage.file(figure, false)));
      String dark = Files.readString(target.resolve(PublishedPage.file(figure, true)));
      assertThat(light).contains("#ffffff").doesNotContain("#0f1318");
      assertThat(dark).contains("#0f1318");
      for (Panel panel : figure.panels()) {
        assertThat(ReportTest.xml(light).getElementsByTagName("svg").getLength())
            .as("the file, the marks and each panel")
            .isEqualTo(figure.panels().size() + 2);
        assertThat(light).contains(">" + panel.title() + "<");
      }
    }
  }

  @Test
  void theCommandsOfThePageAreRelativeToTheDirectoryWithTheScript() throws IOException {
    Files.createFile(directory.resolve("sbamock"));
    target = directory.resolve("docs/results/small");
    Publication.publish(run("run", replicated()), target, false);
    assertThat(target.resolve("README.md"))
        .content()
        .contains("\n./sbamock report docs/results/small\n");
  }

  @Test
  void theDiscussionAndOtherFilesOfAPublishedRunAreKept() throws IOException {
    Publication.publish(run("run", replicated()), target, false);
    Path page = target.resolve("README.md");
    String discussion = "## Discussion\n\nHTTP/3 saves a round trip.\n";
    Files.writeString(page, Files.readString(page) + discussion);
    Files.writeString(target.resolve("notes.txt"), "mine");
    Publication.publish(run("other", replicated()), target.resolve("run-2"), true);

    Publication.publish(
        synthetic("third", replicated()).blockEffect(0.3).write(false), target, false);

    assertThat(page)
        .content()
        .endsWith(discussion)
        .containsOnlyOnce("## Discussion")
        .containsPattern("sbamock compare (.*results) \\1/run-2\n");
    assertThat(target.resolve("notes.txt")).hasContent("mine");
    assertThat(files(target.resolve("run-2")))
        .containsOnlyKeys("experiment.yaml", "run.json.gz", "summary.csv");
  }

  @Test
  void aDirectoryThatIsNotAPublishedRunIsNotReplaced() throws IOException {
    Path run = run("run", replicated());
    Files.createDirectories(target);
    Files.writeString(target.resolve("README.md"), "mine");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(run, target, false))
        .withMessageContaining("is not empty and has no run.json.gz. Expected a new or an empty");
    assertThat(files(target)).containsOnly(Map.entry("README.md", "mine"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(run, run, false))
        .withMessageContaining("is not empty");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(run, target.resolve("README.md"), false))
        .withMessageContaining("is not a directory");
  }

  @Test
  void aPublishedRunOfAnotherExperimentIsNotReplaced() throws IOException {
    Publication.publish(run("run", replicated()), target, false);
    Map<String, String> published = files(target);
    Path other = run("other", replicated().replace("experiment: small", "experiment: tiny"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(other, target, false))
        .withMessageContaining("has a published run of small. Expected")
        .withMessageContaining("a published run of tiny");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(directory.resolve("run"), target, true))
        .withMessageContaining("publish without --data-only");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(target, directory.resolve("copy"), false))
        .withMessageContaining("is a published run: expected a run directory");
    assertThat(files(target)).isEqualTo(published);
    assertThat(directory.resolve("copy")).doesNotExist();
  }

  @Test
  void anInterruptedRunIsPublishedWithItsProgress() throws IOException {
    Path run =
        synthetic("run", replicated())
            .complete(trial -> !trial.replicate().cell().startsWith("upload-h3-lossless"))
            .write(false);
    Publication publication = Publication.publish(run, target, false);
    assertThat(publication.report().notices()).anyMatch(text -> text.contains("interrupted"));
    assertThat(RunReader.read(target).missing()).isEqualTo(RunReader.read(run).missing());
    assertThat(target.resolve("README.md"))
        .content()
        .contains("> The run was interrupted: 50 of 60 trials are complete.");
  }

  @Test
  void aRunWithoutResultIsNotPublished() throws IOException {
    Path run = synthetic("run", replicated()).write(true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Publication.publish(run, target, false))
        .withMessageContaining("cannot be published: result.json is missing");
    assertThat(target).doesNotExist();
  }

  @Test
  void settingsWithPathsAndHostsAreOmitted() throws IOException {
    Path run = run("run", replicated());
    Path result = run.resolve("result.json");
    Files.writeString(
        result,
        Files.readString(result)
            .replace(
                "\"configuration\":{",
                "\"configuration\":{\"database\":\"jdbc:postgresql://db.example.com/x\","
                    + "\"function-jvm-options\":[\"-Xmx64m\",\"-XX:AOTCache=/home/me/x.aot\"],"));
    Publication.publish(run, target, false);
    try (GZIPInputStream in =
        new GZIPInputStream(
            new ByteArrayInputStream(Files.readAllBytes(target.resolve("run.json.gz"))))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .contains("-Xmx64m")
          .doesNotContain("/home/me")
          .doesNotContain("example.com");
    }
    assertThat(files(target).get("report.html")).doesNotContain("example.com");
  }
}
