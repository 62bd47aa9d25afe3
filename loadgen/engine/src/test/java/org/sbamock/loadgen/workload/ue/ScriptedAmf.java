/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.sbamock.aka.AuthenticationVector;
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
import org.sbamock.aka.subscriber.Share;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.suci.Suci;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;
import tools.jackson.databind.JsonNode;

/** An AMF with its home network behind it, all in one, whose answers a test can bend. */
final class ScriptedAmf implements AutoCloseable {
  static final String KEY_SEED = "a seed of tests";
  static final Plmn PLMN = new Plmn("001", "01");
  private static final ServingNetworkName SNN = ServingNetworkName.of(PLMN);

  private final Map<String, Challenged> challenged = new ConcurrentHashMap<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final SbiServer server;
  private final CertificateAuthority authority;
  private final AtomicInteger confirmations = new AtomicInteger();
  volatile IntConsumer onChallenge = count -> {};
  volatile IntConsumer onConfirmation = count -> {};
  final AtomicInteger eapResynchronisations = new AtomicInteger();
  final AtomicInteger deregistrations = new AtomicInteger();
  final Queue<Supi> challengedUes = new ConcurrentLinkedQueue<>();
  volatile Arpf arpf =
      new Arpf(new SequenceNumbers(InstantSource.system(), 0, 1_000), new SecureRandom());
  volatile String keySeed = KEY_SEED;
  volatile String guti = "5g-guti-00101cafe00deadbeef";
  volatile boolean unavailable;
  volatile Consumer<HttpExchange> onDeregistration =
      exchange -> exchange.respond(HttpResponse.of(204));

  volatile Share eapShare = Share.NONE;

  private record Challenged(Subscriber subscriber, AuthenticationVector vector) {}

  private final Map<String, EapAkaPrimeVector> eapVectors = new ConcurrentHashMap<>();
  private final Map<String, Subscriber> eapSubscribers = new ConcurrentHashMap<>();

  ScriptedAmf(Path tlsDirectory) {
    this(tlsDirectory, router -> {});
  }

  /** Has further routes. */
  ScriptedAmf(Path tlsDirectory, Consumer<Router> routes) {
    authority = CertificateAuthority.open(tlsDirectory);
    Router router =
        new Router(FailureRenderer.BARE)
            .route(HttpMethod.POST, RegistrationWorkload.PATH, this::challenge)
            .route(HttpMethod.PUT, RegistrationWorkload.PATH + "/{id}", this::confirm)
            .route(HttpMethod.DELETE, RegistrationWorkload.PATH + "/{id}", this::deregister);
    routes.accept(router);
    server =
        SbiServer.builder(router)
            .protocols(EnumSet.allOf(HttpProtocol.class))
            .tls(authority.issue("amf", List.of(), List.of()))
            .start();
  }

  /** A certificate of the authority that this AMF trusts. */
  TlsMaterial certificate(String name) {
    return authority.issue(name, List.of(), List.of());
  }

  TlsMaterial trust() {
    return authority.trust();
  }

