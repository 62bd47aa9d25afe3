/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Route;
import org.sbamock.http.RouteMatch;
import org.sbamock.http.server.connection.ServerObserver;

/**
 * The timers of the server, {@code sbamock.sbi.server.requests} by method, route, status and
 * protocol, and the counters of failed connections, {@code sbamock.sbi.server.connection.failures}
 * by cause. A meter is looked up once for each combination; after that a recording costs two array
 * reads and no allocation.
 */
final class MeteredServer implements ServerObserver {
  static final String NAME = "sbamock.sbi.server.requests";
  static final String EARLY_DATA = "sbamock.sbi.server.early.data";
  static final String CONNECTION_FAILURES = "sbamock.sbi.server.connection.failures";
  private static final String NO_ROUTE = "UNKNOWN";
  private static final int TOO_EARLY = HttpFailure.TOO_EARLY.status();
  private static final int CANCELLED = 0;
  private static final int FAULT = 1;

  private final MeterRegistry registry;
  private final Map<Route, StatusTimers> byRoute = new ConcurrentHashMap<>();
  private final StatusTimers unrouted;
  private final Counter early;
  private final Counter tooEarly;
  private final Counter failedByPeer;
  private final Counter failedHere;

  MeteredServer(MeterRegistry registry) {
    this.registry = registry;
    this.early = earlyData(registry, "ACCEPTED");
    this.tooEarly = earlyData(registry, "TOO_EARLY");
    this.failedByPeer = connectionFailures(registry, "PEER");
    this.failedHere = connectionFailures(registry, "SERVER");
    this.unrouted = new StatusTimers(registry, NO_ROUTE, NO_ROUTE);
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
                + " transports (PEER), or a lack of resources (SERVER)")
        .tag("cause", cause)
        .register(registry);
  }

  @Override
  public void connectionFailed(Throwable cause) {
    (cause instanceof Error ? failedHere : failedByPeer).increment();
  }

  @Override
  public void answered(HttpExchange exchange, int status, long nanos) {
    timers(exchange).timer(exchange.protocol(), status).record(nanos, TimeUnit.NANOSECONDS);
    if (exchange.inEarlyData()) {
      (status == TOO_EARLY ? tooEarly : early).increment();
    }
  }

  @Override
  public void failed(HttpExchange exchange, Fault fault, long nanos) {
    timers(exchange).timer(exchange.protocol(), FAULT).record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void cancelled(HttpExchange exchange, long nanos) {
    timers(exchange).timer(exchange.protocol(), CANCELLED).record(nanos, TimeUnit.NANOSECONDS);
  }

  private StatusTimers timers(HttpExchange exchange) {
    RouteMatch match = exchange.route();
    if (match == null) {
      return unrouted;
    }
    StatusTimers known = byRoute.get(match.route());
    return known != null
        ? known
        : byRoute.computeIfAbsent(
            match.route(),
            route -> new StatusTimers(registry, route.method().name(), route.template()));
  }

  /** The timers of one route: by protocol, then by status code. */
  private static final class StatusTimers {
    private static final int STATUS_CODES = 600;
    private static final HttpProtocol[] PROTOCOLS = HttpProtocol.values();

    private final MeterRegistry registry;
    private final String method;
    private final String route;
    private final AtomicReferenceArray<@Nullable Timer> timers =
        new AtomicReferenceArray<>(PROTOCOLS.length * STATUS_CODES);

    StatusTimers(MeterRegistry registry, String method, String route) {
      this.registry = registry;
      this.method = method;
      this.route = route;
    }

    Timer timer(HttpProtocol protocol, int status) {
      int index = protocol.ordinal() * STATUS_CODES + status;
      Timer known = timers.get(index);
      return known != null ? known : register(index, protocol, status);
    }

    private Timer register(int index, HttpProtocol protocol, int status) {
      Timer timer =
          Timer.builder(NAME)
              .description(
                  "Duration of exchanges from the first octet of the request to the end of the"
                      + " response")
              .tag("method", method)
              .tag("route", route)
              .tag("status", text(status))
              .tag("protocol", protocol.id())
              .register(registry);
      timers.set(index, timer);
      return timer;
    }

    private static String text(int status) {
      return switch (status) {
        case CANCELLED -> "CANCELLED";
        case FAULT -> "FAULT";
        default -> Integer.toString(status);
      };
    }
  }
}
