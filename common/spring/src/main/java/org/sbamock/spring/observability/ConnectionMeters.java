/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;

/** The meters of the connections of a server or a client. */
final class ConnectionMeters implements ConnectionObserver {
  private static final HttpProtocol[] PROTOCOLS = HttpProtocol.values();
  private static final Side[] SIDES = Side.values();
  private static final int TLS = 0;
  private static final int QUIC = 1;
  private static final int FAILURE = 0;
  private static final int FULL = 1;
  private static final int RESUMED = 2;

  private final MeterRegistry registry;
  private final String prefix;
  private final LongAdder[] opened = adders(PROTOCOLS.length);
  private final LongAdder[] closed = adders(PROTOCOLS.length);
  private final LongAdder[] stalls = adders(PROTOCOLS.length);
  private final LongAdder[][] handshakes = {adders(RESUMED + 1), adders(RESUMED + 1)};
  private final ByCode resets = new ByCode("stream.resets", "Streams that were reset");
  private final ByCode goAways = new ByCode("goaways", "GOAWAY frames that were sent or received");
  private final ByCode closes =
      new ByCode("quic.closes", "CONNECTION_CLOSE frames of QUIC that were sent or received");

  /**
   * Registers the meters.
   *
   * @param prefix the prefix of their names, with a dot at its end
   */
  ConnectionMeters(MeterRegistry registry, String prefix) {
    this.registry = registry;
    this.prefix = prefix;
    for (HttpProtocol protocol : PROTOCOLS) {
      register(protocol);
    }
    for (int transport : new int[] {TLS, QUIC}) {
      register(transport, FAILURE, "failure", "false");
      register(transport, FULL, "success", "false");
      register(transport, RESUMED, "success", "true");
    }
  }

  private static LongAdder[] adders(int count) {
    LongAdder[] adders = new LongAdder[count];
    for (int i = 0; i < count; i++) {
      adders[i] = new LongAdder();
    }
    return adders;
  }

  private void register(HttpProtocol protocol) {
    Tags tags = Tags.of("protocol", protocol.id());
    LongAdder begun = opened[protocol.ordinal()];
    LongAdder ended = closed[protocol.ordinal()];
    Gauge.builder(prefix + "connections", begun, all -> all.sum() - ended.sum())
        .description("Open connections")
        .tags(tags)
        .register(registry);
    FunctionCounter.builder(prefix + "connections.opened", begun, LongAdder::sum)
        .description("Connections that were opened")
        .tags(tags)
        .register(registry);
    FunctionCounter.builder(prefix + "connections.closed", ended, LongAdder::sum)
        .description("Connections that were closed")
        .tags(tags)
        .register(registry);
    if (protocol.multiplexed()) {
      FunctionCounter.builder(
              prefix + "flow.control.stalls", stalls[protocol.ordinal()], LongAdder::sum)
          .description("Messages whose content had to wait for flow control")
          .tags(tags)
          .register(registry);
    }
  }

  private void register(int transport, int index, String outcome, String resumed) {
    FunctionCounter.builder(prefix + "handshakes", handshakes[transport][index], LongAdder::sum)
        .description("TLS and QUIC handshakes by outcome")
        .tag("transport", transport == QUIC ? "quic" : "tls")
        .tag("outcome", outcome)
        .tag("resumed", resumed)
        .register(registry);
  }

  @Override
  public void connectionOpened(HttpProtocol protocol) {
    opened[protocol.ordinal()].increment();
  }

  @Override
  public void connectionClosed(HttpProtocol protocol) {
    closed[protocol.ordinal()].increment();
  }

  @Override
  public void handshakeEnded(boolean quic, boolean success, boolean resumed) {
    int index = !success ? FAILURE : resumed ? RESUMED : FULL;
    handshakes[quic ? QUIC : TLS][index].increment();
  }

  @Override
  public void streamReset(HttpProtocol protocol, Side side, long code) {
    resets.count(protocol, side, ErrorCodes.of(protocol), code);
  }

  @Override
  public void goAway(HttpProtocol protocol, Side side, long code) {
    goAways.count(protocol, side, ErrorCodes.of(protocol), code);
  }

  @Override
  public void quicClosed(Side side, boolean application, long code) {
    closes.count(HttpProtocol.H3, side, application ? ErrorCodes.HTTP3 : ErrorCodes.QUIC, code);
  }

  @Override
  public void flowControlStalled(HttpProtocol protocol) {
    stalls[protocol.ordinal()].increment();
  }

  /** Counters by protocol, side and error code, each registered with its first event. */
  private final class ByCode {
    private final String name;
    private final String description;
    private final AtomicReferenceArray<@Nullable Counter> counters =
        new AtomicReferenceArray<>(
            PROTOCOLS.length * SIDES.length * ErrorCodes.values().length * ErrorCodes.MAX);

    ByCode(String name, String description) {
      this.name = name;
      this.description = description;
    }

    void count(HttpProtocol protocol, Side side, ErrorCodes codes, long code) {
      int named = codes.index(code);
      int index = protocol.ordinal() * SIDES.length + side.ordinal();
      index = (index * ErrorCodes.values().length + codes.ordinal()) * ErrorCodes.MAX + named;
      Counter known = counters.get(index);
      if (known == null) {
        known =
            Counter.builder(prefix + name)
                .description(description)
                .tag("protocol", protocol.id())
                .tag("side", side.name().toLowerCase(Locale.ROOT))
                .tag("code", codes.name(named))
                .register(registry);
        counters.set(index, known);
      }
      known.increment();
    }
  }
}
