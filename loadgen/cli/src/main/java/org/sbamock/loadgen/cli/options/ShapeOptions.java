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
import org.sbamock.loadgen.workload.WorkloadKind;
import picocli.CommandLine.Option;

/** How much, and how long. */
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
          "Closed loop: so many UEs or clients at once (default: 64 UEs, 1 client, unless --rate is"
              + " given). Of pull and telemetry: so many, each at its own rate of 5/s or 10/s.")
  @Nullable Count ues;

  @Option(
      names = "--think-time",
      paramLabel = "<duration>",
      description = "Closed loop: a UE's pause before it begins anew (default: none).")
  @Nullable Duration thinkTime;

  @Option(
      names = "--rate",
      paramLabel = "<rate>",
      description = "Open loop: so many per second, whatever becomes of them, like 500/s.")
  @Nullable Rate rate;

  @Option(
      names = "--arrivals",
      paramLabel = "<kind>",
      description = "Open loop: constant or poisson (default: constant).")
  @Nullable Arrivals arrivals;

  @Option(
      names = "--max-in-flight",
      paramLabel = "<count>",
      description = "Open loop: so many at once at most (default: 10k).")
  @Nullable Count maxInFlight;

  @Option(
      names = "--cycles",
      paramLabel = "<count>",
      description =
          "So many iterations in all are measured, in place of --duration, which is then the"
              + " longest time for them (default: 10m).")
  @Nullable Count cycles;

  @Option(
      names = "--registrations",
      paramLabel = "<count>",
      description =
          "So many subscribers register, each once, --ues of them at a time; tells the memory that"
              + " a registered UE takes of functions that were started for it. In place of"
              + " --cycles; --duration is then the longest time for them (default: 2h).")
  @Nullable Count registrations;

  @Option(
      names = "--warmup-cycles",
      paramLabel = "<count>",
      description =
          "Of each client before them, not measured; with --rate so many in all (default: none).")
  @Nullable Integer warmupCycles;

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      description = "Not measured (default: 5s).")
  @Nullable Duration warmup;

  @Option(names = "--duration", paramLabel = "<duration>", description = "Measured (default: 30s).")
  @Nullable Duration duration;

  @Option(
      names = "--drain",
      paramLabel = "<duration>",
      defaultValue = "10s",
      description = "For what is under way at the end (default: ${DEFAULT-VALUE}).")
  Duration drain = Duration.ofSeconds(10);

  /** How many register once each; 0 if UEs register again and again. */
  public long registrations() {
    return registrations == null ? 0 : registrations.value();
  }

  private @Nullable Count cycles(WorkloadKind kind) {
    if (registrations == null) {
      return cycles;
    }
    if (!kind.registersUes()) {
      throw new IllegalArgumentException("--registrations goes with --workload registration");
    }
    if (cycles != null || warmupCycles != null) {
      throw new IllegalArgumentException(
          "--registrations says how many there are in all, not measured ones among them: leave"
              + " --cycles and --warmup-cycles out");
    }
    return registrations;
  }

  /**
   * The plan.
   *
   * @throws IllegalArgumentException naming the options that do not go together
   */
  public LoadPlan plan(long seed, WorkloadKind kind) {
    LoadShape shape = shape(kind);
    Count cycles = cycles(kind);
    if (cycles == null) {
      if (warmupCycles != null) {
        throw new IllegalArgumentException("--warmup-cycles goes with --cycles, which is missing");
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
          "--warmup goes with --duration: give --warmup-cycles with --cycles");
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
        throw new IllegalArgumentException(
            "--arrivals and --max-in-flight go with --rate, which is missing");
      }
      int users = ues == null ? kind.defaultClients() : ues.atMost("--ues", MOST_UES);
      if (kind.isPaced()) {
        if (thinkTime != null) {
          throw new IllegalArgumentException(
              "--think-time makes a closed loop: clients of the workload " + kind + " have a rate");
        }
        return kind.shape(users);
      }
      return new LoadShape.Closed(users, thinkTime == null ? Duration.ZERO : thinkTime);
    }
    if (ues != null || thinkTime != null) {
      throw new IllegalArgumentException(
          "--rate makes an open loop, --ues and --think-time a closed one: give one kind only");
    }
    return new LoadShape.Open(
        rate.perSecond(),
        arrivals == null ? Arrivals.CONSTANT : arrivals,
        maxInFlight == null ? 10_000 : maxInFlight.atMost("--max-in-flight", MOST_UES));
  }

  /** How many iterations can be under way at once, or clients of a paced workload there are. */
  public int concurrency(WorkloadKind kind) {
    LoadShape shape = shape(kind);
    if (shape instanceof LoadShape.Closed closed) {
      return closed.users();
    }
    return isPaced(kind)
        ? ues == null ? 1 : (int) ues.value()
        : ((LoadShape.Open) shape).maxInFlight();
  }

  /** Whether each client has a rate of its own. */
  private boolean isPaced(WorkloadKind kind) {
    return kind.isPaced() && rate == null;
  }

  /** What of a plan goes into the configuration. */
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
