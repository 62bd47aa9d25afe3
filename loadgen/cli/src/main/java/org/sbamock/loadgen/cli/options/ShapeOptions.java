/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.Converters.Rate;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.workload.WorkloadKind;
import picocli.CommandLine.Option;

/** The options of the load: its rate, concurrency and duration. */
public final class ShapeOptions {
  private static final int MOST_UES = 1_000_000;
  private static final Duration WARMUP = Duration.ofSeconds(5);
  private static final Duration DURATION = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final Duration LONGEST_OF_ALL = Duration.ofHours(2);

  @Option(
      names = {"--ues", "--clients"},
      paramLabel = "<count>",
      description =
          "Closed loop: number of concurrent UEs or clients (default: 64 UEs or 1 client, unless"
              + " --rate is given). With pull and telemetry, each client has a rate of 5/s or"
              + " 10/s.")
  @Nullable Count ues;

  @Option(
      names = "--think-time",
      paramLabel = "<duration>",
      description = "Closed loop: pause of a UE between iterations (default: none).")
  @Nullable Duration thinkTime;

  @Option(
      names = "--rate",
      paramLabel = "<rate>",
      description =
          "Open loop: rate of started iterations, independent of their completion, such as 500/s.")
  @Nullable Rate rate;

  @Option(
      names = "--arrivals",
      paramLabel = "<kind>",
      description = "Open loop: arrival process, constant or poisson (default: constant).")
  @Nullable Arrivals arrivals;

  @Option(
      names = "--max-in-flight",
      paramLabel = "<count>",
      description = "Open loop: maximum number of concurrent iterations (default: 10k).")
  @Nullable Count maxInFlight;

  @Option(
      names = "--cycles",
      paramLabel = "<count>",
      description =
          "Total number of measured iterations, instead of --duration, which then limits their time"
              + " (default: 10m).")
  @Nullable Count cycles;

  @Option(
      names = "--registrations",
      paramLabel = "<count>",
      description =
          "Number of subscribers that register once each, --ues of them concurrently, instead of"
              + " --cycles. Measures the memory per registered UE of functions that are started for"
              + " the run. --duration then limits their time (default: 2h).")
  @Nullable Count registrations;

