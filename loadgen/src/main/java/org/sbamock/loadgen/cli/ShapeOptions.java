package org.sbamock.loadgen.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.Converters.Count;
import org.sbamock.loadgen.cli.Converters.Rate;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import picocli.CommandLine.Option;

/** How much, and how long. */
final class ShapeOptions {
  private static final int DEFAULT_UES = 64;
  private static final int MOST_UES = 1_000_000;

  @Option(
      names = "--ues",
      paramLabel = "<count>",
      description = "Closed loop: so many UEs at once (default: 64, unless --rate is given).")
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
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "Not measured (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(5);

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      defaultValue = "30s",
      description = "Measured (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(30);

  @Option(
      names = "--drain",
      paramLabel = "<duration>",
      defaultValue = "10s",
      description = "For what is under way at the end (default: ${DEFAULT-VALUE}).")
  Duration drain = Duration.ofSeconds(10);

  LoadPlan plan(long seed) {
    return new LoadPlan(shape(), warmup, duration, drain, seed);
  }

  private LoadShape shape() {
    if (rate == null) {
      if (arrivals != null || maxInFlight != null) {
        throw new IllegalArgumentException(
            "--arrivals and --max-in-flight go with --rate, which is missing");
      }
      int users = ues == null ? DEFAULT_UES : ues.atMost("--ues", MOST_UES);
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

  /** How many iterations can be under way at once. */
  int concurrency() {
    LoadShape shape = shape();
    return shape instanceof LoadShape.Closed closed
        ? closed.users()
        : ((LoadShape.Open) shape).maxInFlight();
  }

  static void describe(LoadPlan plan, Map<String, Object> configuration) {
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
    configuration.put("warmup", Units.text(plan.warmup()));
    configuration.put("duration", Units.text(plan.duration()));
    configuration.put("drain", Units.text(plan.drain()));
  }
}
