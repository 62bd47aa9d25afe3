/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Sample;

/** The samples of one trial, read on demand. */
final class TrialFiles implements TrialSamples {
  private final Path directory;
  private final TrialResult trial;
  private final Map<String, Optional<Sample>> samples = new HashMap<>();
  private @Nullable Rows rows;
  private @Nullable ResourceReadings readings;

  TrialFiles(Path directory, TrialResult trial) {
    this.directory = directory;
    this.trial = trial;
  }

  @Override
  public Optional<Sample> sample(String metric) {
    return samples.computeIfAbsent(metric, this::find);
  }

  private Optional<Sample> find(String metric) {
    if (metric.equals("successPerClient")) {
      return Optional.of(rows().successPerClient()).filter(sample -> !sample.isEmpty());
    }
    Sample sample = metric.indexOf('.') < 0 ? rows().sample(metric) : readings().sample(metric);
    return Optional.ofNullable(sample).filter(values -> !values.isEmpty());
  }

  @Override
  public List<double[]> timeline(String metric) {
    return rows().timeline(metric);
  }

  private Rows rows() {
    if (rows == null) {
      rows = Rows.read(directory.resolve("rows.csv"), trial.metrics().keySet());
    }
    return rows;
  }

  private ResourceReadings readings() {
    if (readings == null) {
      readings = ResourceReadings.read(directory.resolve("resources.csv"));
    }
    return readings;
  }
}
