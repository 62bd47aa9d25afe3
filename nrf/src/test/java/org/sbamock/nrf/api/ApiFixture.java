package org.sbamock.nrf.api;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Random;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.FakeExchange;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.ProblemRenderer;
import org.sbamock.sbi.testing.OpenApiSchemas;
import tools.jackson.databind.JsonNode;

/** Both services without a connection. */
final class ApiFixture {
  static final String NFM = "/nnrf-nfm/v1/nf-instances";
  static final String DISC = "/nnrf-disc/v1/nf-instances";
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
    new NfDiscoveryApi(store).addTo(router);
  }

  static HttpRequest request(String method, String target, Object body) {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    HttpRequest request =
        HttpRequest.of(HttpMethod.valueOf(method), target, Unpooled.wrappedBuffer(bytes));
    String type = method.equals("PATCH") ? "application/json-patch+json" : "application/json";
    return request.with("content-type", type);
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
