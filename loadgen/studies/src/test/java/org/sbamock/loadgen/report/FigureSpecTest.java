/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentFileException;

class FigureSpecTest {
  private static final String EXPERIMENT =
      """
      experiment: mine
      title: Mine
      matrices:
        - {name: a, workload: upload, settings: {payload: 30B}, dimensions: {protocol: [h2c]}}
      figures:
        - {id: one, title: One, kind: histograms, metric: responseTime}
        - {id: two, title: Two, kind: histograms, metric: responseTime, stat: median}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "id: two | id: one | mine.yaml:7: figures[1]: the id one must be unique",
        "id: two | id: Two | mine.yaml:7: figures[1]: the id Two must be unique and consist of",
        "stat: median | stat: middle | mine.yaml:7: figures[1] (two).stat: statistic 'middle'"
      })
  void namesTheLineOfAnInvalidFigure(String right, String wrong, String message) {
    String text = EXPERIMENT.replace(right, wrong);

    assertThatThrownBy(() -> ReportFiles.check(ExperimentFile.parse("mine.yaml", text)))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageStartingWith(message);
  }
}
