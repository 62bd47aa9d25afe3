/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.SuccessLimit;
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
    return Optional.ofNullable(read(metric)).filter(values -> !values.isEmpty());
  }

  private @Nullable Sample read(String metric) {
    SuccessLimit limit = SuccessLimit.of(metric).orElse(null);
    if (metric.startsWith(Metric.SUCCESS_PER_CLIENT)) {
      return rows().successPerClient(limit);
    }
    if (limit != null) {
      return rows().successes(limit);
    }
    if (metric.startsWith(TrialResult.MEMORY_ABOVE_IDLE)) {
      return aboveIdle(metric.substring(TrialResult.MEMORY_ABOVE_IDLE.length()));
    }
    return metric.indexOf('.') < 0 ? rows().sample(column(metric)) : readings().sample(metric);
  }

  /** Returns the readings of a party's memory less its memory when idle. */
  private @Nullable Sample aboveIdle(String party) {
    Double above = trial.values().get(TrialResult.MEMORY_ABOVE_IDLE + party);
    Double all = trial.values().get(TrialResult.MEMORY + party);
    Sample readings = readings().sample(TrialResult.MEMORY + party);
    if (above == null || all == null || readings == null) {
      return null;
    }
    double idle = all - above;
    return Sample.of(
        Arrays.stream(readings.values())
            .map(value -> Math.max(TrialResult.LEAST_ABOVE_IDLE_MIB, value - idle))
            .toArray());
  }

  private String column(String metric) {
    return metric.equals(Metric.CYCLE_TIME) ? rows().whole() : metric;
  }

  @Override
  public List<double[]> timeline(String metric) {
    return rows().timeline(column(metric));
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
