/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiHandler;

/**
 * Nnrf_Bootstrapping (TS 29.510 clause 6.4), by which functions find the services of an NRF whose
 * API root they know.
 */
public final class BootstrappingApi {
  private static final String NO_FEATURES = "0";

  private final Function<HttpExchange, ApiRoot> apiRoot;
  private final NfInstanceId instanceId;
  private final Map<String, Boolean> tokens;
  private final String cacheControl;

  /**
   * Creates the service.
   *
   * @param apiRoot returns the API root of URIs in a response
   * @param tokens whether a service requires an access token, by its name
   * @param validity how long a client may use a response
   */
  public BootstrappingApi(
      Function<HttpExchange, ApiRoot> apiRoot,
      NfInstanceId instanceId,
      Map<String, Boolean> tokens,
      Duration validity) {
    this.apiRoot = apiRoot;
    this.instanceId = instanceId;
    this.tokens = new TreeMap<>(tokens);
    this.cacheControl = "max-age=" + validity.toSeconds();
  }

  private record Link(String href) {}

  /** BootstrappingInfo (clause 6.4.6.2.2). */
  private record BootstrappingInfo(
      String status,
      @JsonProperty("_links") Map<String, Link> links,
      Map<String, String> nrfFeatures,
      Map<String, Boolean> oauth2Required,
      String nrfInstanceId) {}

  /** Adds the route of the service. */
  public void addTo(Router router) {
    router.route(
        HttpMethod.GET,
        "/bootstrapping",
        SbiHandler.of(this::retrieve).producing(MediaTypes.HAL_JSON));
  }

  /** Bootstrapping Request (clause 5.5.2). */
  private void retrieve(HttpExchange exchange) {
    byte[] content = Json.writeBytes(info(apiRoot.apply(exchange)));
    String etag = "\"" + UUID.nameUUIDFromBytes(content) + "\"";
    HttpResponse response =
        Responses.isKnown(exchange, etag)
            ? Responses.notModified(etag)
            : Responses.json(
                exchange, 200, MediaTypes.HAL_JSON, new JsonFragments().add(content), etag);
    exchange.respond(response.with(HttpHeaderNames.CACHE_CONTROL, cacheControl));
  }

  private BootstrappingInfo info(ApiRoot root) {
    Map<String, Link> links = new TreeMap<>();
    links.put("authorize", new Link(root.uri("/oauth2/token")));
    links.put("discover", new Link(root.uri("/nnrf-disc/v1/nf-instances")));
    links.put("manage", new Link(root.uri("/nnrf-nfm/v1/nf-instances")));
    links.put("self", new Link(root.uri("/bootstrapping")));
    links.put("subscribe", new Link(root.uri("/nnrf-nfm/v1/subscriptions")));
    Map<String, String> features = new TreeMap<>();
    tokens.keySet().forEach(service -> features.put(service, NO_FEATURES));
    return new BootstrappingInfo("OPERATIVE", links, features, tokens, instanceId.value());
  }
}
