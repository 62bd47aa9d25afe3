/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.subscription.Subscription;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHandler;

/** The subscriptions of Nnrf_NFManagement (TS 29.510 clauses 6.1.3.4 and 6.1.3.5). */
public final class SubscriptionApi {
  private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
  private static final String ID = "subscriptionID";
  private static final String SUBSCRIPTION = SUBSCRIPTIONS + "/{" + ID + "}";

  private final SubscriptionStore store;
  private final LongSupplier sequence;
  private final Function<HttpExchange, ApiRoot> apiRoot;

  /**
   * Creates the resources of a store.
   *
   * @param sequence returns the number of the last change of an NF instance
   * @param apiRoot returns the API root of URIs in a response
   */
  public SubscriptionApi(
      SubscriptionStore store, LongSupplier sequence, Function<HttpExchange, ApiRoot> apiRoot) {
    this.store = store;
    this.sequence = sequence;
    this.apiRoot = apiRoot;
  }

  /** Adds the routes of the resources. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST, SUBSCRIPTIONS, SbiHandler.consuming(this::subscribe, MediaTypes.JSON))
        .route(
            HttpMethod.PATCH,
            SUBSCRIPTION,
            SbiHandler.consuming(this::update, MediaTypes.JSON_PATCH))
        .route(HttpMethod.DELETE, SUBSCRIPTION, SbiHandler.of(this::unsubscribe));
  }

  /** NFStatusSubscribe (clause 5.2.2.5). */
  private void subscribe(HttpExchange exchange) {
    store.create(
        Json.readTree(exchange.request().content()),
        sequence,
        SbiHandler.reply(exchange, created -> subscribed(exchange, created)));
  }

  private void subscribed(HttpExchange exchange, Subscription created) {
    String location = apiRoot.apply(exchange).uri(SUBSCRIPTIONS + "/" + created.id());
    exchange.respond(subscription(201, created).with(HttpHeaderNames.LOCATION, location));
  }

  /** The update of a subscription (clause 5.2.2.5.6). */
  private void update(HttpExchange exchange) {
    store.patch(
        exchange.pathParameter(ID),
        Json.readTree(exchange.request().content()),
        SbiHandler.reply(exchange, update -> updated(exchange, update)));
  }

  private static void updated(HttpExchange exchange, SubscriptionStore.Update update) {
    exchange.respond(
        update.asRequested() ? HttpResponse.of(204) : subscription(200, update.subscription()));
  }

  /** NFStatusUnsubscribe (clause 5.2.2.7). */
  private void unsubscribe(HttpExchange exchange) {
    store.remove(
        exchange.pathParameter(ID),
        SbiHandler.reply(exchange, last -> exchange.respond(HttpResponse.of(204))));
  }

  private static HttpResponse subscription(int status, Subscription subscription) {
    return HttpResponse.of(status, Unpooled.wrappedBuffer(subscription.json()))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
  }
}
