/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Route;
import org.sbamock.http.RouteMatch;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.server.connection.ServerObserver;

/**
 * The timers of the server, {@code sbamock.sbi.server.requests}, its counters of early data, of
 * failed connections and of injected faults, and the meters of its connections.
 */
final class MeteredServer implements ServerObserver {
  static final String PREFIX = "sbamock.sbi.server.";
  static final String NAME = PREFIX + "requests";
  static final String EARLY_DATA = PREFIX + "early.data";
  static final String CONNECTION_FAILURES = PREFIX + "connection.failures";
  static final String FAULTS = "sbamock.mock.faults";
  private static final String NO_ROUTE = "UNKNOWN";
  private static final int TOO_EARLY = HttpFailure.TOO_EARLY.status();
  private static final HttpProtocol[] PROTOCOLS = HttpProtocol.values();

  private final MeterRegistry registry;
  private final ConnectionMeters connections;
  private final Map<Route, RouteTimers> byRoute = new ConcurrentHashMap<>();
  private final RouteTimers unrouted;
  private final AtomicReferenceArray<@Nullable Counter> faults =
      new AtomicReferenceArray<>(Fault.Kind.values().length * PROTOCOLS.length);
  private final Counter early;
  private final Counter tooEarly;
  private final Counter failedByPeer;
  private final Counter failedHere;

  MeteredServer(MeterRegistry registry) {
    this.registry = registry;
    this.connections = new ConnectionMeters(registry, PREFIX);
    this.early = earlyData(registry, "accepted");
    this.tooEarly = earlyData(registry, "too_early");
    this.failedByPeer = connectionFailures(registry, "peer");
    this.failedHere = connectionFailures(registry, "server");
    this.unrouted = new RouteTimers(registry, NO_ROUTE, NO_ROUTE, NO_ROUTE);
  }

  private static Counter earlyData(MeterRegistry registry, String outcome) {
    return Counter.builder(EARLY_DATA)
        .description("Requests that were received in early data (0-RTT)")
        .tag("outcome", outcome)
        .register(registry);
  }

  private static Counter connectionFailures(MeterRegistry registry, String cause) {
    return Counter.builder(CONNECTION_FAILURES)
        .description(
            "Failures of connections and streams: protocol violations of the peer and broken"
                + " transports (peer), or a lack of resources (server)")
        .tag("cause", cause)
        .register(registry);
  }

  @Override
  public ConnectionObserver connectionObserver() {
    return connections;
  }

  @Override
  public void connectionFailed(Throwable cause) {
    (cause instanceof Error ? failedHere : failedByPeer).increment();
  }

  @Override
  public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
    int status = response.status();
    timers(exchange).timer(status, ProblemCause.of(response)).record(nanos, TimeUnit.NANOSECONDS);
    if (exchange.inEarlyData()) {
      (status == TOO_EARLY ? tooEarly : early).increment();
    }
  }

  @Override
  public void failed(HttpExchange exchange, Fault fault, long nanos) {
    timers(exchange)
        .timer(ExchangeTimers.FAULT, ProblemCause.NONE)
        .record(nanos, TimeUnit.NANOSECONDS);
    fault(fault.kind(), exchange.protocol()).increment();
  }

  private Counter fault(Fault.Kind kind, HttpProtocol protocol) {
    int index = kind.ordinal() * PROTOCOLS.length + protocol.ordinal();
    Counter known = faults.get(index);
    if (known == null) {
      known =
          Counter.builder(FAULTS)
              .description("Faults that were injected")
              .tag("fault", kind.name().toLowerCase(Locale.ROOT))
              .tag("protocol", protocol.id())
              .register(registry);
      faults.set(index, known);
    }
    return known;
  }

  @Override
  public void cancelled(HttpExchange exchange, long nanos) {
    timers(exchange)
        .timer(ExchangeTimers.CANCELLED, ProblemCause.NONE)
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  private ExchangeTimers timers(HttpExchange exchange) {
    RouteMatch match = exchange.route();
    RouteTimers known = match == null ? unrouted : byRoute.get(match.route());
    if (known == null && match != null) {
      known = byRoute.computeIfAbsent(match.route(), this::timers);
    }
    return (known == null ? unrouted : known).of(exchange.protocol());
  }

  private RouteTimers timers(Route route) {
    String api = ApiName.of(route.template());
    return new RouteTimers(
        registry, api == null ? NO_ROUTE : api, route.method().name(), route.template());
  }

  /** The timers of one route by protocol. */
  private static final class RouteTimers {
    private final MeterRegistry registry;
    private final String api;
    private final String method;
    private final String route;
    private final AtomicReferenceArray<@Nullable ExchangeTimers> byProtocol =
        new AtomicReferenceArray<>(PROTOCOLS.length);

    RouteTimers(MeterRegistry registry, String api, String method, String route) {
      this.registry = registry;
      this.api = api;
      this.method = method;
      this.route = route;
    }

    ExchangeTimers of(HttpProtocol protocol) {
      ExchangeTimers known = byProtocol.get(protocol.ordinal());
      if (known == null) {
        known = new ExchangeTimers((status, cause) -> register(protocol, status, cause));
        byProtocol.set(protocol.ordinal(), known);
      }
      return known;
    }

    private Timer register(HttpProtocol protocol, String status, String cause) {
      return Timer.builder(NAME)
          .description(
              "Duration of exchanges from the first octet of the request to the end of the"
                  + " response")
          .tag("api", api)
          .tag("method", method)
          .tag("route", route)
          .tag("protocol", protocol.id())
          .tag("status", status)
          .tag("cause", cause)
          .register(registry);
    }
  }
}
