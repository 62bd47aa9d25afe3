/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.influx.InfluxApiVersion;
import io.micrometer.influx.InfluxConfig;
import io.micrometer.influx.InfluxMeterRegistry;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpHttpMetricsSender;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.MetricsSinkUse;

/** A sink that sends metrics at an interval on a separate thread. */
final class PushSink implements MetricsSink {
  private static final String SERVICE = "sbamock-loadgen";

  private final MeterRegistry registry;
  private final WatchedSender sender;

  private PushSink(MeterRegistry registry, WatchedSender sender) {
    this.registry = registry;
    this.sender = sender;
  }

  static PushSink to(MetricsTarget.Otlp target, Duration interval, Consumer<String> notices) {
    WatchedSender sender = new WatchedSender(target.toString(), notices);
    return new PushSink(
        OtlpMeterRegistry.builder(new Otlp(target, interval))
            .clock(Clock.SYSTEM)
            .metricsSender(new OtlpHttpMetricsSender(sender))
            .build(),
        sender);
  }

  static PushSink to(
      MetricsTarget.InfluxV1 target,
      Duration interval,
      Consumer<String> notices,
      Environment environment) {
    return influx(
        target,
        new Influx(
            target.url().toString(),
            InfluxApiVersion.V1,
            target.database(),
            null,
            target.database(),
            interval,
            environment),
        notices);
  }

  /**
   * Creates a sink for InfluxDB version 2.
   *
   * @throws IllegalArgumentException if there is no token
   */
  static PushSink to(
      MetricsTarget.InfluxV2 target,
      Duration interval,
      Consumer<String> notices,
      Environment environment) {
    if (environment.variable("INFLUX_TOKEN") == null) {
      throw new IllegalArgumentException(
          target
              + " requires a token with write access: set the environment variable INFLUX_TOKEN");
    }
    return influx(
        target,
        new Influx(
            target.url().toString(),
            InfluxApiVersion.V2,
            "",
            target.organisation(),
            target.bucket(),
            interval,
            environment),
        notices);
  }

  private static PushSink influx(MetricsTarget target, Influx settings, Consumer<String> notices) {
    WatchedSender sender = new WatchedSender(target.toString(), notices);
    return new PushSink(
        InfluxMeterRegistry.builder(settings).clock(Clock.SYSTEM).httpClient(sender).build(),
        sender);
  }

  @Override
  public MeterRegistry registry() {
    return registry;
  }

  @Override
  public MetricsSinkUse use() {
    return sender.use();
  }

  @Override
  public void close() {
    registry.close();
  }

  private record Otlp(MetricsTarget.Otlp target, Duration step) implements OtlpConfig {
    @Override
    public @Nullable String get(String key) {
      return null;
    }

    @Override
    public String url() {
      return target.url().toString();
    }

    @Override
    public Map<String, String> resourceAttributes() {
      Map<String, String> attributes = new HashMap<>(OtlpConfig.super.resourceAttributes());
      attributes.putIfAbsent("service.name", SERVICE);
      return attributes;
    }

    /** Returns seconds, the unit of durations in OpenTelemetry. */
    @Override
    public TimeUnit baseTimeUnit() {
      return TimeUnit.SECONDS;
    }
  }

  private record Influx(
      String uri,
      InfluxApiVersion apiVersion,
      String db,
      @Nullable String org,
      String bucket,
      Duration step,
      Environment environment)
      implements InfluxConfig {
    @Override
    public @Nullable String get(String key) {
      return null;
    }

    @Override
    public @Nullable String userName() {
      return environment.variable("INFLUX_USERNAME");
    }

    @Override
    public @Nullable String password() {
      return environment.variable("INFLUX_PASSWORD");
    }

    @Override
    public @Nullable String token() {
      return apiVersion == InfluxApiVersion.V2 ? environment.variable("INFLUX_TOKEN") : null;
    }
  }
}
