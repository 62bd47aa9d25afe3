/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.suci.Suci;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * An AUSF and an NRF that knows it, on one port, as far as an AMF meets them; they can be told to
 * answer otherwise. IMSIs that end in 7 use EAP-AKA'.
 */
public final class HomeNetwork implements AutoCloseable {
  static final String SEED = "test seed";
  static final Plmn PLMN = new Plmn("001", "01");
  static final ServingNetworkName SNN = ServingNetworkName.of(PLMN);
  static final String COLLECTION = "/nausf-auth/v1/ue-authentications";

  private static final HexFormat HEX = HexFormat.of();
  private static final String RESULT = "{\"authResult\":\"AUTHENTICATION_SUCCESS\",";

  /** What was asked, such as {@code POST /nausf-auth/v1/ue-authentications}. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** What is answered to challenges, confirmations and discoveries; null: what is right. */
  volatile @Nullable HttpHandler onChallenge;

  volatile @Nullable HttpHandler onConfirmation;
  volatile @Nullable HttpHandler onDiscovery;

  /** Put before the links, as a proxy would be; empty: none. */
  volatile String linkPrefix = "";

  /** Given in place of the link of a 5G AKA; empty: the right one. */
  volatile String linkAs = "";

  /** The binding indication of contexts; empty: none. */
  volatile String binding = "";

  private final HttpProtocol protocol;
  private final SbiServer server;
  private final Arpf arpf;
  private final Map<String, AuthenticationVector> vectors = new ConcurrentHashMap<>();
  private final Map<String, Supi> supis = new ConcurrentHashMap<>();
  private final Map<String, EapAkaPrimeVector> eapVectors = new ConcurrentHashMap<>();

  /** Starts it on that protocol. */
  public HomeNetwork(HttpProtocol protocol, @Nullable TlsMaterial material, InstantSource clock) {
    this.protocol = protocol;
    arpf = new Arpf(new SequenceNumbers(clock, 0, 100), new SplittableRandom(1));
    Router router = new Router(FailureRenderer.BARE);
    router.route(HttpMethod.POST, COLLECTION, or(() -> onChallenge, this::challenge));
    for (String prefix : List.of("", "/proxy")) {
      router.route(
          HttpMethod.PUT,
          prefix + COLLECTION + "/{id}/5g-aka-confirmation",
          or(() -> onConfirmation, this::confirm));
      router.route(
          HttpMethod.POST,
          prefix + COLLECTION + "/{id}/eap-session",
          or(() -> onConfirmation, this::continueEap));
    }
    router.route(
        HttpMethod.GET, "/nnrf-disc/v1/nf-instances", or(() -> onDiscovery, this::discover));
    router.route(
        HttpMethod.PUT,
        "/nnrf-nfm/v1/nf-instances/{id}",
        exchange -> exchange.respond(HttpResponse.of(201)));
    router.route(
        HttpMethod.PATCH,
        "/nnrf-nfm/v1/nf-instances/{id}",
        exchange -> exchange.respond(HttpResponse.of(204)));
    router.route(
        HttpMethod.DELETE,
        "/nnrf-nfm/v1/nf-instances/{id}",
        exchange -> exchange.respond(HttpResponse.of(204)));
    SbiServer.Builder builder = SbiServer.builder(router).protocols(Set.of(protocol));
    server = (material == null ? builder : builder.tls(material)).start();
  }

  /** Its API root. */
  public ApiRoot root() {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", server.port());
  }

  /** A handler that answers with that. */
  static HttpHandler answering(int status, String contentType, String content) {
    return exchange -> exchange.respond(response(exchange, status, contentType, content));
  }

  /** A handler that redirects to a location. */
  static HttpHandler redirecting(int status, String location) {
    return exchange -> exchange.respond(HttpResponse.of(status).with("location", location));
  }

  /** A handler that answers with a problem. */
  static HttpHandler problem(int status, String cause) {
    return answering(
        status,
        "application/problem+json",
        "{\"status\":" + status + ",\"cause\":\"" + cause + "\"}");
  }

  /** A handler that never answers. */
  static HttpHandler silent() {
    return exchange -> {};
  }

  /** The result of a discovery with the AUSFs at those roots. */
  static String searchResult(int validity, ApiRoot... roots) {
    StringBuilder instances = new StringBuilder();
    for (ApiRoot root : roots) {
      instances
          .append(instances.isEmpty() ? "" : ",")
          .append("{\"nfInstanceId\":\"00000000-0000-4000-8000-00000000000")
          .append(instances.isEmpty() ? 1 : 2)
          .append("\",\"nfType\":\"AUSF\",\"nfStatus\":\"REGISTERED\",\"priority\":")
          .append(instances.length())
          .append(",\"nfServices\":[{\"serviceInstanceId\":\"1\",\"serviceName\":\"nausf-auth\",")
          .append("\"versions\":[],\"scheme\":\"")
          .append(root.scheme())
          .append("\",\"nfServiceStatus\":\"REGISTERED\",\"ipEndPoints\":[{\"ipv4Address\":\"")
          .append(root.origin().host())
          .append("\",\"port\":")
          .append(root.origin().port())
          .append("}]}]}");
    }
    return "{\"validityPeriod\":" + validity + ",\"nfInstances\":[" + instances + "]}";
  }

