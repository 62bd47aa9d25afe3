/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * The subscribers of a benchmark, each with a server or at least a port of its own, or several with
 * a server that they share. All servers share one event loop, which is the thread of the ledger.
 */
final class SubscriberFleet implements AutoCloseable {
  private final NotificationPlan plan;
  private final HttpProtocol protocol;
  private final TlsMaterial tls;
  private final EventLoopGroup loop;
  private final NotificationLedger ledger;
  private final List<ReservedPort> reserved = new ArrayList<>();
  private final List<Integer> ports = new ArrayList<>();
  private final List<SbiServer> servers = new ArrayList<>();
  private final List<Absence> absent = new ArrayList<>();
  private List<SbiServer> awayServers = new ArrayList<>();

  private record Absence(int subscriber, ReservedPort port) {}

  /**
   * Creates a fleet that is not started.
   *
   * @param loop a group of one event loop
   */
  SubscriberFleet(
      NotificationPlan plan,
      HttpProtocol protocol,
      TlsMaterial tls,
      EventLoopGroup loop,
      NotificationLedger ledger) {
    this.plan = plan;
    this.protocol = protocol;
    this.tls = tls;
    this.loop = loop;
    this.ledger = ledger;
  }

  /**
   * Starts the servers. May not be called on the event loop.
   *
   * @throws java.io.UncheckedIOException if a server cannot listen
   */
  synchronized void start() {
    for (int i = 0; i < plan.endpoints(); i++) {
      switch (plan.roleOf(i)) {
        case UNREACHABLE -> {
          ReservedPort port = ReservedPort.reserve(protocol.quic(), 0);
          reserved.add(port);
          ports.add(port.port());
        }
        case SILENT -> listen(exchange -> {});
        case SLOW -> {
          int subscriber = i;
          listen(exchange -> answerSlowly(subscriber, exchange));
        }
        case AWAY -> {
          SbiServer server = serve(0, prompt(i));
          awayServers.add(server);
          ports.add(server.port());
        }
        case PROMPT -> listen(plan.sharesEndpoints() ? this::answerAny : prompt(i));
      }
    }
  }

  private HttpHandler prompt(int subscriber) {
    return exchange -> {
      arrived(subscriber, exchange);
      exchange.respond(HttpResponse.of(204));
    };
  }

  /** Answers as the subscriber that the notification names. */
  private void answerAny(HttpExchange exchange) {
    long now = System.nanoTime();
    JsonNode notification = Json.readTree(exchange.request().content());
    ledger.arrived(
        plan.function().subscriber(notification), plan.function().number(notification), now);
    exchange.respond(HttpResponse.of(204));
  }

  private void answerSlowly(int subscriber, HttpExchange exchange) {
    arrived(subscriber, exchange);
    var unused =
        exchange
            .executor()
            .schedule(
                () -> exchange.respond(HttpResponse.of(204)),
                plan.slowDelay().toNanos(),
                TimeUnit.NANOSECONDS);
  }

  private void arrived(int subscriber, HttpExchange exchange) {
    long now = System.nanoTime();
    ledger.arrived(subscriber, number(exchange), now);
  }

  /** Returns the number of the change that a notification reports; 0 if there is none. */
  private int number(HttpExchange exchange) {
    try {
      return plan.function().number(Json.readTree(exchange.request().content()));
    } catch (RuntimeException e) {
      return 0;
    }
  }

  private void listen(HttpHandler handler) {
    SbiServer server = serve(0, handler);
    servers.add(server);
    ports.add(server.port());
  }

  private SbiServer serve(int port, HttpHandler handler) {
    SbiServer.Builder builder =
        SbiServer.builder(handler)
            .address("127.0.0.1", port)
            .protocols(Set.of(protocol))
            .eventLoops(loop, 1);
    return (protocol.secure() ? builder.tls(tls) : builder).start();
  }

  /** Returns the URI to which a subscriber is notified. */
  synchronized String uri(int subscriber) {
    String endpoint =
        protocol.scheme() + "://127.0.0.1:" + ports.get(subscriber % plan.endpoints()) + "/";
    return plan.sharesEndpoints() ? endpoint : endpoint + subscriber;
  }

  /** Stops the servers of the subscribers that are away at times; they refuse connections. */
  synchronized void leave() {
    stop(awayServers);
    awayServers = new ArrayList<>();
    for (int i = 0; i < plan.subscribers(); i++) {
      if (plan.roleOf(i) == SubscriberRole.AWAY) {
        absent.add(new Absence(i, ReservedPort.reserve(protocol.quic(), ports.get(i))));
      }
    }
  }

  /**
   * Starts the servers of these subscribers again, on the same ports; no effect unless they have
   * left.
   *
   * @throws java.io.UncheckedIOException if a server cannot listen
   */
  synchronized void comeBack() {
    for (Absence absence : absent) {
      absence.port.close();
      awayServers.add(serve(absence.port.port(), prompt(absence.subscriber)));
    }
    absent.clear();
  }

  private static void stop(List<SbiServer> stopped) {
    CompletableFuture.allOf(
            stopped.stream()
                .map(server -> server.stop(Duration.ZERO))
                .toArray(CompletableFuture<?>[]::new))
        .join();
  }

  @Override
  public synchronized void close() {
    stop(servers);
    stop(awayServers);
    absent.forEach(absence -> absence.port.close());
    reserved.forEach(ReservedPort::close);
  }
}
