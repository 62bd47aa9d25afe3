/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.QuicLoad;
import org.sbamock.sbi.nf.NetworkFunction;

/** The meters of the exchanges in progress of a function's server and of its memory budget. */
final class ServerLoadMeters implements MeterBinder {
  static final String PREFIX = MeteredServer.PREFIX;

  private final NetworkFunction function;
  // Meters have weak references to what they read.
  private final Supplier<QuicLoad> quic;

  ServerLoadMeters(NetworkFunction function) {
    this.function = function;
    quic = new Sampled<>(function::quicLoad, QuicLoad.NONE)::get;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (HttpProtocol protocol : HttpProtocol.values()) {
      Gauge.builder(
              PREFIX + "streams",
              function,
              nf -> nf.serverLoad().streams().getOrDefault(protocol, 0))
          .description("Exchanges in progress")
          .tag("protocol", protocol.id())
          .register(registry);
    }
    Gauge.builder(PREFIX + "handshakes.pending", function, nf -> nf.serverLoad().handshakes())
        .description("Incomplete QUIC handshakes")
        .register(registry);
    Gauge.builder(PREFIX + "memory", function, nf -> nf.serverLoad().memory())
        .description("Memory that requests and unread responses occupy")
        .baseUnit("bytes")
        .register(registry);
    FunctionCounter.builder(
            PREFIX + "memory.rejections", function, nf -> nf.serverLoad().rejections())
        .description("Requests and responses that exceeded the memory budget")
        .register(registry);
    FunctionCounter.builder(
            PREFIX + "connections.stalled", function, nf -> nf.serverLoad().stalled())
        .description("Connections that were closed because the client read nothing")
        .register(registry);
    FunctionCounter.builder(
            PREFIX + "connections.evicted", function, nf -> nf.serverLoad().evicted())
        .description("Connections that were closed because others needed their memory")
        .register(registry);
    new QuicMeters(PREFIX, quic).bindTo(registry);
  }
}
