/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpMethod;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.Registration.State;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import tools.jackson.databind.JsonNode;

@Timeout(30)
class SbiHostTest {
  private static final Duration DRAIN = Duration.ofSeconds(5);

  @TempDir Path directory;
  private final List<SbiHost> hosts = new ArrayList<>();

  /** As much of an NRF as this test needs. */
  private static final class Registry implements ServiceProducer {
    final Map<String, JsonNode> profiles = new ConcurrentHashMap<>();
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    final CompletableFuture<Void> deregistering = new CompletableFuture<>();
    CompletableFuture<Void> mayDeregister = CompletableFuture.completedFuture(null);

    @Override
    public NfType type() {
      return NfType.NRF;
    }

    @Override
    public Set<String> apis() {
      return Set.of("nnrf-nfm/v1", "nnrf-disc/v1");
    }

    @Override
    public void describe(NfProfile.Builder profile) {}

    @Override
    public void mount(Router router, SbiHost host) {
      String resource = "/nnrf-nfm/v1/nf-instances/{id}";
      router.route(
          HttpMethod.PUT,
          resource,
          SbiHandler.consuming(
              exchange -> {
                JsonNode profile = Json.readTree(exchange.request().content());
                profiles.put(exchange.pathParameter("id"), profile);
                ByteBuf content = Json.write(exchange.alloc(), Map.of("heartBeatTimer", 1));
                exchange.respond(HttpResponse.of(201, content));
                events.add("PUT");
              },
              MediaTypes.JSON));
      router.route(
          HttpMethod.PATCH,
          resource,
          SbiHandler.consuming(
              exchange -> {
                boolean known = profiles.containsKey(exchange.pathParameter("id"));
                exchange.respond(HttpResponse.of(known ? 204 : 404));
                events.add("PATCH");
              },
              MediaTypes.JSON_PATCH));
      router.route(
          HttpMethod.DELETE,
          resource,
          exchange -> {
            profiles.remove(exchange.pathParameter("id"));
            deregistering.complete(null);
            mayDeregister.thenRun(() -> exchange.respond(HttpResponse.of(204)));
            events.add("DELETE");
          });
      router.route(
          HttpMethod.GET,
          "/nnrf-disc/v1/nf-instances",
          exchange ->
              exchange.respond(
                  HttpResponse.of(
                      200,
                      Json.write(
                          exchange.alloc(),
                          Map.of("validityPeriod", 60, "nfInstances", profiles.values())))));
    }

    void await(String event) throws InterruptedException {
      String next = events.poll(20, TimeUnit.SECONDS);
      while (next != null && !next.equals(event)) {
        next = events.poll(20, TimeUnit.SECONDS);
      }
      assertThat(next).isEqualTo(event);
    }
  }

  /** Tells its own root; at {@code held} once it may. */
  private record Echo(CompletableFuture<Void> asked, CompletableFuture<Void> mayAnswer)
      implements ServiceProducer {
    Echo() {
      this(new CompletableFuture<>(), new CompletableFuture<>());
    }

    @Override
    public NfType type() {
      return NfType.AUSF;
    }

    @Override
    public Set<String> apis() {
      return Set.of("echo/v1");
    }

    @Override
    public void describe(NfProfile.Builder profile) {
      profile.service("echo", new NfService.Version("v1", "1.0.0"));
    }

    @Override
    public void mount(Router router, SbiHost host) {
      router.route(
          HttpMethod.GET, "/echo/v1/root", SbiHandler.of(exchange -> answer(exchange, host)));
      router.route(
          HttpMethod.GET,
          "/echo/v1/held",
          SbiHandler.of(
              exchange -> {
                asked.complete(null);
                mayAnswer.thenRunAsync(() -> answer(exchange, host), exchange.executor());
              }));
    }

    private static void answer(HttpExchange exchange, SbiHost host) {
      exchange.respond(
          HttpResponse.of(200, Json.write(exchange.alloc(), host.apiRoot(exchange).toString())));
    }
  }

