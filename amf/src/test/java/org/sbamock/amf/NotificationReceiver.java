/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** A subscriber that accepts notifications, except those for which an answer is set. */
final class NotificationReceiver implements AutoCloseable {
  private final HttpProtocol protocol;
  private final SbiServer server;
  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
  final Queue<HttpResponse> answers = new ConcurrentLinkedQueue<>();

  /** A notification. */
  record Received(String target, @Nullable String callback, JsonNode json) {}

  NotificationReceiver(HttpProtocol protocol, @Nullable TlsMaterial material) {
    this.protocol = protocol;
    SbiServer.Builder builder =
        SbiServer.builder(this::answer).address("127.0.0.1", 0).protocols(Set.of(protocol));
    server = (material == null ? builder : builder.tls(material)).start();
  }

  private void answer(HttpExchange exchange) {
    HttpResponse answer = answers.poll();
    if (answer == null) {
      received.add(
          new Received(
              exchange.request().target(),
              exchange.request().headers().getString("3gpp-sbi-callback"),
              Json.readTree(exchange.request().content())));
      answer = HttpResponse.of(204);
    }
    exchange.respond(answer);
  }

  String uri() {
    return protocol.scheme() + "://127.0.0.1:" + server.port() + "/notify";
  }

  /** Awaits the next notification. */
  Received next() {
    try {
      Received next = received.poll(30, TimeUnit.SECONDS);
      assertThat(next).as("notification").isNotNull();
      return Objects.requireNonNull(next);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Awaits the next notification, which has one report. */
  JsonNode nextReport() {
    JsonNode reports = next().json().get("reportList");
    assertThat(reports).hasSize(1);
    return reports.get(0);
  }

  /** Returns the number of notifications that were received and not taken. */
  int waiting() {
    return received.size();
  }

  @Override
  public void close() {
    server.stop(Duration.ZERO).join();
  }
}
