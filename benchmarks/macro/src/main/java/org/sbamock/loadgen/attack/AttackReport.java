/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.Timestamp;

/**
 * The writer of the run directory of the attack kit: {@code result.json} and the table {@code
 * attack.md}, which are updated with every measurement, so that an interrupted run keeps its
 * results. Confined to one thread.
 */
public final class AttackReport {
  private static final String COMMAND = "bench attack";

  private final RunDirectory directory;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment;
  private final String started = Timestamp.now();
  private final List<AttackCell> cells = new ArrayList<>();

  /** Writes the configuration, the environment, and a result without measurements. */
  public AttackReport(RunDirectory directory, long seed, Map<String, Object> configuration) {
    this.directory = directory;
    this.seed = seed;
    this.configuration = configuration;
    this.environment = directory.writeSetup(configuration);
    write(true);
  }

  /** Adds a measurement; until {@link #finish} the run counts as interrupted. */
  public void add(AttackCell cell) {
    cells.add(cell);
    write(true);
  }

  /** Returns the measurements added so far. */
  public List<AttackCell> cells() {
    return List.copyOf(cells);
  }

  /** Returns whether there is a measurement and the function kept all bounds in each. */
  public boolean succeeded() {
    return !cells.isEmpty() && cells.stream().allMatch(AttackCell::succeeded);
  }

  /** Writes the final result. */
  public void finish(boolean interrupted) {
    write(interrupted);
  }

  private void write(boolean interrupted) {
    directory.writeResult(
        new AttackResult(
            AttackResult.SCHEMA_VERSION,
            COMMAND,
            started,
            Timestamp.now(),
            interrupted,
            seed,
            configuration,
            environment,
            List.copyOf(cells)));
    directory.writeText("attack.md", AttackTable.markdown(cells));
  }
}
