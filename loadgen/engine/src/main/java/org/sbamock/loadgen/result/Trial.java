/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;

/**
 * One measurement of one protocol.
 *
 * @param name of the trial, and the beginning of its files' names
 * @param protocol {@code h1c h1 h2c h2 h3}
 * @param workload what was done
 * @param variant of the workload, such as the SUCI's protection scheme
 * @param seconds how long was measured
 * @param counts how many iterations came to which end
 * @param perSecond iterations per second that came to their good end
 * @param success the part of iterations that went well, 0 to 1
 * @param latency per step, microseconds; the first is the whole, from its intended start
 * @param serviceTime of the whole from its actual start, microseconds
 * @param failures what went wrong, and how often
 * @param generator whether the generator was itself the bottleneck
 * @param functions what the network functions took, where that is known
 * @param slos the objectives that were set
 * @param interrupted whether it was ended before its time
 * @param topology where the parties were: {@code local}, {@code emulated} or {@code remote}
 * @param link the emulated link; null in other topologies
 * @param requests what generator and functions counted during the measurement, where that is known
 * @param clocks those of a chain's parties; null where all times are of the generator's clock
 */
public record Trial(
    String name,
    String protocol,
    String workload,
    @Nullable String variant,
    double seconds,
    Counts counts,
    double perSecond,
    double success,
    Map<String, LatencySummary> latency,
    LatencySummary serviceTime,
    List<Failure> failures,
    Generator generator,
    List<FunctionUsage> functions,
    List<SloVerdict> slos,
    boolean interrupted,
    String topology,
    @Nullable LinkUse link,
    List<RequestCount> requests,
    @Nullable Clocks clocks) {
  /** All parties on this machine's loopback. */
  public static final String LOCAL = "local";

  /** Each party in its own network namespace, on an emulated link. */
  public static final String EMULATED = "emulated";

  /** The functions at given URLs. */
  public static final String REMOTE = "remote";

  /** How many iterations were begun in the window, and came to which end. */
  public record Counts(
      long started, long achieved, long failed, long unfinished, long notStarted) {}

  /** What went wrong, and how often. */
  public record Failure(String kind, long count) {}

  /**
   * The generator's own part.
   *
   * @param busiestLoop the part of the window that its busiest event loop was on a processor
   * @param lagP99 how late loops came to what was due, 99th percentile, microseconds
   * @param bottleneck why it may itself have been the bottleneck; null if it was not
   */
  public record Generator(
      int loops, double busiestLoop, double lagP99, @Nullable String bottleneck) {
    static Generator of(GeneratorLoad load) {
      return new Generator(
          load.loops(),
          rounded(load.busiestLoop(), 1_000),
          LatencySummary.of(load.lag()).p99(),
          load.bottleneck().orElse(null));
    }
  }

  /**
   * What one network function took.
   *
   * @param cpuMicrosPerIteration processor time per iteration, microseconds
   * @param residentMib resident memory at the end, MiB; null where it cannot be known
   * @param memory what registered UEs took; null where that was not asked for or cannot be known
   */
  public record FunctionUsage(
      String name,
      double cpuMicrosPerIteration,
      @Nullable Double residentMib,
      @Nullable Memory memory) {
    /** What a function took, but for the memory of UEs. */
    public FunctionUsage(String name, double cpuMicrosPerIteration, @Nullable Double residentMib) {
      this(name, cpuMicrosPerIteration, residentMib, null);
    }

    /** The same in tenths of microseconds and of MiB. */
    public FunctionUsage rounded() {
      return new FunctionUsage(
          name,
          Trial.rounded(cpuMicrosPerIteration, 10),
          residentMib == null ? null : Trial.rounded(residentMib, 10),
          memory);
    }

    /** The same with that memory. */
    public FunctionUsage withMemory(@Nullable Memory of) {
      return new FunctionUsage(name, cpuMicrosPerIteration, residentMib, of);
    }
  }

  /**
   * A function's memory before and after UEs registered, each time after a full collection.
   *
   * @param ues that registered, and were registered at the end
   * @param liveHeapBeforeMib what was alive on the heap, MiB
   * @param liveHeapMib the same at the end
   * @param residentBeforeMib resident memory, MiB
   * @param residentMib the same at the end
   * @param liveHeapOctetsPerUe by how much the live heap grew, octets per UE
   */
  public record Memory(
      long ues,
      double liveHeapBeforeMib,
      double liveHeapMib,
      double residentBeforeMib,
      double residentMib,
      double liveHeapOctetsPerUe) {}

  /** An objective, and what came of it. */
  public record SloVerdict(String required, String actual, boolean met) {}

  /** The trial of an outcome, with neither functions nor objectives. */
  public static Trial of(
      String name,
      String protocol,
      String workload,
      @Nullable String variant,
      LoadOutcome outcome) {
    Map<String, LatencySummary> latency = new LinkedHashMap<>();
    outcome
        .steps()
        .forEach(
            (step, histogram) -> {
              if (latency.isEmpty() || histogram.getTotalCount() > 0) {
                latency.put(step, LatencySummary.of(histogram));
              }
            });
    return new Trial(
        name,
        protocol,
        workload,
        variant,
        rounded(outcome.window().toNanos() / 1e9, 1_000),
        new Counts(
            outcome.started(),
            outcome.achieved(),
            outcome.failed(),
            outcome.unfinished(),
            outcome.notStarted()),
        rounded(outcome.perSecond(), 10),
        outcome.success(),
        latency,
        LatencySummary.of(outcome.serviceTime()),
        outcome.failures().entrySet().stream()
            .map(entry -> new Failure(entry.getKey(), entry.getValue()))
            .toList(),
        Generator.of(outcome.generator()),
        List.of(),
        List.of(),
        outcome.interrupted(),
        LOCAL,
        null,
        List.of(),
        null);
  }

  /** The same with what functions took. */
  public Trial withFunctions(List<FunctionUsage> usages) {
    return new Trial(
        name,
        protocol,
        workload,
        variant,
        seconds,
        counts,
        perSecond,
        success,
        latency,
        serviceTime,
        failures,
        generator,
        List.copyOf(usages),
        slos,
        interrupted,
        topology,
        link,
        requests,
        clocks);
  }

  /** The same with objectives. */
  public Trial withSlos(List<SloVerdict> verdicts) {
    return new Trial(
        name,
        protocol,
        workload,
        variant,
        seconds,
        counts,
        perSecond,
        success,
        latency,
        serviceTime,
        failures,
        generator,
        functions,
        List.copyOf(verdicts),
        interrupted,
        topology,
        link,
        requests,
        clocks);
  }

  /** The same in that topology. */
  public Trial withTopology(String where) {
    return in(where, link, requests, clocks);
  }

  /** The same on that link; null for none. */
  public Trial withLink(@Nullable LinkUse use) {
    return in(topology, use, requests, clocks);
  }

  /** The same with what was counted. */
  public Trial withRequests(List<RequestCount> counts) {
    return in(topology, link, List.copyOf(counts), clocks);
  }

  /** The same with the clocks of a chain's parties; null for none but the generator's. */
  public Trial withClocks(@Nullable Clocks parties) {
    return in(topology, link, requests, parties);
  }

  private Trial in(
      String where, @Nullable LinkUse use, List<RequestCount> counts, @Nullable Clocks parties) {
    return new Trial(
        name,
        protocol,
        workload,
        variant,
        seconds,
        counts(),
        perSecond,
        success,
        latency,
        serviceTime,
        failures,
        generator,
        functions,
        slos,
        interrupted,
        where,
        use,
        counts,
        parties);
  }

  static double rounded(double value, double parts) {
    return Math.round(value * parts) / parts;
  }
}
