/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.nrf.core.discovery.StoredSearches;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.count.OutcomeCounts;

/** Nnrf_NFDiscovery (TS 29.510 clause 6.2). */
public final class NfDiscoveryApi {
  private static final String ROOT = "/nnrf-disc/v1";
  private static final String SEARCH = ROOT + "/searches/{searchId}";

  private final NfInstanceStore store;
  private final StoredSearches searches = new StoredSearches();
  private final DiscoveryQueryReader reader = new DiscoveryQueryReader(Json.mapper());
  private final OutcomeCounts<NrfCounts.Discovery> counts;
  private final AsciiString cacheControl;

  /** Creates the service of a store, which counts the discoveries. */
  public NfDiscoveryApi(NfInstanceStore store, OutcomeCounts<NrfCounts.Discovery> counts) {
    this.store = store;
    this.counts = counts;
    cacheControl = AsciiString.cached("max-age=" + store.rules().validityPeriod().toSeconds());
  }

  /** Adds the routes of the service. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.GET,
            ROOT + "/nf-instances",
            SbiHandler.of(this::discover).producing(MediaTypes.JSON))
        .route(
            HttpMethod.GET,
            SEARCH,
            SbiHandler.of(exchange -> retrieve(exchange, false)).producing(MediaTypes.JSON))
        .route(
            HttpMethod.GET,
            SEARCH + "/complete",
            SbiHandler.of(exchange -> retrieve(exchange, true)).producing(MediaTypes.JSON));
  }

  /** NFDiscover (clause 5.3.2.2). */
  private void discover(HttpExchange exchange) {
    DiscoveryQuery query = reader.read(QueryParameters.of(exchange.request()));
    SearchResult result = store.discover(query, () -> storeSearch(exchange));
    counts.add(result.count() == 0 ? NrfCounts.Discovery.EMPTY : NrfCounts.Discovery.FOUND);
    respond(exchange, result);
  }

  private String storeSearch(HttpExchange exchange) {
    return searches.add(String.valueOf(exchange.request().query()));
  }

  /** Retrieval of a stored search, or of the complete one (clauses 6.2.3.3 and 6.2.3.4). */
  private void retrieve(HttpExchange exchange, boolean complete) {
    String id = exchange.pathParameter("searchId");
    String text = searches.query(id);
    if (text == null) {
      throw SbiException.of(404, null, "there is no stored search " + id);
    }
    DiscoveryQuery query = reader.read(QueryParameters.parse(text));
    respond(exchange, complete ? store.discover(query) : store.discover(query, () -> id));
  }

  private void respond(HttpExchange exchange, SearchResult result) {
    HttpResponse response =
        Responses.isKnown(exchange, result.etag())
            ? Responses.notModified(result.etag())
            : Responses.json(exchange, 200, MediaTypes.JSON, result.json(), result.etag());
    Responses.respond(
        exchange, store.view(), response.with(HttpHeaderNames.CACHE_CONTROL, cacheControl));
  }
}
