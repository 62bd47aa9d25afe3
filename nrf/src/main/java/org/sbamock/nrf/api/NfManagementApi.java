/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.NfInstanceList;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.PatchResult;
import org.sbamock.nrf.core.Preconditions;
import org.sbamock.nrf.core.Registration;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiHandler;

/** Nnrf_NFManagement (TS 29.510 clause 6.1). */
public final class NfManagementApi {
  private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances";
  private static final String ID = "nfInstanceID";
  private static final String INSTANCE = INSTANCES + "/{" + ID + "}";

  private final NfInstanceStore store;
  private final Function<HttpExchange, ApiRoot> apiRoot;

  /**
   * Creates the service of a store.
   *
   * @param apiRoot returns the API root of URIs in a response
   */
  public NfManagementApi(NfInstanceStore store, Function<HttpExchange, ApiRoot> apiRoot) {
    this.store = store;
    this.apiRoot = apiRoot;
  }

  /** Adds the routes of the service. */
  public void addTo(Router router) {
    router
        .route(HttpMethod.GET, INSTANCES, SbiHandler.of(this::list))
        .route(HttpMethod.OPTIONS, INSTANCES, SbiHandler.of(NfManagementApi::options))
        .route(HttpMethod.GET, INSTANCE, SbiHandler.of(this::get).producing(MediaTypes.JSON))
        .route(HttpMethod.PUT, INSTANCE, SbiHandler.consuming(this::register, MediaTypes.JSON))
        .route(HttpMethod.PATCH, INSTANCE, SbiHandler.consuming(this::patch, MediaTypes.JSON_PATCH))
        .route(HttpMethod.DELETE, INSTANCE, SbiHandler.of(this::deregister));
  }

  /** NFRegister and complete NFUpdate (clauses 5.2.2.2 and 5.2.2.3). */
  private void register(HttpExchange exchange) {
    store.register(
        exchange.pathParameter(ID),
        Json.readTree(exchange.request().content()),
        preconditions(exchange),
        SbiHandler.reply(exchange, registration -> registered(exchange, registration)));
  }

  private void registered(HttpExchange exchange, Registration registration) {
    ProfileVersion profile = registration.profile();
    HttpResponse response = profile(exchange, registration.created() ? 201 : 200, profile);
    if (registration.created()) {
      response.with(HttpHeaderNames.LOCATION, uri(exchange, profile.nfInstanceId()));
    }
    exchange.respond(response);
  }

  /** Partial NFUpdate and heart-beat (clause 5.2.2.3). */
  private void patch(HttpExchange exchange) {
    store.patch(
        exchange.pathParameter(ID),
        Json.readTree(exchange.request().content()),
        preconditions(exchange),
        SbiHandler.reply(exchange, result -> patched(exchange, result)));
  }

  private static void patched(HttpExchange exchange, PatchResult result) {
    ProfileVersion profile = result.profile();
    exchange.respond(
        result.heartBeat()
            ? HttpResponse.of(204).with(HttpHeaderNames.ETAG, profile.etag())
            : profile(exchange, 200, profile));
  }

  /** NFProfileRetrieval (clause 5.2.2.9). */
  private void get(HttpExchange exchange) {
    ProfileVersion profile = store.get(exchange.pathParameter(ID));
    Responses.respond(
        exchange,
        store.view(),
        Responses.isKnown(exchange, profile.etag())
            ? Responses.notModified(profile.etag())
            : profile(exchange, 200, profile));
  }

  /** NFDeregister (clause 5.2.2.4). */
  private void deregister(HttpExchange exchange) {
    store.deregister(
        exchange.pathParameter(ID),
        preconditions(exchange),
        SbiHandler.reply(exchange, last -> exchange.respond(HttpResponse.of(204))));
  }

  /** NFListRetrieval (clause 5.2.2.8). */
  private void list(HttpExchange exchange) {
    QueryParameters parameters = QueryParameters.of(exchange.request());
    @Nullable String nfType = parameters.text("nf-type");
    int limit = positive(parameters, "limit", Integer.MAX_VALUE);
    int page = positive(parameters, "page-number", 1);
    int pageSize = positive(parameters, "page-size", Integer.MAX_VALUE);
    long offset = (page - 1L) * pageSize;
    // The limit holds for all pages together.
    int size = (int) Math.max(0, Math.min(pageSize, limit - offset));
    NfInstanceList instances = store.list(nfType, offset, size);
    List<Map<String, String>> items =
        instances.ids().stream().map(id -> Map.of("href", uri(exchange, id))).toList();
    Map<String, Object> self =
        Map.of("href", apiRoot.apply(exchange).uri(exchange.request().target()));
    Map<String, Object> links =
        items.isEmpty() ? Map.of("self", self) : Map.of("self", self, "item", items);
    Responses.respond(
        exchange,
        store.view(),
        HttpResponse.of(
                200,
                Json.write(
                    exchange.alloc(), Map.of("_links", links, "totalItemCount", instances.total())))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.HAL_JSON));
  }

  /** The communication options (clause 6.1.3.2.3.2): requests may be coded with gzip (RFC 7694). */
  private static void options(HttpExchange exchange) {
    exchange.respond(
        HttpResponse.of(204)
            .with(HttpHeaderNames.ALLOW, "GET, HEAD, OPTIONS")
            .with(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP));
  }

  private static Preconditions preconditions(HttpExchange exchange) {
    HttpFields fields = exchange.request().headers();
    String ifMatch = fields.getString(HttpHeaderNames.IF_MATCH);
    String ifNoneMatch = fields.getString(HttpHeaderNames.IF_NONE_MATCH);
    return ifMatch == null && ifNoneMatch == null
        ? Preconditions.NONE
        : new Preconditions(ifMatch, ifNoneMatch);
  }

  private static int positive(QueryParameters parameters, String name, int absent) {
    Integer value = parameters.integer(name, 1, Integer.MAX_VALUE);
    return value == null ? absent : value;
  }

  private static HttpResponse profile(HttpExchange exchange, int status, ProfileVersion profile) {
    return Responses.json(exchange, status, MediaTypes.JSON, profile.json(), profile.etag());
  }

  private String uri(HttpExchange exchange, String nfInstanceId) {
    return apiRoot.apply(exchange).uri(INSTANCES + "/" + nfInstanceId);
  }
}