  private HttpHandler or(Supplier<@Nullable HttpHandler> other, HttpHandler right) {
    return exchange -> {
      requests.add(exchange.request().method() + " " + exchange.request().path());
      HttpHandler told = other.get();
      (told == null ? right : told).handle(exchange);
    };
  }

  private void discover(HttpExchange exchange) {
    exchange.respond(response(exchange, 200, "application/json", searchResult(100, root())));
  }

  private void challenge(HttpExchange exchange) {
    JsonNode info = Json.readTree(exchange.request().content());
    ServingNetworkName network =
        ServingNetworkName.parse(info.path("servingNetworkName").stringValue());
    Supi supi =
        new SuciDeconcealment(List.of())
            .deconceal(Suci.parse(info.path("supiOrSuci").stringValue()));
    AuthenticationMethod method =
        supi.digits().endsWith("7")
            ? AuthenticationMethod.EAP_AKA_PRIME
            : AuthenticationMethod.AKA_5G;
    Subscriber subscriber =
        new DerivedSubscribers(SEED, PLMN::contains, method).find(supi).orElseThrow();
    JsonNode resynchronization = info.path("resynchronizationInfo");
    if (resynchronization.isObject()) {
      arpf.resynchronise(
          subscriber,
          HEX.parseHex(resynchronization.path("rand").stringValue()),
          HEX.parseHex(resynchronization.path("auts").stringValue()));
    }
    String id = "ctx" + supis.size();
    supis.put(id, supi);
    String link = root() + linkPrefix + COLLECTION + "/" + id;
    String content;
    if (method == AuthenticationMethod.EAP_AKA_PRIME) {
      EapAkaPrimeVector vector = arpf.eapAkaPrime(subscriber, network);
      eapVectors.put(id, vector);
      EapPacket packet = EapAkaPrime.challenge(1, vector, vector.keys(supi.digits()), network);
      content =
          "{\"authType\":\"EAP_AKA_PRIME\",\"5gAuthData\":\""
              + Base64.getEncoder().encodeToString(packet.octets())
              + "\",\"_links\":{\"eap-session\":[{\"href\":\""
              + link
              + "/eap-session\"}]}}";
    } else {
      AuthenticationVector vector = arpf.fiveGAka(subscriber, network);
      vectors.put(id, vector);
      content =
          "{\"authType\":\"5G_AKA\",\"5gAuthData\":{\"rand\":\""
              + HEX.formatHex(vector.rand())
              + "\",\"hxresStar\":\""
              + HEX.formatHex(vector.hxresStar())
              + "\",\"autn\":\""
              + HEX.formatHex(vector.autn())
              + "\"},\"_links\":{\"5g-aka\":{\"href\":\""
              + (linkAs.isEmpty() ? link + "/5g-aka-confirmation" : linkAs)
              + "\"}}}";
    }
    HttpResponse response = response(exchange, 201, "application/3gppHal+json", content);
    if (!binding.isEmpty()) {
      response.headers().add("3gpp-sbi-binding", binding);
    }
    exchange.respond(response);
  }

  private void confirm(HttpExchange exchange) {
    String id = exchange.pathParameter("id");
    AuthenticationVector vector = vectors.get(id);
    Supi supi = supis.get(id);
    if (vector == null || supi == null) {
      throw new IllegalStateException("no context " + id);
    }
    JsonNode data = Json.readTree(exchange.request().content());
    boolean right = vector.isAnsweredBy(HEX.parseHex(data.path("resStar").stringValue()));
    exchange.respond(
        response(
            exchange,
            200,
            "application/json",
            right
                ? RESULT
                    + "\"supi\":\""
                    + supi.value()
                    + "\",\"kseaf\":\""
                    + HEX.formatHex(vector.kseaf())
                    + "\"}"
                : "{\"authResult\":\"AUTHENTICATION_FAILURE\"}"));
  }

  private void continueEap(HttpExchange exchange) {
    String id = exchange.pathParameter("id");
    EapAkaPrimeVector vector = eapVectors.get(id);
    Supi supi = supis.get(id);
    if (vector == null || supi == null) {
      throw new IllegalStateException("no context " + id);
    }
    JsonNode session = Json.readTree(exchange.request().content());
    EapPacket packet =
        EapPacket.parse(Base64.getDecoder().decode(session.path("eapPayload").stringValue()));
    EapAkaPrimeKeys keys = vector.keys(supi.digits());
    boolean right = EapAkaPrime.judge(packet, 1, vector, keys) == EapAkaPrime.Verdict.SUCCESS;
    EapPacket end = right ? EapAkaPrime.success(1) : EapAkaPrime.failure(1);
    String payload = "\"eapPayload\":\"" + Base64.getEncoder().encodeToString(end.octets()) + "\"}";
    exchange.respond(
        response(
            exchange,
            200,
            "application/json",
            right
                ? RESULT
                    + "\"supi\":\""
                    + supi.value()
                    + "\",\"kSeaf\":\""
                    + HEX.formatHex(KeyDerivation.kseaf(keys.kausf(), SNN))
                    + "\","
                    + payload
                : "{\"authResult\":\"AUTHENTICATION_FAILURE\"," + payload));
  }

  private static HttpResponse response(
      HttpExchange exchange, int status, String contentType, String content) {
    return HttpResponse.of(
            status, exchange.alloc().buffer().writeBytes(content.getBytes(StandardCharsets.UTF_8)))
        .with("content-type", contentType);
  }

  @Override
  public void close() {
    server.close();
  }
}
