/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.resources.ProcessSample;

/**
 * The resident memory of functions after their start and a garbage collection, before their first
 * warm-up. What a trial's memory exceeds it by does not depend on the size of the runtime itself.
 */
final class IdleMemory {
  private static final String UNKNOWN =
      "its idle memory is unknown, since no garbage was collected after its start, as in a quick"
          + " run";
  private static final double KIB_PER_MIB = 1024;

  private final LongFunction<Optional<ProcessSample>> samples;
  private final Map<Long, Double> idle = new HashMap<>();

  IdleMemory() {
    this(ProcessSample::of);
  }

  /**
   * @param samples returns the sample of a process by its id; empty if it has ended
   */
  IdleMemory(LongFunction<Optional<ProcessSample>> samples) {
    this.samples = samples;
  }

  /** Records the memory of a process after a garbage collection; only the first call counts. */
  void collected(long pid) {
    if (!idle.containsKey(pid)) {
      samples.apply(pid).ifPresent(sample -> idle.put(pid, sample.residentKib() / KIB_PER_MIB));
    }
  }

  /**
   * Returns the memory above idle of each party, at least 0.1 MiB.
   *
   * @param pids the process of each party
   * @param values the values of a trial
   */
  Map<String, Double> above(Map<String, Long> pids, Map<String, Double> values) {
    Map<String, Double> above = new LinkedHashMap<>();
    pids.forEach(
        (party, pid) -> {
          Double memory = values.get(TrialResult.MEMORY + party);
          Double unused = idle.get(pid);
          if (memory != null && unused != null) {
            above.put(
                TrialResult.MEMORY_ABOVE_IDLE + party,
                Math.max(TrialResult.LEAST_ABOVE_IDLE_MIB, memory - unused));
          }
        });
    return above;
  }

  /** Returns the values that are missing, with the reason. */
  Map<String, String> missing(Map<String, Long> pids) {
    Map<String, String> missing = new LinkedHashMap<>();
    pids.forEach(
        (party, pid) -> {
          if (!idle.containsKey(pid)) {
            missing.put(TrialResult.MEMORY_ABOVE_IDLE + party, UNKNOWN);
          }
        });
    return missing;
  }
}
