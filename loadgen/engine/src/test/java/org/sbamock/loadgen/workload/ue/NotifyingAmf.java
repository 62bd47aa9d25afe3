/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ResourceUri;
import tools.jackson.databind.JsonNode;

/** A scripted AMF that notifies one UE's subscriber over the protocol of the test. */
final class NotifyingAmf implements AutoCloseable {
  /** When the AMF notifies of the effect of a request. */
  enum Timing {
    AFTER_RESPONSE,
    BEFORE_RESPONSE,
    NEVER
  }

  final ScriptedAmf amf;
  final Queue<Integer> notificationStatuses = new ConcurrentLinkedQueue<>();
  final Queue<String> transfers = new ConcurrentLinkedQueue<>();
  final Set<String> subscriptions = ConcurrentHashMap.newKeySet();
  final AtomicInteger subscribed = new AtomicInteger();
  volatile Timing paging = Timing.AFTER_RESPONSE;
  volatile Timing deregistration = Timing.AFTER_RESPONSE;

  private final HttpProtocol protocol;
  private final SbiClient client;
  private volatile ResourceUri notifyUri = ResourceUri.parse("http://127.0.0.1:1/none");
  private volatile String correlationId = "";

  NotifyingAmf(HttpProtocol protocol, Path tlsDirectory) {
    this.protocol = protocol;
    amf = new ScriptedAmf(tlsDirectory, this::addTo);
    amf.onDeregistration =
        exchange ->
            notify(
                exchange,
                HttpResponse.of(204),
                deregistration,
                "REGISTRATION_STATE_REPORT",
                "rmInfoList",
                "rmState",
                "DEREGISTERED");
    client = SbiClient.builder().tls(amf.certificate("notifier"), TlsSettings.DEFAULT).build();
  }

  private void addTo(Router router) {
    router
        .route(HttpMethod.POST, "/namf-evts/v1/subscriptions", this::subscribe)
        .route(HttpMethod.DELETE, "/namf-evts/v1/subscriptions/{id}", this::unsubscribe)
        .route(HttpMethod.PATCH, "/mock-ue/v1/ues/{supi}", this::becomeIdle)
        .route(HttpMethod.POST, "/namf-comm/v1/ue-contexts/{supi}/n1-n2-messages", this::transfer);
  }

  private void subscribe(HttpExchange exchange) {
    JsonNode subscription = Json.readTree(exchange.request().content()).get("subscription");
    notifyUri = ResourceUri.parse(subscription.get("eventNotifyUri").asString());
    correlationId = subscription.get("notifyCorrelationId").asString();
    String id = Integer.toString(subscribed.incrementAndGet());
    subscriptions.add(id);
    exchange.respond(
        HttpResponse.of(201).with(HttpHeaderNames.LOCATION, "/namf-evts/v1/subscriptions/" + id));
  }

  private void unsubscribe(HttpExchange exchange) {
    boolean removed = subscriptions.remove(exchange.pathParameter("id"));
    exchange.respond(HttpResponse.of(removed ? 204 : 404));
  }

  /** The notification of the idle UE must not be taken for that of the paged one. */
  private void becomeIdle(HttpExchange exchange) {
    notify(
        exchange,
        HttpResponse.of(200),
        Timing.BEFORE_RESPONSE,
        "CONNECTIVITY_STATE_REPORT",
        "cmInfoList",
        "cmState",
        "IDLE");
  }

  private void transfer(HttpExchange exchange) {
    transfers.add(
        exchange.request().headers().getString(HttpHeaderNames.CONTENT_TYPE)
            + "\n"
            + exchange.request().content().toString(StandardCharsets.ISO_8859_1));
    notify(
        exchange,
        HttpResponse.of(202),
        paging,
        "CONNECTIVITY_STATE_REPORT",
        "cmInfoList",
        "cmState",
        "CONNECTED");
  }

  private void notify(
      HttpExchange exchange,
      HttpResponse response,
      Timing timing,
      String type,
      String list,
      String name,
      String state) {
    if (timing != Timing.BEFORE_RESPONSE) {
      exchange.respond(response);
    }
    if (timing == Timing.NEVER) {
      return;
    }
    String other = state.equals("DEREGISTERED") ? "REGISTERED" : "CONNECTED";
    String json =
        """
        {"notifyCorrelationId":"%s","reportList":[{"type":"%s","state":{"active":true},
         "%s":[{"%s":"%s","accessType":"3GPP_ACCESS"},{"%s":"%s","accessType":"NON_3GPP_ACCESS"}]}]}
        """
            .formatted(correlationId, type, list, name, state, name, other);
    HttpRequest request =
        HttpRequest.of(
                HttpMethod.POST, notifyUri.target(), ByteBufUtil.writeUtf8(exchange.alloc(), json))
            .with(HttpHeaderNames.CONTENT_TYPE, "application/json");
    client
        .send(protocol, notifyUri.origin(), request)
        .thenAccept(
            answer -> {
              notificationStatuses.add(answer.status());
              answer.release();
              if (timing == Timing.BEFORE_RESPONSE) {
                exchange.respond(response);
              }
            });
  }

  @Override
  public void close() {
    client.close();
    amf.close();
  }
}
