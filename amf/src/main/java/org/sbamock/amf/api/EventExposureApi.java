/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.event.AmfEventSubscription;
import org.sbamock.amf.core.event.EventSubscriptions;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHandler;
import tools.jackson.databind.JsonNode;

/** Namf_EventExposure (TS 29.518 clauses 5.3 and 6.2). */
public final class EventExposureApi {
  /** The name and version of the API. */
  public static final String API = "namf-evts/v1";

  private static final String SUBSCRIPTIONS = "/" + API + "/subscriptions";
  private static final String ID = "subscriptionId";
  private static final String SUBSCRIPTION = SUBSCRIPTIONS + "/{" + ID + "}";

  private final EventSubscriptions subscriptions;
  private final Function<HttpExchange, ApiRoot> apiRoot;

  /**
   * Creates the resources of subscriptions.
   *
   * @param apiRoot returns the API root of URIs in the response to an exchange
   */
  public EventExposureApi(
      EventSubscriptions subscriptions, Function<HttpExchange, ApiRoot> apiRoot) {
    this.subscriptions = subscriptions;
    this.apiRoot = apiRoot;
  }

  /** AmfCreateEventSubscription (clause 6.2.6.2.12). */
  record CreateRequest(AmfEventSubscription subscription) {}

  /**
   * AmfCreatedEventSubscription (clause 6.2.6.2.13).
   *
   * @param subscriptionId the URI of the subscription
   */
  record Created(
      AmfEventSubscription subscription,
      String subscriptionId,
      @Nullable List<JsonNode> reportList) {}

  /** AmfUpdatedEventSubscription (clause 6.2.6.2.16). */
  record Updated(AmfEventSubscription subscription, @Nullable List<JsonNode> reportList) {}

  /** Adds the routes of the resources. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            SUBSCRIPTIONS,
            SbiHandler.consuming(this::subscribe, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.PATCH,
            SUBSCRIPTION,
            SbiHandler.consuming(this::modify, MediaTypes.JSON_PATCH).producing(MediaTypes.JSON))
        .route(HttpMethod.DELETE, SUBSCRIPTION, SbiHandler.of(this::unsubscribe));
  }

  /** Subscribe for creation (clause 5.3.2.2.2). */
  private void subscribe(HttpExchange exchange) {
    CreateRequest request = Json.read(exchange.request().content(), CreateRequest.class);
    ApiRoot root = apiRoot.apply(exchange);
    EventSubscriptions.Accepted accepted = subscriptions.create(request.subscription(), root::uri);
    String location = root.uri(SUBSCRIPTIONS + "/" + accepted.id());
    Created created = new Created(accepted.representation(), location, listed(accepted.reports()));
    exchange.respond(Responses.of(exchange, 201, created).with(HttpHeaderNames.LOCATION, location));
  }

  /** Subscribe for modification (clause 5.3.2.2.3). */
  private void modify(HttpExchange exchange) {
    EventSubscriptions.Accepted accepted =
        subscriptions.modify(
            exchange.pathParameter(ID),
            Json.readTree(exchange.request().content()),
            apiRoot.apply(exchange)::uri);
    exchange.respond(
        Responses.of(
            exchange, 200, new Updated(accepted.representation(), listed(accepted.reports()))));
  }

  /** Unsubscribe (clause 5.3.2.3). */
  private void unsubscribe(HttpExchange exchange) {
    subscriptions.remove(exchange.pathParameter(ID));
    exchange.respond(HttpResponse.of(204));
  }

  private static @Nullable List<JsonNode> listed(List<JsonNode> reports) {
    return reports.isEmpty() ? null : reports;
  }
}