  @Option(
      names = "--warmup-cycles",
      paramLabel = "<count>",
      description =
          "Unmeasured iterations of each client before --cycles; with --rate their total number"
              + " (default: none).")
  @Nullable Integer warmupCycles;

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      description = "Unmeasured load before the measurement (default: 5s).")
  @Nullable Duration warmup;

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      description = "Duration of the measurement (default: 30s).")
  @Nullable Duration duration;

  @Option(
      names = "--drain",
      paramLabel = "<duration>",
      defaultValue = "10s",
      description =
          "Maximum time for iterations that are in flight at the end (default: ${DEFAULT-VALUE}).")
  Duration drain = Duration.ofSeconds(10);

  /** Returns the number of UEs that register once each; 0 if UEs register repeatedly. */
  public long registrations() {
    return registrations == null ? 0 : registrations.value();
  }

  /** Returns the pause of a client between iterations. */
  public Duration thinkTime() {
    return thinkTime == null ? Duration.ZERO : thinkTime;
  }

  private @Nullable Count cycles(WorkloadKind kind) {
    if (registrations == null) {
      return cycles;
    }
    if (kind != WorkloadKind.REGISTRATION) {
      throw new IllegalArgumentException("--registrations requires --workload registration");
    }
    if (cycles != null || warmupCycles != null) {
      throw new IllegalArgumentException(
          "--registrations excludes --cycles and --warmup-cycles: omit them");
    }
    return registrations;
  }

  /**
   * Returns the plan.
   *
   * @param share the share of the load that this generator performs
   * @throws IllegalArgumentException if options contradict each other; the message names them
   */
  public LoadPlan plan(long seed, WorkloadKind kind, LoadShare share) {
    LoadPlan plan = plan(seed, kind);
    requireShares(plan, share);
    return plan.withShare(share);
  }

  /** Checks that each of several generators has a share of every number. */
  private void requireShares(LoadPlan plan, LoadShare share) {
    if (share.count() > 1 && warmupCycles != null) {
      throw new IllegalArgumentException(
          "--warmup-cycles: expected no such option with --worker, since iterations take a"
              + " different time at each worker, and the workers measure together");
    }
    if (plan.shape() instanceof LoadShape.Closed closed) {
      requireShare("--ues", closed.users(), share);
    } else if (plan.shape() instanceof LoadShape.Open open) {
      requireShare("--max-in-flight", open.maxInFlight(), share);
      if (ues != null) {
        requireShare("--clients", ues.value(), share);
      }
    }
    CycleBudget budget = plan.cycles();
    if (budget != null) {
      requireShare(
          registrations == null ? "--cycles" : "--registrations", budget.measured(), share);
    }
  }

  /**
   * Checks that each of several generators has a share of a number.
   *
   * @throws IllegalArgumentException if the number is less than that of the shares
   */
  static void requireShare(String option, long value, LoadShare share) {
    if (value < share.count()) {
      throw new IllegalArgumentException(
          option + " " + value + ": expected at least " + share.count() + ", 1 for each worker");
    }
  }

  private LoadPlan plan(long seed, WorkloadKind kind) {
    if (duration != null && duration.isZero()) {
      throw new IllegalArgumentException("--duration 0s: expected more than 0s");
    }
    LoadShape shape = shape(kind);
    Count cycles = cycles(kind);
    if (cycles == null) {
      if (warmupCycles != null) {
        throw new IllegalArgumentException("--warmup-cycles requires --cycles");
      }
      return new LoadPlan(
          shape,
          warmup == null ? WARMUP : warmup,
          duration == null ? DURATION : duration,
          drain,
          seed);
    }
    if (warmup != null) {
      throw new IllegalArgumentException(
          "--warmup requires --duration: use --warmup-cycles with --cycles");
    }
    int before = warmupCycles == null ? 0 : warmupCycles;
    CycleBudget budget =
        new CycleBudget(cycles.value(), isPaced(kind) ? before * concurrency(kind) : before);
    Duration longest = registrations == null ? LONGEST : LONGEST_OF_ALL;
    return LoadPlan.ofCycles(shape, budget, duration == null ? longest : duration, drain, seed);
  }

  private LoadShape shape(WorkloadKind kind) {
    if (rate == null) {
      if (arrivals != null || maxInFlight != null) {
        throw new IllegalArgumentException("--arrivals and --max-in-flight require --rate");
      }
      int users = ues == null ? kind.defaultClients() : ues.atMost("--ues", MOST_UES);
      if (kind.isPaced()) {
        if (thinkTime != null) {
          throw new IllegalArgumentException(
              "--think-time requires a closed loop: clients of the workload "
                  + kind
                  + " have a rate");
        }
        return kind.shape(users);
      }
      return new LoadShape.Closed(users, thinkTime());
    }
    if (ues != null || thinkTime != null) {
      throw new IllegalArgumentException(
          "--rate selects an open loop, and --ues and --think-time a closed loop: expected only one"
              + " of them");
    }
    return new LoadShape.Open(
        rate.perSecond(),
        arrivals == null ? Arrivals.CONSTANT : arrivals,
        maxInFlight == null ? 10_000 : maxInFlight.atMost("--max-in-flight", MOST_UES));
  }

  /**
   * Returns the maximum number of concurrent iterations, or the number of clients of a paced
   * workload, of one of several generators that share the load: that of the largest share.
   */
  public int concurrency(WorkloadKind kind, LoadShare share) {
    return new LoadShare(0, share.count()).of(concurrency(kind));
  }

  private int concurrency(WorkloadKind kind) {
    LoadShape shape = shape(kind);
    if (shape instanceof LoadShape.Closed closed) {
      return closed.users();
    }
    return isPaced(kind)
        ? ues == null ? 1 : (int) ues.value()
        : ((LoadShape.Open) shape).maxInFlight();
  }

  /** Returns whether each client has a separate rate. */
  private boolean isPaced(WorkloadKind kind) {
    return kind.isPaced() && rate == null;
  }

  /** Adds a plan to the recorded configuration. */
  public static void describe(LoadPlan plan, Map<String, Object> configuration) {
    if (plan.shape() instanceof LoadShape.Open open) {
      configuration.put("loop", "open");
      configuration.put("rate", Units.rateText(open.perSecond()));
      configuration.put("arrivals", open.arrivals().name().toLowerCase(Locale.ROOT));
      configuration.put("max-in-flight", open.maxInFlight());
    } else if (plan.shape() instanceof LoadShape.Closed closed) {
      configuration.put("loop", "closed");
      configuration.put("ues", closed.users());
      configuration.put("think-time", Units.text(closed.thinkTime()));
    }
    CycleBudget cycles = plan.cycles();
    if (cycles != null) {
      configuration.put("cycles", cycles.measured());
      configuration.put("warmup-cycles", cycles.warmup());
    }
    configuration.put("warmup", Units.text(plan.warmup()));
    configuration.put("duration", Units.text(plan.duration()));
    configuration.put("drain", Units.text(plan.drain()));
  }
}
