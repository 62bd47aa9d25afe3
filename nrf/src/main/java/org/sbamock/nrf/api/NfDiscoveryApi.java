/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiHandler;

/** Nnrf_NFDiscovery (TS 29.510 clause 6.2). */
public final class NfDiscoveryApi {
  private final NfInstanceStore store;
  private final DiscoveryQueryReader reader = new DiscoveryQueryReader(Json.mapper());
  private final AsciiString cacheControl;

  /** Creates the service of a store. */
  public NfDiscoveryApi(NfInstanceStore store) {
    this.store = store;
    cacheControl = AsciiString.cached("max-age=" + store.rules().validityPeriod().toSeconds());
  }

  /** Adds the routes of the service. */
  public void addTo(Router router) {
    router.route(
        HttpMethod.GET,
        "/nnrf-disc/v1/nf-instances",
        SbiHandler.of(this::discover).producing(MediaTypes.JSON));
  }

  /** NFDiscover (clause 5.3.2.2). */
  private void discover(HttpExchange exchange) {
    QueryParameters parameters = QueryParameters.of(exchange.request());
    SearchResult result = store.discover(reader.read(parameters));
    HttpResponse response =
        Responses.isKnown(exchange, result.etag())
            ? Responses.notModified(result.etag())
            : Responses.json(exchange, 200, MediaTypes.JSON, result.json(), result.etag());
    exchange.respond(response.with(HttpHeaderNames.CACHE_CONTROL, cacheControl));
  }
}