  @AfterEach
  void stopAll() {
    for (int i = hosts.size() - 1; i >= 0; i--) {
      hosts.get(i).stop(DRAIN).join();
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aFunctionRegistersIsDiscoveredAndCalled(HttpProtocol protocol) throws Exception {
    Registry registry = new Registry();
    SbiHost nrf = host(settings(protocol), registry);
    nrf.start();
    SbiHost echo = host(settings(protocol).nrf(nrf.apiRoot()), new Echo());
    echo.start();
    registry.await("PUT");
    SbiHost caller = host(settings(protocol).nrf(nrf.apiRoot()), new Echo());
    caller.start();

    Candidate candidate = discover(caller);
    assertThat(candidate.apiRoot().scheme()).isEqualTo(protocol.scheme());
    assertThat(get(caller, candidate.apiRoot(), "/echo/v1/root"))
        .isEqualTo("200 \"" + candidate.apiRoot() + "\"");
    assertThat(get(caller, candidate.apiRoot(), "/echo/v2/root"))
        .startsWith("400 ")
        .contains("INVALID_API");
  }

  @Test
  void functionsStartInAnyOrderAndOutliveTheNrf() throws Exception {
    Registry registry = new Registry();
    SbiHost nrf = host(settings(HttpProtocol.H2C), registry);
    nrf.start();
    int port = nrf.port();
    nrf.stop(DRAIN).join();
    SbiHost echo =
        host(settings(HttpProtocol.H2C).nrf(ApiRoot.of("http", "127.0.0.1", port)), new Echo());
    echo.start();
    assertThat(echo.isListening()).isTrue();
    assertThat(echo.registration().state()).isEqualTo(State.REGISTERING);

    SbiHost again = host(settings(HttpProtocol.H2C).address("127.0.0.1", port), registry);
    again.start();
    registry.await("PUT");
    registry.await("PATCH");
    assertThat(echo.registration().isReady()).isTrue();
    registry.profiles.clear();
    registry.await("PUT");
    assertThat(registry.profiles).containsOnlyKeys(echo.instanceId().value());

    echo.stop(DRAIN).join();
    assertThat(registry.profiles).isEmpty();
    assertThat(echo.isListening()).isFalse();
    assertThat(echo.registration().state()).isEqualTo(State.DEREGISTERED);
  }

  @Test
  void aFunctionCanBeStartedAgain() throws Exception {
    SbiHost echo = host(settings(HttpProtocol.H1C), new Echo());
    echo.start();
    assertThatIllegalStateException().isThrownBy(echo::start);
    echo.stop(DRAIN).join();
    assertThat(echo.stop(DRAIN)).isCompleted();
    assertThatIllegalStateException().isThrownBy(echo::port).withMessage("AUSF is not started");
    echo.start();
    assertThat(get(echo, echo.apiRoot(), "/echo/v1/root")).startsWith("200 ");
  }

  @Test
  void answersWithItsRootWhileItStops() throws Exception {
    Echo held = new Echo();
    SbiHost echo = host(settings(HttpProtocol.H2C), held);
    echo.start();
    ApiRoot root = echo.apiRoot();
    SbiHost caller = host(settings(HttpProtocol.H2C), new Echo());
    caller.start();
    CompletableFuture<String> answer = call(caller, root, "/echo/v1/held");
    held.asked().get(20, TimeUnit.SECONDS);

    CompletableFuture<Void> stopped = echo.stop(DRAIN);
    assertThat(echo.isListening()).isFalse();
    assertThat(echo.stop(DRAIN)).isSameAs(stopped);
    assertThatIllegalStateException().isThrownBy(echo::start).withMessage("AUSF is being stopped");
    held.mayAnswer().complete(null);
    assertThat(answer.get(20, TimeUnit.SECONDS)).isEqualTo("200 \"" + root + "\"");
    stopped.get(20, TimeUnit.SECONDS);
    assertThatIllegalStateException().isThrownBy(echo::apiRoot);
    echo.start();
    assertThat(echo.isListening()).isTrue();
  }

  @Test
  void answersWhileItDeregisters() throws Exception {
    Registry registry = new Registry();
    registry.mayDeregister = new CompletableFuture<>();
    SbiHost nrf = host(settings(HttpProtocol.H2C), registry);
    nrf.start();
    Duration patience = Duration.ofSeconds(25);
    RegistrationSettings defaults = RegistrationSettings.DEFAULT;
    RegistrationSettings patient =
        new RegistrationSettings(
            nrf.apiRoot(),
            defaults.heartbeat(),
            defaults.firstRetry(),
            defaults.maxRetry(),
            patience,
            null,
            null,
            null,
            List.of(),
            List.of(),
            null);
    SbiHost echo = host(settings(HttpProtocol.H2C).registration(patient), new Echo());
    echo.start();
    registry.await("PATCH");
    SbiHost caller = host(settings(HttpProtocol.H2C), new Echo());
    caller.start();
    ApiRoot root = echo.apiRoot();

    CompletableFuture<Void> stopped = echo.stop(patience);
    registry.deregistering.get(20, TimeUnit.SECONDS);
    assertThat(get(caller, root, "/echo/v1/root")).isEqualTo("200 \"" + root + "\"");
    assertThat(stopped).isNotDone();
    registry.mayDeregister.complete(null);
    stopped.get(20, TimeUnit.SECONDS);
    assertThat(echo.registration().state()).isEqualTo(State.DEREGISTERED);
  }

  @Test
  void announcesTheConfiguredProfile() throws Exception {
    ApiRoot advertised = ApiRoot.parse("http://ausf.example:80/east");
    SbiHost echo = host(settings(HttpProtocol.H2C).advertisedApiRoot(advertised), new Echo());
    echo.start();
    assertThat(echo.apiRoot()).isEqualTo(advertised);
    ApiRoot bound = ApiRoot.of("http", "127.0.0.1", echo.port());
    assertThat(get(echo, bound, "/echo/v1/root")).isEqualTo("200 \"" + advertised + "\"");
  }

  @Test
  void reportsWhichPortIsTaken() {
    SbiHost first = host(settings(HttpProtocol.H2C), new Echo());
    first.start();
    SbiHost second =
        host(settings(HttpProtocol.H2C).address("127.0.0.1", first.port()), new Echo());
    assertThatThrownBy(second::start)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("127.0.0.1:" + first.port());
    assertThat(second.isListening()).isFalse();
  }

  @Test
  void rejectsSettingsThatDoNotFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NetworkFunctionSettings.builder().protocols(HttpProtocol.H3).build())
        .withMessage("h1, h2 and h3 need a key and a certificate");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                NetworkFunctionSettings.builder()
                    .advertisedApiRoot(ApiRoot.parse("https://ausf"))
                    .build())
        .withMessageContaining("none of the protocols");
  }

  private NetworkFunctionSettings.Builder settings(HttpProtocol protocol) {
    NetworkFunctionSettings.Builder builder =
        NetworkFunctionSettings.builder().protocols(protocol).protocol(protocol);
    return protocol.secure()
        ? builder.tls(
            CertificateAuthority.open(directory).issue("nf", List.of(), List.of()),
            TlsSettings.DEFAULT)
        : builder;
  }

  private SbiHost host(NetworkFunctionSettings.Builder settings, ServiceProducer producer) {
    SbiHost host = SbiHost.builder(settings.build(), producer).build();
    hosts.add(host);
    return host;
  }

  private static Candidate discover(SbiHost caller) throws Exception {
    CompletableFuture<DiscoveryResult> found = new CompletableFuture<>();
    caller
        .nrf()
        .discover(
            DiscoveryQuery.builder(NfType.AUSF, NfType.AMF).build(),
            new DiscoveryListener() {
              @Override
              public void found(DiscoveryResult result) {
                found.complete(result);
              }

              @Override
              public void failed(SbiException cause) {
                found.completeExceptionally(cause);
              }
            });
    String scheme = caller.consumer().scheme(NfType.AUSF);
    return found.get(20, TimeUnit.SECONDS).candidates("echo", scheme).get(0);
  }

  private static String get(SbiHost caller, ApiRoot root, String path) throws Exception {
    return call(caller, root, path).get(20, TimeUnit.SECONDS);
  }

  private static CompletableFuture<String> call(SbiHost caller, ApiRoot root, String path) {
    CompletableFuture<String> answer = new CompletableFuture<>();
    caller
        .consumer()
        .call(
            new TargetService(NfType.AUSF, "nausf-auth"),
            root.origin(),
            HttpRequest.get(root.target(path)),
            new ReplyListener(NfType.AUSF) {
              @Override
              protected void replied(HttpResponse response) {
                answer.complete(response.status() + " " + response.text());
              }

              @Override
              protected void failed(SbiException cause) {
                answer.completeExceptionally(cause);
              }
            });
    return answer;
  }
}
