/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.Timestamp;
import org.sbamock.loadgen.soak.invariant.InvariantLog;

/**
 * The writer of the run directory of a mixed soak, which is updated with every phase, so that an
 * interrupted run keeps its results. Confined to one thread.
 */
public final class SoakReport {
  private static final String COMMAND = "bench soak --mixed";

  private final RunDirectory directory;
  private final long seed;
  private final Map<String, Object> configuration;
  private final Environment environment;
  private final String started = Timestamp.now();
  private final List<PhaseResult> phases = new ArrayList<>();

  /** Writes the configuration, the environment, and a result without phases. */
  public SoakReport(RunDirectory directory, long seed, Map<String, Object> configuration) {
    this.directory = directory;
    this.seed = seed;
    this.configuration = configuration;
    this.environment = directory.writeSetup(configuration);
    write(new InvariantLog(), List.of(), true);
  }

  /** Adds a phase; until {@link #finish} the run counts as interrupted. */
  public void add(PhaseResult phase, InvariantLog invariants) {
    phases.add(phase);
    write(invariants, List.of(), true);
  }

  /** Returns the phases added so far. */
  public List<PhaseResult> phases() {
    return List.copyOf(phases);
  }

  /** Writes and returns the final result. */
  public SoakResult finish(InvariantLog invariants, List<Flatness> flatness, boolean interrupted) {
    return write(invariants, flatness, interrupted);
  }

  private SoakResult write(InvariantLog invariants, List<Flatness> flatness, boolean interrupted) {
    SoakResult result =
        new SoakResult(
            SoakResult.SCHEMA_VERSION,
            COMMAND,
            started,
            Timestamp.now(),
            interrupted,
            seed,
            configuration,
            environment,
            invariants.results(),
            flatness,
            List.copyOf(phases));
    directory.writeResult(result);
    return result;
  }
}
