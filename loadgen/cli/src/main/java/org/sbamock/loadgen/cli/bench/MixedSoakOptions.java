/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.cli.options.Converters.Rate;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.soak.SoakPlan;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of a mixed soak. */
final class MixedSoakOptions {
  private static final List<String> ONLY_MIXED =
      List.of("--duration", "--phase", "--sample", "--warmup", "--rate", "--no-link");
  private static final List<String> NEVER_MIXED =
      List.of(
          "--operation",
          "--requests",
          "--looks",
          "--connections",
          "--streams",
          "--server-cpu",
          "--generator-cpu");
  private static final int WARMUP_SHARE = 5;

  @Option(names = "--mixed", description = "Run a mixed soak of all functions and protocols.")
  boolean mixed;

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      defaultValue = "30m",
      description = "Duration of the load (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofMinutes(30);

  @Option(
      names = "--phase",
      paramLabel = "<duration>",
      defaultValue = "60s",
      description =
          "Duration of a phase, after which protocol, connections, fault and link condition change"
              + " (default: ${DEFAULT-VALUE}).")
  Duration phase = Duration.ofSeconds(60);

  @Option(
      names = "--sample",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description =
          "Interval of the samples of resident memory, file descriptors, threads and CPU time"
              + " (default: ${DEFAULT-VALUE}).")
  Duration sample = Duration.ofSeconds(5);

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      description =
          "Time from the start whose samples do not count for the trend (default: a fifth of"
              + " --duration).")
  @Nullable Duration warmup;

  @Option(
      names = "--rate",
      paramLabel = "<rate>",
      defaultValue = "50/s",
      description =
          "Rate of started iterations, each of one to three calls (default: ${DEFAULT-VALUE}).")
  Rate rate = new Rate(50);

  @Option(
      names = "--no-link",
      description =
          "Run on loopback, without an emulated link. Also the case where the machine does not"
              + " permit one.")
  boolean noLink;

  /**
   * Rejects options of the other kind of soak.
   *
   * @throws IllegalArgumentException if there is one; the message names it
   */
  void require(ParseResult parsed) {
    for (String option : mixed ? NEVER_MIXED : ONLY_MIXED) {
      if (parsed.hasMatchedOption(option)) {
        throw new IllegalArgumentException(
            option + (mixed ? ": expected no such option with --mixed" : " requires --mixed"));
      }
    }
  }

  SoakPlan plan(HttpProtocol protocol, long seed) {
    return new SoakPlan(
        duration,
        phase,
        sample,
        warmup == null ? duration.dividedBy(WARMUP_SHARE) : warmup,
        rate.perSecond(),
        protocol,
        seed);
  }

  static void describe(SoakPlan plan, Map<String, Object> configuration) {
    configuration.put("duration", Units.text(plan.duration()));
    configuration.put("phase", Units.text(plan.phase()));
    configuration.put("sample", Units.text(plan.sample()));
    configuration.put("warmup", Units.text(plan.warmup()));
    configuration.put("rate", plan.perSecond());
    configuration.put("protocol", plan.protocol().id());
  }
}
