/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.claim.TwinRatio;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentFileException;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Maps of the fastest protocol in a report. */
class MapReportTest {
  private static final String EXPERIMENT =
      """
      experiment: mine
      title: Mine
      settings: {topology: emulated, tls: 1.3, replicates: 5}
      matrices:
        - name: single
          workload: single
          dimensions:
            protocol: [h1, h2, h3]
            round-trip: [100, 20]
            loss: [0, 0.5]
            connection: [reuse, per-request]
      figures:
        - id: fastest
          title: Fastest
          kind: map
          metric: endToEndDelay
          stat: [median, p99]
          panels: [connection]
          x: round-trip
          y: loss
          price: [cpuTimePerCycle.ue, cpuTimePerCycle.amf]
          model: true
      """;

  @TempDir Path directory;

  private Path run() throws IOException {
    return new SyntheticRun(
            directory.resolve("run"), ExperimentFile.parse("mine.yaml", EXPERIMENT), 80, 1)
        .write(false);
  }

  private static Document svg(Path file) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(Files.readString(file))));
  }

  @Test
  void drawsACellWithTitleForEachPlaceOfEachPanel() throws Exception {
    Path run = run();
    ReportFiles.make(run);

    for (String name : new String[] {"median", "p99", "price"}) {
      Document svg = svg(run.resolve("map-fastest-" + name + ".svg"));
      NodeList titles = svg.getElementsByTagName("title");
      assertThat(titles.getLength()).as(name).isEqualTo(8);
      assertThat(titles.item(0).getTextContent())
          .startsWith("round trip 20 ms, loss 0.5 %: h3 is lowest")
          .contains("h1 ", "h2 ", "h3 ");
    }
    // In the synthetic run h3 takes 50 ms, h1 60 ms and h2 75 ms at the median, before noise.
    Document median = svg(run.resolve("map-fastest-median.svg"));
    assertThat(median.getDocumentElement().getTextContent()).contains("h3 ×1.2");
    assertThat(median.getElementsByTagName("title").item(0).getTextContent()).contains("model ×");
  }

  @Test
  void theReportHasMapsAndTheFitOfTheModel() throws IOException {
    Path run = run();
    ReportFiles.make(run);

    assertThat(Files.readString(run.resolve("report.html")))
        .contains("id=maps")
        .contains("Fastest protocol by the median of the end-to-end delay")
        .contains("Price of the fastest protocol")
        .contains("Model of round trips and loss recovery, median: |ln(measured / model)|")
        .contains("Where the model does not explain the measurement");
    String markdown = Files.readString(run.resolve("report.md"));
    assertThat(markdown).contains("## Map: Fastest", "](map-fastest-p99.svg)");
    assertThat(markdown.lines().filter(line -> line.startsWith("- h3, per-request: 4 of 4 cells")))
        .hasSize(2);
  }

  @Test
  void theReportHasTheTwinsOfTheStatisticsOfMaps() throws IOException {
    Path path =
        new SyntheticRun(
                directory.resolve("run"),
                ExperimentFile.parse("mine.yaml", EXPERIMENT + "twins: [{protocol: h3}]\n"),
                80,
                1)
            .write(false);

    assertThat(Report.of(RunReader.read(path)).twins())
        .hasSize(16)
        .extracting(TwinRatio::measure)
        .containsOnly("median of end-to-end delay", "99th percentile of end-to-end delay");
  }

  @Test
  void thePageOfAPublishedRunHasTheMaps() throws Exception {
    Path target = directory.resolve("published");
    Publication.publish(run(), target, false);

    assertThat(Files.readString(target.resolve("README.md")))
        .contains(
            "## Maps",
            "### Fastest",
            "](figures/map-fastest-median.svg)",
            "Model of round trips and loss recovery, median:");
    for (String name : new String[] {"median", "p99", "price"}) {
      Document svg = svg(target.resolve("figures/map-fastest-" + name + ".svg"));
      assertThat(svg.getElementsByTagName("title").getLength()).as(name).isEqualTo(8);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x: round-trip | x: colour | unknown dimension 'colour'",
        "y: loss | z: loss | unknown name 'z'",
        "model: true | margin: 0 | expected a number above 0",
        "stat: [median, p99] | stat: [middle] | statistic 'middle'"
      })
  void namesTheFaultOfAMap(String right, String wrong, String message) {
    String text = EXPERIMENT.replace(right, wrong);

    assertThatThrownBy(() -> ReportFiles.check(ExperimentFile.parse("mine.yaml", text)))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageContaining("(fastest)")
        .hasMessageContaining(message);
  }
}
