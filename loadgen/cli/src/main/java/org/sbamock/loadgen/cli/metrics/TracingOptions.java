/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.metrics;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.loadgen.cli.options.Converters.Rate;
import org.sbamock.tracing.TracingSettings;
import picocli.CommandLine.Option;

/** The options of tracing. */
public final class TracingOptions {
  private static final String SERVICE = "loadgen";

  @Option(
      names = "--tracing",
      paramLabel = "<url>",
      description =
          "Receiver of spans by OTLP over HTTP, such as http://localhost:4318/v1/traces: each"
              + " iteration is a trace, which the functions continue if they trace. Functions that"
              + " this command starts export their spans to it as well.")
  @Nullable String endpoint;

  @Option(
      names = "--tracing-ratio",
      paramLabel = "<share>",
      description = "Share of the iterations whose traces are recorded (default: 100%%).")
  @Nullable Share ratio;

  @Option(
      names = "--tracing-limit",
      paramLabel = "<rate>",
      description =
          "Maximum rate of the iterations whose traces are recorded, of which as many may begin at"
              + " once (default: 100/s).")
  @Nullable Rate limit;

  /**
   * Returns the settings of tracing; null without --tracing.
   *
   * @param emulated whether the functions are on an emulated link
   * @throws IllegalArgumentException if the options are invalid
   */
  public @Nullable TracingSettings settings(boolean emulated) {
    if (endpoint == null) {
      if (ratio != null || limit != null) {
        throw new IllegalArgumentException(
            (ratio != null ? "--tracing-ratio" : "--tracing-limit") + " requires --tracing");
      }
      return null;
    }
    if (emulated) {
      throw new IllegalArgumentException(
          "--tracing is not available on an emulated link, whose functions reach no receiver");
    }
    try {
      return new TracingSettings(
          endpoint, ratio == null ? 1 : ratio.fraction(), tracesPerSecond(), SERVICE);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--tracing " + e.getMessage(), e);
    }
  }

  private double tracesPerSecond() {
    return limit == null ? TracingSettings.TRACES_PER_SECOND : limit.perSecond();
  }

  /** Adds the receiver to the recorded configuration of a run. */
  public void describe(Map<String, Object> configuration) {
    if (endpoint != null) {
      configuration.put("tracing", endpoint);
      configuration.put("tracing-ratio", ratio == null ? "100%" : ratio.toString());
      configuration.put("tracing-limit-per-second", tracesPerSecond());
    }
  }
}
