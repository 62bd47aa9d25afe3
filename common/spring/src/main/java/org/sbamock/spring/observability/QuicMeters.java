/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.sbamock.http.observe.QuicLoad;

/** The meters of the QUIC connections of a server or a client. */
final class QuicMeters implements MeterBinder {
  private static final String RTT = "quic.rtt";
  private static final String WINDOW = "quic.congestion.window";

  private final String prefix;
  private final Supplier<QuicLoad> load;

  /**
   * Creates the meters.
   *
   * @param prefix the prefix of their names, with a dot at its end
   * @param load takes a sample, or returns the last one
   */
  QuicMeters(String prefix, Supplier<QuicLoad> load) {
    this.prefix = prefix;
    this.load = load;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    rtt(registry, "mean", QuicLoad::meanRttNanos);
    rtt(registry, "max", QuicLoad::maxRttNanos);
    window(registry, "mean", QuicLoad::meanCongestionWindow);
    window(registry, "min", QuicLoad::minCongestionWindow);
    packets(registry, "sent", "QUIC packets that were sent", QuicLoad::sent);
    packets(registry, "received", "QUIC packets that were received", QuicLoad::received);
    packets(registry, "lost", "QUIC packets that were detected as lost", QuicLoad::lost);
    packets(
        registry, "retransmitted", "QUIC packets with retransmitted data", QuicLoad::retransmitted);
  }

  private void rtt(MeterRegistry registry, String statistic, ToDoubleFunction<QuicLoad> nanos) {
    TimeGauge.builder(
            prefix + RTT, load, TimeUnit.NANOSECONDS, sample -> nanos.applyAsDouble(sample.get()))
        .description("Smoothed round-trip time of the open QUIC connections")
        .tag("statistic", statistic)
        .register(registry);
  }

  private void window(MeterRegistry registry, String statistic, ToDoubleFunction<QuicLoad> octets) {
    Gauge.builder(prefix + WINDOW, load, sample -> octets.applyAsDouble(sample.get()))
        .description("Congestion window of the open QUIC connections")
        .baseUnit("bytes")
        .tag("statistic", statistic)
        .register(registry);
  }

  private void packets(
      MeterRegistry registry, String name, String description, ToLongFunction<QuicLoad> count) {
    FunctionCounter.builder(
            prefix + "quic.packets." + name, load, sample -> count.applyAsLong(sample.get()))
        .description(description)
        .register(registry);
  }
}
