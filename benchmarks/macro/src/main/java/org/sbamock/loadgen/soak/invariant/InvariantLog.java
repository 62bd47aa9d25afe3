/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The counts of checks and violations of each invariant. Thread-safe. */
public final class InvariantLog {
  private static final int EXAMPLES = 5;

  private final Map<Invariant, Counts> counts = new EnumMap<>(Invariant.class);

  /** Creates a log without checks. */
  public InvariantLog() {
    for (Invariant invariant : Invariant.values()) {
      counts.put(invariant, new Counts());
    }
  }

  private static final class Counts {
    private final List<String> examples = new ArrayList<>();
    private long checks;
    private long violations;
  }

  /**
   * Counts a check.
   *
   * @param holds whether the invariant holds
   * @param violation describes the violation; called only if the invariant does not hold
   */
  public synchronized void check(Invariant invariant, boolean holds, Supplier<String> violation) {
    Counts of = of(invariant);
    of.checks++;
    if (!holds) {
      of.violations++;
      if (of.examples.size() < EXAMPLES) {
        of.examples.add(violation.get());
      }
    }
  }

  private Counts of(Invariant invariant) {
    Counts of = counts.get(invariant);
    if (of == null) {
      throw new IllegalArgumentException(invariant.id());
    }
    return of;
  }

  /** Returns the number of violations of all invariants. */
  public synchronized long violations() {
    return counts.values().stream().mapToLong(of -> of.violations).sum();
  }

  /** Returns the counts in the order of {@link Invariant}. */
  public synchronized List<InvariantResult> results() {
    return Arrays.stream(Invariant.values())
        .map(
            invariant -> {
              Counts of = of(invariant);
              return new InvariantResult(
                  invariant.id(),
                  invariant.title(),
                  of.checks,
                  of.violations,
                  List.copyOf(of.examples));
            })
        .toList();
  }
}