  ApiRoot apiRoot(HttpProtocol protocol) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", server.port());
  }

  private void challenge(HttpExchange exchange) {
    String id = Integer.toString(ids.incrementAndGet());
    onChallenge.accept(ids.get());
    if (unavailable) {
      ProblemDetails.of(Cause.NF_CONGESTION, "by script").answer(exchange);
      return;
    }
    JsonNode request = Json.readTree(exchange.request().content());
    if (request.has("guti")) {
      exchange.respond(
          HttpResponse.of(
                  201, Json.write(exchange.alloc(), new UeMessages.Result(guti, null, null, null)))
              .with(HttpHeaderNames.LOCATION, RegistrationWorkload.PATH + "/" + id));
      return;
    }
    Suci suci = Suci.parse(request.get("suci").asString());
    Supi supi = new Supi(suci.plmn().digits() + suci.output());
    challengedUes.add(supi);
    Subscriber subscriber =
        new DerivedSubscribers(keySeed, PLMN::contains, AuthenticationMethod.AKA_5G, eapShare)
            .find(supi)
            .orElseThrow();
    exchange.respond(
        challenge(exchange, id, subscriber, 201)
            .with(HttpHeaderNames.LOCATION, RegistrationWorkload.PATH + "/" + id));
  }

  private HttpResponse challenge(
      HttpExchange exchange, String id, Subscriber subscriber, int status) {
    if (subscriber.method() == AuthenticationMethod.EAP_AKA_PRIME) {
      EapAkaPrimeVector eap = arpf.eapAkaPrime(subscriber, SNN);
      eapVectors.put(id, eap);
      eapSubscribers.put(id, subscriber);
      EapPacket packet = EapAkaPrime.challenge(1, eap, eap.keys(subscriber.supi().digits()), SNN);
      return HttpResponse.of(status, Json.write(exchange.alloc(), eapChallenge(packet)));
    }
    AuthenticationVector vector = arpf.fiveGAka(subscriber, SNN);
    challenged.put(id, new Challenged(subscriber, vector));
    HexFormat hex = HexFormat.of();
    return HttpResponse.of(
        status,
        Json.write(
            exchange.alloc(),
            new UeMessages.Challenge(
                hex.formatHex(vector.rand()), hex.formatHex(vector.autn()), null)));
  }

  private void confirmEap(HttpExchange exchange, String id, EapAkaPrimeVector vector) {
    Subscriber subscriber = Objects.requireNonNull(eapSubscribers.get(id));
    EapAkaPrimeKeys keys = vector.keys(subscriber.supi().digits());
    UeMessages.Confirmation confirmation =
        Json.read(exchange.request().content(), UeMessages.Confirmation.class);
    EapPacket packet =
        EapPacket.parse(Base64.getDecoder().decode(String.valueOf(confirmation.eapPayload())));
    exchange.respond(
        switch (EapAkaPrime.judge(packet, 1, vector, keys)) {
          case SUCCESS ->
              HttpResponse.of(
                  200, Json.write(exchange.alloc(), new UeMessages.Result(guti, null, null, null)));
          case SYNCHRONIZATION_FAILURE -> {
            eapResynchronisations.incrementAndGet();
            yield arpf.resynchronise(
                    subscriber, vector.rand(), Objects.requireNonNull(packet.auts()))
                ? challenge(exchange, id, subscriber, 200)
                : HttpResponse.of(403);
          }
          default -> HttpResponse.of(403);
        });
  }

  private static UeMessages.Challenge eapChallenge(EapPacket packet) {
    return new UeMessages.Challenge(
        null, null, Base64.getEncoder().encodeToString(packet.octets()));
  }

  private void confirm(HttpExchange exchange) {
    onConfirmation.accept(confirmations.incrementAndGet());
    String id = exchange.pathParameter("id");
    EapAkaPrimeVector eap = eapVectors.get(id);
    if (eap != null) {
      confirmEap(exchange, id, eap);
      return;
    }
    Challenged open = Objects.requireNonNull(challenged.get(id));
    UeMessages.Confirmation confirmation =
        Json.read(exchange.request().content(), UeMessages.Confirmation.class);
    if (confirmation.auts() != null) {
      boolean genuine =
          arpf.resynchronise(
              open.subscriber(),
              open.vector().rand(),
              HexFormat.of().parseHex(confirmation.auts()));
      exchange.respond(
          genuine ? challenge(exchange, id, open.subscriber(), 200) : HttpResponse.of(403));
      return;
    }
    byte[] resStar = HexFormat.of().parseHex(String.valueOf(confirmation.resStar()));
    exchange.respond(
        open.vector().isAnsweredBy(resStar)
            ? HttpResponse.of(
                200, Json.write(exchange.alloc(), new UeMessages.Result(guti, null, null, null)))
            : HttpResponse.of(403));
  }

  private void deregister(HttpExchange exchange) {
    deregistrations.incrementAndGet();
    onDeregistration.accept(exchange);
  }

  @Override
  public void close() {
    server.close();
  }
}
