/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Function;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.routing.ScpDomainRoutingInformation;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscription;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiHandler;

/**
 * The SCP domain routing information of Nnrf_NFDiscovery and its subscriptions (TS 29.510 clauses
 * 6.2.3.5 to 6.2.3.7).
 */
public final class ScpDomainRoutingApi {
  private static final String ROOT = "/nnrf-disc/v1";
  private static final String SUBSCRIPTIONS = ROOT + "/scp-domain-routing-info-subs";
  private static final String ID = "subscriptionID";

  private final NfInstanceStore store;
  private final ScpDomainRoutingSubscriptions subscriptions;
  private final Function<HttpExchange, ApiRoot> apiRoot;

  /**
   * Creates the resources of a store.
   *
   * @param apiRoot returns the API root of URIs in a response
   */
  public ScpDomainRoutingApi(
      NfInstanceStore store,
      ScpDomainRoutingSubscriptions subscriptions,
      Function<HttpExchange, ApiRoot> apiRoot) {
    this.store = store;
    this.subscriptions = subscriptions;
    this.apiRoot = apiRoot;
  }

  /** Adds the routes of the resources. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.GET,
            ROOT + "/scp-domain-routing-info",
            SbiHandler.of(this::retrieve).producing(MediaTypes.JSON))
        .route(
            HttpMethod.POST, SUBSCRIPTIONS, SbiHandler.consuming(this::subscribe, MediaTypes.JSON))
        .route(
            HttpMethod.DELETE, SUBSCRIPTIONS + "/{" + ID + "}", SbiHandler.of(this::unsubscribe));
  }

  /**
   * ScpDomainRoutingInfoGet (clause 5.3.2.3). All of the information is local: this NRF knows no
   * other.
   */
  private void retrieve(HttpExchange exchange) {
    QueryParameters.of(exchange.request()).flag("local");
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), ScpDomainRoutingInformation.of(store)))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
  }

  /** ScpDomainRoutingInfoSubscribe (clause 5.3.2.4). */
  private void subscribe(HttpExchange exchange) {
    subscriptions.create(
        Json.readTree(exchange.request().content()),
        store::sequence,
        SbiHandler.reply(exchange, created -> subscribed(exchange, created)));
  }

  private void subscribed(HttpExchange exchange, ScpDomainRoutingSubscription created) {
    String location = apiRoot.apply(exchange).uri(SUBSCRIPTIONS + "/" + created.id());
    exchange.respond(
        HttpResponse.of(201, Unpooled.wrappedBuffer(created.json()))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
            .with(HttpHeaderNames.LOCATION, location));
  }

  /** ScpDomainRoutingInfoUnsubscribe (clause 5.3.2.6). */
  private void unsubscribe(HttpExchange exchange) {
    subscriptions.remove(
        exchange.pathParameter(ID),
        SbiHandler.reply(exchange, last -> exchange.respond(HttpResponse.of(204))));
  }
}
