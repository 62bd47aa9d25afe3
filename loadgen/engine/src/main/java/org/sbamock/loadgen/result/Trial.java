/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;

/**
 * The result of one trial, which measures one workload over one protocol.
 *
 * @param name the name of the trial, and the prefix of the names of its files
 * @param protocol {@code h1c}, {@code h1}, {@code h2c}, {@code h2} or {@code h3}
 * @param workload the name of the workload
 * @param variant the variant of the workload, such as the SUCI's protection scheme; null if it has
 *     none
 * @param seconds the duration of the measurement in seconds
 * @param counts the number of iterations by outcome
 * @param perSecond successful iterations per second
 * @param success the share of successful iterations, 0 to 1
 * @param latency the latency of each step in microseconds; the first entry is the whole iteration
 *     from its intended start
 * @param serviceTime the duration of whole iterations from their actual start, in microseconds
 * @param failures the failures and their counts
 * @param generator the load of the generator, and whether it was the bottleneck
 * @param functions the resource usage of the network functions; empty if it is unknown
 * @param slos the configured objectives and their results
 * @param interrupted whether the trial was interrupted
 * @param topology the location of the parties: {@code local}, {@code emulated} or {@code remote}
 * @param link the emulated link; null in other topologies
 * @param requests the requests that generator and functions counted during the measurement, as far
 *     as they are known
 * @param clocks the clocks of a chain's parties; null if all times are of the generator's clock
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
  /** The topology with all parties on the loopback of this machine. */
  public static final String LOCAL = "local";

  /** The topology with each party in its own network namespace, on an emulated link. */
  public static final String EMULATED = "emulated";

  /** The topology with the functions at given URLs. */
  public static final String REMOTE = "remote";

  /**
   * The number of iterations that were due in the window, by outcome.
   *
   * @param started iterations that were started
   * @param achieved iterations that succeeded
   * @param failed iterations that failed
   * @param unfinished iterations that were still in progress after the drain
   * @param notStarted arrivals that were not started
   */
  public record Counts(
      long started, long achieved, long failed, long unfinished, long notStarted) {}

  /** A kind of failure and its count. */
  public record Failure(String kind, long count) {}

  /**
   * The load of the generator itself.
   *
   * @param loops the number of event loops
   * @param busiestLoop the CPU time of its busiest event loop as a share of the window, 0 to 1
   * @param lagP99 the 99th percentile of the delays of event loops past due times, in microseconds
   * @param bottleneck the reason why it may have been the bottleneck; null if there is none
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
   * The resource usage of one network function.
   *
   * @param name the name of the function
   * @param cpuMicrosPerIteration CPU time per iteration in microseconds
   * @param residentMib resident memory at the end in MiB; null if it is unknown
   * @param memory the memory of registered UEs; null if it was not requested or is unknown
   */
  public record FunctionUsage(
      String name,
      double cpuMicrosPerIteration,
      @Nullable Double residentMib,
      @Nullable Memory memory) {
    /** Creates a usage without the memory of UEs. */
    public FunctionUsage(String name, double cpuMicrosPerIteration, @Nullable Double residentMib) {
      this(name, cpuMicrosPerIteration, residentMib, null);
    }

    /** Returns this usage rounded to tenths of microseconds and of MiB. */
    public FunctionUsage rounded() {
      return new FunctionUsage(
          name,
          Trial.rounded(cpuMicrosPerIteration, 10),
          residentMib == null ? null : Trial.rounded(residentMib, 10),
          memory);
    }

    /** Returns this usage with the memory of UEs. */
    public FunctionUsage withMemory(@Nullable Memory of) {
      return new FunctionUsage(name, cpuMicrosPerIteration, residentMib, of);
    }
  }

  /**
   * The memory of a function before and after UEs registered, each after a full garbage collection.
   *
   * @param ues the number of UEs that registered and remained registered
   * @param liveHeapBeforeMib the live heap before, in MiB
   * @param liveHeapMib the live heap at the end, in MiB
   * @param residentBeforeMib resident memory before, in MiB
   * @param residentMib resident memory at the end, in MiB
   * @param liveHeapOctetsPerUe the growth of the live heap in octets per UE
   */
  public record Memory(
      long ues,
      double liveHeapBeforeMib,
      double liveHeapMib,
      double residentBeforeMib,
      double residentMib,
      double liveHeapOctetsPerUe) {}

  /**
   * An objective and its result.
   *
   * @param required the objective
   * @param actual the measured value
   * @param met whether the measured value meets the objective
   */
  public record SloVerdict(String required, String actual, boolean met) {}

  /** Returns the trial of an outcome, without functions and objectives. */
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

  /** Returns this trial with the resource usage of functions. */
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

  /** Returns this trial with the results of objectives. */
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

  /** Returns this trial with another topology. */
  public Trial withTopology(String where) {
    return in(where, link, requests, clocks);
  }

  /** Returns this trial with an emulated link; null for none. */
  public Trial withLink(@Nullable LinkUse use) {
    return in(topology, use, requests, clocks);
  }

  /** Returns this trial with request counts. */
  public Trial withRequests(List<RequestCount> counts) {
    return in(topology, link, List.copyOf(counts), clocks);
  }

  /**
   * Returns this trial with the clocks of a chain's parties; null if all times are of the
   * generator's clock.
   */
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
