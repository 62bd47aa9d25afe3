/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.PublishedContent.Column;
import org.sbamock.loadgen.report.recorded.PublishedContent.Trial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PartialTrial;
import org.sbamock.loadgen.report.recorded.RecordedRun.PlannedTrial;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.statistics.Summary;

/**
 * The published data of a run: {@code run.json.gz}, and the experiment's file beside it. The values
 * of each replicate are rounded, and large samples are reduced to points.
 */
public final class PublishedRun implements RunSource {
  /** The name of the file with the data. */
  public static final String FILE = "run.json.gz";

  private final Experiment experiment;
  private final PublishedContent content;
  private final List<TrialResult> trials = new ArrayList<>();
  private final Map<String, TrialSamples> samples = new HashMap<>();
  private final Map<String, PartialTrial> partial = new HashMap<>();

  private PublishedRun(Experiment experiment, PublishedContent content) {
    this.experiment = experiment;
    this.content = content;
    if (!experiment.name().equals(content.run().experiment())) {
      throw new IllegalArgumentException(
          "it belongs to the experiment '"
              + content.run().experiment()
              + "', and experiment.yaml is that of '"
              + experiment.name()
              + "'");
    }
    for (int i = 0; i < content.trials().size(); i++) {
      PublishedSamples own = new PublishedSamples(content, i);
      samples.put(content.trials().get(i).id(), own);
      trials.add(trial(i, own));
    }
    content.partial().forEach(trial -> partial.put(trial.id(), trial));
  }

  /** Returns whether a directory contains a published run. */
  public static boolean isIn(Path directory) {
    return Files.isRegularFile(directory.resolve(FILE));
  }

  /**
   * Returns the published data of a run.
   *
   * @param directory the run directory; a run may be incomplete, but not lack its result
   * @throws IllegalArgumentException if the directory is not a readable run directory
   */
  public static byte[] encode(Path directory) {
    return PublishedFile.write(
        new PublishedRunWriter(directory, new RunDirectorySource(directory)).content());
  }

  /**
   * Reads published data.
   *
   * @param directory the directory that the run refers to
   * @throws IllegalArgumentException if the data are damaged
   */
  public static RecordedRun decode(Path directory, Experiment experiment, byte[] data) {
    return RunReader.read(directory, read(directory.resolve(FILE), experiment, data));
  }

  static PublishedRun read(Path directory) {
    Path file = directory.resolve(FILE);
    Path experiment = directory.resolve(RunReader.EXPERIMENT);
    if (!Files.exists(experiment)) {
      throw new IllegalArgumentException(
          directory + " has no experiment.yaml: expected the one of the published run");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return read(
          file, ExperimentFile.read(experiment), in.readNBytes(PublishedFile.MOST_COMPRESSED + 1));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file, e);
    }
  }

  private static PublishedRun read(Path file, Experiment experiment, byte[] data) {
    try {
      return new PublishedRun(experiment, PublishedFile.read(data));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file
              + " is not a valid published run: "
              + e.getMessage()
              + ". 'sbamock publish' writes it from a run directory",
          e);
    }
  }

  private TrialResult trial(int index, PublishedSamples own) {
    Trial trial = content.trials().get(index);
    Map<String, Summary> metrics = new LinkedHashMap<>();
    content.samples().stream()
        .map(Column::name)
        .filter(PublishedRun::isOfCycles)
        .forEach(
            metric ->
                own.sample(metric)
                    .ifPresent(
                        sample -> metrics.put(metric, Summary.of(sample, experiment.outliers()))));
    Map<String, Double> values = new LinkedHashMap<>();
    for (Column<Double> column : content.values()) {
      Double value = column.trials().get(index);
      if (value != null) {
        values.put(column.name(), value);
      }
    }
    return new TrialResult(
        trial.id(),
        content.cells().get(trial.cell()),
        trial.lanes(),
        trial.seed(),
        trial.started(),
        trial.seconds(),
        trial.cycles(),
        metrics,
        values,
        trial.notMeasured(),
        trial.failures(),
        trial.bottleneck(),
        trial.congestionControl(),
        null,
        trial.interrupted());
  }

  /** Returns whether a sample is of cycles, and not of readings of resources or of clients. */
  static boolean isOfCycles(String metric) {
    return metric.indexOf('.') < 0 && !isDerived(metric);
  }

  /** Returns whether a sample is computed from the rows of cycles and is none of their metrics. */
  static boolean isDerived(String metric) {
    return metric.equals(Metric.CYCLE_TIME)
        || metric.startsWith(Metric.SUCCESS) && !metric.equals(Metric.SUCCESS);
  }

  @Override
  public Experiment experiment() {
    return experiment;
  }

  @Override
  public ExperimentResult result() {
    PublishedContent.Run run = content.run();
    return new ExperimentResult(
        ExperimentResult.SCHEMA_VERSION,
        run.experiment(),
        run.title(),
        run.started(),
        run.finished(),
        run.interrupted(),
        run.quick(),
        run.seed(),
        run.configuration(),
        run.environment(),
        run.scaledDown(),
        trials,
        content.skipped(),
        List.of(),
        null);
  }

  @Override
  public Environment environment() {
    return content.run().environment();
  }

  @Override
  public Map<String, Object> configuration() {
    return content.run().configuration();
  }

  @Override
  public List<TrialResult> trials() {
    return trials;
  }

  @Override
  public List<PlannedTrial> plan() {
    PublishedContent.Plan plan = content.plan();
    List<PlannedTrial> planned = new ArrayList<>();
    for (int i = 0; i < plan.ids().size(); i++) {
      planned.add(
          new PlannedTrial(
              plan.ids().get(i),
              content.cells().get(plan.cells().get(i)),
              plan.cycles().get(i),
              plan.studyCycles().get(i)));
    }
    return planned;
  }

  @Override
  public TrialSamples samples(TrialResult trial) {
    return Objects.requireNonNull(samples.get(trial.id()));
  }

  @Override
  public @Nullable PartialTrial partial(PlannedTrial planned) {
    return partial.get(planned.id());
  }

  @Override
  public List<String> faults() {
    return List.of();
  }
}
