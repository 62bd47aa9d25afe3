/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.ClientLoad;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.sbi.nf.NetworkFunction;

/** The meters of the pool and the calls of a function's client. */
final class ClientLoadMeters implements MeterBinder {
  private static final String PREFIX = MeteredCalls.PREFIX;

  private final Sampled<ClientLoad> load;
  // Meters have weak references to what they read.
  private final Supplier<QuicLoad> quic;

  ClientLoadMeters(NetworkFunction function) {
    load = new Sampled<>(function::clientLoad, ClientLoad.NONE);
    quic = () -> load.get().quic();
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (HttpProtocol protocol : HttpProtocol.values()) {
      register(registry, protocol, "streams", "Calls on a connection", ClientLoad.Pools::streams);
      register(
          registry,
          protocol,
          "connections.idle",
          "Open connections without a call",
          ClientLoad.Pools::idle);
      register(
          registry,
          protocol,
          "connections.connecting",
          "Connections that are being established",
          ClientLoad.Pools::connecting);
      register(
          registry,
          protocol,
          "calls.waiting",
          "Calls that wait for a connection",
          ClientLoad.Pools::waiting);
    }
    new QuicMeters(PREFIX, quic).bindTo(registry);
  }

  private void register(
      MeterRegistry registry,
      HttpProtocol protocol,
      String name,
      String description,
      ToIntFunction<ClientLoad.Pools> value) {
    Gauge.builder(PREFIX + name, load, sample -> value.applyAsInt(sample.get().of(protocol)))
        .description(description)
        .tag("protocol", protocol.id())
        .register(registry);
  }
}
