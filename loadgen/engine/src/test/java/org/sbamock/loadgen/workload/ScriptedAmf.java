/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
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
  final AtomicInteger deregistrations = new AtomicInteger();
  final Queue<Supi> challengedUes = new ConcurrentLinkedQueue<>();
  volatile Arpf arpf =
      new Arpf(new SequenceNumbers(InstantSource.system(), 0, 1_000), new SecureRandom());
  volatile String keySeed = KEY_SEED;
  volatile String guti = "5g-guti-00101cafe00deadbeef";
  volatile boolean unavailable;

  private record Challenged(Subscriber subscriber, AuthenticationVector vector) {}

  ScriptedAmf(Path tlsDirectory) {
    authority = CertificateAuthority.open(tlsDirectory);
    Router router =
        new Router(FailureRenderer.BARE)
            .route(HttpMethod.POST, RegistrationWorkload.PATH, this::challenge)
            .route(HttpMethod.PUT, RegistrationWorkload.PATH + "/{id}", this::confirm)
            .route(HttpMethod.DELETE, RegistrationWorkload.PATH + "/{id}", this::deregister);
    server =
        SbiServer.builder(router)
            .protocols(EnumSet.allOf(HttpProtocol.class))
            .tls(authority.issue("amf", List.of(), List.of()))
            .start();
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
    Suci suci = Suci.parse(Json.readTree(exchange.request().content()).get("suci").asString());
    Supi supi = new Supi(suci.plmn().digits() + suci.output());
    challengedUes.add(supi);
    Subscriber subscriber =
        new DerivedSubscribers(keySeed, PLMN::contains, AuthenticationMethod.of("5G_AKA"))
            .find(supi)
            .orElseThrow();
    exchange.respond(
        challenge(exchange, id, subscriber, 201)
            .with(HttpHeaderNames.LOCATION, RegistrationWorkload.PATH + "/" + id));
  }

  private HttpResponse challenge(
      HttpExchange exchange, String id, Subscriber subscriber, int status) {
    AuthenticationVector vector = arpf.fiveGAka(subscriber, SNN);
    challenged.put(id, new Challenged(subscriber, vector));
    HexFormat hex = HexFormat.of();
    return HttpResponse.of(
        status,
        Json.write(
            exchange.alloc(),
            new UeMessages.Challenge(hex.formatHex(vector.rand()), hex.formatHex(vector.autn()))));
  }

  private void confirm(HttpExchange exchange) {
    onConfirmation.accept(confirmations.incrementAndGet());
    String id = exchange.pathParameter("id");
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
            ? HttpResponse.of(200, Json.write(exchange.alloc(), new UeMessages.Registered(guti)))
            : HttpResponse.of(403));
  }

  private void deregister(HttpExchange exchange) {
    deregistrations.incrementAndGet();
    exchange.respond(HttpResponse.of(204));
  }

  @Override
  public void close() {
    server.close();
  }
}
