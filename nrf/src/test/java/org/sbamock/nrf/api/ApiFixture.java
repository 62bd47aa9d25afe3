/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.testing.FakeExchange;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.nrf.core.token.AccessTokenRules;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.oauth2.AccessTokenSigner;
import org.sbamock.sbi.oauth2.TokenKey;
import org.sbamock.sbi.testing.OpenApiSchemas;
import tools.jackson.databind.JsonNode;

/** The services without a connection. */
final class ApiFixture {
  static final String NFM = "/nnrf-nfm/v1/nf-instances";
  static final String DISC = "/nnrf-disc/v1/nf-instances";
  static final String NRF_ID = "11111111-1111-4111-8111-0000000000ff";
  static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  static final TokenKey KEY = TokenKey.ofSeed("a seed");
  static final String ROOT = "http://nrf.example.com:8000/east";

  final NfInstanceStore store =
      new NfInstanceStore(
          Json.mapper(),
          RegistryRules.defaults(),
          InstantSource.system(),
          new Random(1),
          NfStatusEvent.Listener.NONE);
  private final Router router = new Router(new ProblemRenderer());

  ApiFixture() {
    new NfManagementApi(store, exchange -> ApiRoot.parse(ROOT)).addTo(router);
    new NfDiscoveryApi(store, new NrfCounts().discoveries()).addTo(router);
    new ScpDomainRoutingApi(
            store,
            new ScpDomainRoutingSubscriptions(
                SubscriptionRules.defaults(), 1 << 20, InstantSource.system(), new Random(1)),
            exchange -> ApiRoot.parse(ROOT))
        .addTo(router);
    new BootstrappingApi(
            exchange -> ApiRoot.parse(ROOT),
            NfInstanceId.parse(NRF_ID),
            Map.of("nnrf-nfm", true, "nnrf-disc", false),
            Duration.ofSeconds(100))
        .addTo(router);
    AccessTokenIssuer issuer =
        new AccessTokenIssuer(
            store, NRF_ID, Set.of("nnrf-nfm", "nnrf-disc"), AccessTokenRules.DEFAULT, () -> NOW);
    AccessTokenSigner signer = new AccessTokenSigner(KEY);
    new AccessTokenApi(issuer, () -> signer, new NrfCounts().tokens()).addTo(router);
  }

  static HttpRequest request(String method, String target, Object body) {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.of(HttpMethod.valueOf(method), target, Unpooled.wrappedBuffer(bytes));
    String type = method.equals("PATCH") ? "application/json-patch+json" : "application/json";
    return request.with("content-type", type);
  }

  /** Registers a profile without the detour over HTTP. */
  void register(JsonNode profile) {
    store.register(profile.path("nfInstanceId").asString(), profile);
  }

  HttpResponse get(String target) {
    return send(HttpRequest.get(target));
  }

  HttpResponse send(String method, String target, Object body) {
    return send(request(method, target, body));
  }

  HttpResponse send(HttpRequest request) {
    FakeExchange exchange = new FakeExchange(request);
    try {
      router.handle(exchange);
    } catch (Exception e) {
      throw new AssertionError(request + " failed", e);
    }
    return exchange.answer();
  }

  /** The content as JSON; releases the response. */
  static JsonNode json(HttpResponse response) {
    try {
      return Json.readTree(response.content());
    } finally {
      response.release();
    }
  }

  /** The problem, which is valid by the 3GPP's schema; releases the response. */
  static ProblemDetails problem(HttpResponse response) {
    JsonNode json = json(response);
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("ProblemDetails", json);
    return Json.convert(json, ProblemDetails.class);
  }
}
