/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.Timestamp;

/**
 * The writer of the run directory of a benchmark of notifications. {@code result.json} is updated
 * with every measurement, so that an interrupted run keeps its results. Confined to one thread.
 */
public final class NotificationReport {
  private static final String COMMAND = "bench notifications";

  private final RunDirectory directory;
  private final boolean indicative;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment;
  private final String started = Timestamp.now();
  private final List<NotificationCell> cells = new ArrayList<>();

  /**
   * Writes the configuration, the environment, and a result without measurements.
   *
   * @param indicative whether the processes are not pinned to processors
   */
  public NotificationReport(
      RunDirectory directory, boolean indicative, long seed, Map<String, Object> configuration) {
    this.directory = directory;
    this.indicative = indicative;
    this.seed = seed;
    this.configuration = configuration;
    this.environment = directory.writeSetup(configuration);
    write(true);
  }

  /** Adds a measurement; until {@link #finish} the run counts as interrupted. */
  public void add(NotificationCell cell) {
    cells.add(cell);
    write(true);
  }

  /** Returns the measurements added so far. */
  public List<NotificationCell> cells() {
    return List.copyOf(cells);
  }

  /** Returns whether there is a measurement and all expectations are met in each. */
  public boolean succeeded() {
    return !cells.isEmpty() && cells.stream().allMatch(NotificationCell::succeeded);
  }

  /** Writes the final result. */
  public void finish(boolean interrupted) {
    write(interrupted);
  }

  private void write(boolean interrupted) {
    directory.writeResult(
        new NotificationResult(
            NotificationResult.SCHEMA_VERSION,
            COMMAND,
            started,
            Timestamp.now(),
            interrupted,
            indicative,
            seed,
            configuration,
            environment,
            List.copyOf(cells)));
  }
}
