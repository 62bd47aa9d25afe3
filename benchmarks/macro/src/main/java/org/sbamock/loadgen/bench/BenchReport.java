/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.bench.SoakRun.Checkpoint;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.Timestamp;

/**
 * The writer of a benchmark's run directory, which it updates with every measurement, so that an
 * interrupted run keeps its results. Confined to one thread.
 */
public final class BenchReport {
  private final RunDirectory directory;
  private final String command;
  private final boolean indicative;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment;
  private final String started = Timestamp.now();
  private final List<Cell> cells = new ArrayList<>();
  private final List<Checkpoint> looks = new ArrayList<>();

  /** Writes the configuration, the environment, and a result without cells and checkpoints. */
  public BenchReport(
      RunDirectory directory,
      String command,
      boolean indicative,
      long seed,
      Map<String, Object> configuration) {
    this.directory = directory;
    this.command = command;
    this.indicative = indicative;
    this.seed = seed;
    this.configuration = configuration;
    this.environment = directory.writeSetup(configuration);
    write(true);
  }

  /** Returns the run directory. */
  public RunDirectory directory() {
    return directory;
  }

  /** Returns the cells added so far. */
  public List<Cell> cells() {
    return List.copyOf(cells);
  }

  /** Adds a cell; until {@link #finish} the run counts as interrupted. */
  public void add(Cell cell) {
    cells.add(cell);
    write(true);
  }

  /** Returns the checkpoints added so far. */
  public List<Checkpoint> looks() {
    return List.copyOf(looks);
  }

  /** Adds a checkpoint; until {@link #finish} the run counts as interrupted. */
  public void add(Checkpoint look) {
    looks.add(look);
    write(true);
  }

  /** Returns whether there is a measurement and every iteration of each measurement succeeded. */
  public boolean succeeded() {
    return cells.size() + looks.size() > 0
        && cells.stream().allMatch(Cell::succeeded)
        && looks.stream().allMatch(look -> look.success() == 1);
  }

  /** Writes the final result. */
  public void finish(boolean interrupted) {
    write(interrupted);
  }

  private void write(boolean interrupted) {
    directory.writeResult(
        new BenchResult(
            BenchResult.SCHEMA_VERSION,
            command,
            started,
            Timestamp.now(),
            interrupted,
            indicative,
            seed,
            configuration,
            environment,
            List.copyOf(cells),
            List.copyOf(looks)));
  }
}
