/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.result.Trial.FunctionUsage;

/**
 * The measurements of one run of a trial, from which all result files are written.
 *
 * @param spec the specification of the trial
 * @param started the start time of the run
 * @param outcome the outcome of the calls
 * @param values the values of the meters by name
 * @param notMeasured the names of values that could not be measured, each with the reason
 * @param functions CPU time and memory of each process; empty if they are unknown
 * @param requests the requests that generator and functions counted; empty if they are unknown
 * @param link the use of the emulated link; null without one
 * @param failure the failure of a part of the system; null if there was none
 */
public record TrialMeasurement(
    TrialSpec<?> spec,
    ZonedDateTime started,
    LoadOutcome outcome,
    Map<String, Double> values,
    Map<String, String> notMeasured,
    List<FunctionUsage> functions,
    List<RequestCount> requests,
    @Nullable LinkUse link,
    @Nullable String failure) {
  /**
   * Returns the reason why nothing was measured although the run neither failed nor was
   * interrupted; empty if something was measured.
   */
  public Optional<String> nothingMeasured() {
    boolean any =
        outcome.started() + outcome.notStarted() > 0
            || outcome.interrupted()
            || !outcome.failures().isEmpty();
    if (any) {
      return Optional.empty();
    }
    String warmup =
        outcome.warmupFailures().entrySet().stream()
            .map(failure -> failure.getValue() + " × " + failure.getKey())
            .collect(Collectors.joining(", "));
    return Optional.of(
        "nothing was measured: "
            + (outcome.window().isZero()
                ? "the warm-up used all of the trial's time"
                : "no cycle began in the measurement")
            + (warmup.isEmpty() ? "" : "; failures in the warm-up: " + warmup));
  }

  /**
   * Returns the trial for {@code result.json}, with the name of the spec and the given topology.
   */
  public Trial trial(String topology) {
    return Trial.of(spec.name(), spec.protocol().id(), spec.workload(), null, outcome)
        .withFunctions(functions.stream().map(FunctionUsage::rounded).toList())
        .withRequests(requests)
        .withTopology(topology)
        .withLink(link);
  }

  /** A builder that collects the contributions of meters. Confined to one thread. */
  public static final class Builder {
    private final TrialSpec<?> spec;
    private final ZonedDateTime started;
    private final LoadOutcome outcome;
    private final Map<String, Double> values = new LinkedHashMap<>();
    private final Map<String, String> notMeasured = new LinkedHashMap<>();
    private final List<FunctionUsage> functions = new ArrayList<>();
    private final List<RequestCount> requests = new ArrayList<>();
    private @Nullable LinkUse link;
    private @Nullable String failure;

    /** Creates a measurement without contributions. */
    public Builder(TrialSpec<?> spec, ZonedDateTime started, LoadOutcome outcome) {
      this.spec = spec;
      this.started = started;
      this.outcome = outcome;
    }

    /** Adds a value and removes its name from {@link #notMeasured}. */
    public Builder value(String name, double value) {
      values.put(name, value);
      return this;
    }

    /** Adds values. */
    public Builder values(Map<String, Double> more) {
      values.putAll(more);
      return this;
    }

    /** Records the reasons why values could not be measured, and removes the values. */
    public Builder notMeasured(Map<String, String> reasons) {
      notMeasured.putAll(reasons);
      return this;
    }

    /** Adds the resource usage of functions. */
    public Builder functions(List<FunctionUsage> usages) {
      functions.addAll(usages);
      return this;
    }

    /** Replaces the resource usage of functions that was added before. */
    public Builder replaceFunctions(UnaryOperator<List<FunctionUsage>> change) {
      List<FunctionUsage> changed = List.copyOf(change.apply(List.copyOf(functions)));
      functions.clear();
      functions.addAll(changed);
      return this;
    }

    /** Adds counts of requests. */
    public Builder requests(List<RequestCount> counts) {
      requests.addAll(counts);
      return this;
    }

    /** Sets the use of the emulated link; null if it is unknown. */
    public Builder link(@Nullable LinkUse use) {
      link = use;
      return this;
    }

    Builder failure(@Nullable String reason) {
      failure = reason;
      return this;
    }

    TrialMeasurement build() {
      values.keySet().removeAll(notMeasured.keySet());
      return new TrialMeasurement(
          spec,
          started,
          outcome,
          Collections.unmodifiableMap(new LinkedHashMap<>(values)),
          Collections.unmodifiableMap(new LinkedHashMap<>(notMeasured)),
          List.copyOf(functions),
          List.copyOf(requests),
          link,
          failure);
    }
  }
}
