/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.replica.ReplicaStatus.State;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** NRFs whose store is away for some time. */
@RequiresRedis
@Timeout(120)
class StoreAwayTest {
  private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
  private static final String AUSFS =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";

  @TempDir Path directory;
  private RedisServer server;
  private Replicas replicas;

  @BeforeEach
  void startServer() {
    server = RedisServer.start();
    replicas = new Replicas(server, 0);
  }

  @AfterEach
  void stopServer() throws Exception {
    replicas.close();
    server.close();
  }

  @Test
  void servesFromTheLastViewAndRefusesChangesOnEachProtocol() throws Exception {
    TlsMaterial tls = CertificateAuthority.open(directory).issue("nrf", List.of(), List.of());
    NetworkFunctionSettings settings =
        NetworkFunctionSettings.builder()
            .protocols(HttpProtocol.values())
            .tls(tls, TlsSettings.DEFAULT)
            .build();
    Nrf nrf = replicas.start(settings, RegistryRules.defaults(), NfStatusEvent.Listener.NONE);
    nrf.store().register(id(1), ausf(1));
    try (SbiClient client = SbiClient.builder().tls(tls, TlsSettings.DEFAULT).build()) {
      for (HttpProtocol protocol : HttpProtocol.values()) {
        HttpResponse found = send(client, protocol, nrf, "GET", AUSFS, "");
        assertThat(found.headers().getString("age")).isNull();
        found.release();
      }
      server.kill();
      Replicas.awaitState(nrf, State.AWAY);

      for (HttpProtocol protocol : HttpProtocol.values()) {
        HttpResponse found = send(client, protocol, nrf, "GET", AUSFS, "");
        assertThat(found.status()).as("%s", protocol).isEqualTo(200);
        assertThat(found.content().toString(UTF_8)).contains(id(1));
        assertThat(found.headers().getString("age")).as("%s", protocol).isNotNull();
        found.release();
        HttpResponse refused =
            send(client, protocol, nrf, "PUT", INSTANCES + id(2), ausf(2).toString());
        assertThat(refused.status()).as("%s", protocol).isEqualTo(503);
        assertThat(refused.headers().getString("retry-after")).isEqualTo("1");
        assertThat(Json.readTree(refused.content()).path("cause").asString(""))
            .isEqualTo("NF_CONGESTION");
        refused.release();
      }
      server.restart();
      Replicas.awaitState(nrf, State.PRESENT);

      for (HttpProtocol protocol : HttpProtocol.values()) {
        int number = 10 + protocol.ordinal();
        HttpResponse created =
            send(client, protocol, nrf, "PUT", INSTANCES + id(number), ausf(number).toString());
        assertThat(created.status()).as("%s", protocol).isEqualTo(201);
        created.release();
      }
    }
  }

  private static HttpResponse send(
      SbiClient client,
      HttpProtocol protocol,
      Nrf nrf,
      String method,
      String target,
      String content)
      throws Exception {
    HttpRequest request =
        HttpRequest.of(HttpMethod.valueOf(method), target, Unpooled.copiedBuffer(content, UTF_8))
            .with("content-type", "application/json");
    ApiRoot root = ApiRoot.of(protocol.scheme(), "127.0.0.1", nrf.port());
    return client.send(protocol, root.origin(), request).get(30, TimeUnit.SECONDS);
  }

  @Test
  void fillsAStoreThatHasLostItsContent() {
    Nrf one = replicas.start();
    Nrf other = replicas.start();
    one.store().register(id(1), ausf(1));
    String subscription =
        one.subscriptions()
            .create(
                Json.mapper()
                    .readTree("{\"nfStatusNotificationUri\":\"http://127.0.0.1:9/notify\"}"),
                one.store()::sequence)
            .id();
    awaitSize(other, 1);
    String before = one.store().get(id(1)).etag();
    server.kill();
    Replicas.awaitState(one, State.AWAY);
    Replicas.awaitState(other, State.AWAY);

    server.restart();
    Replicas.awaitState(one, State.PRESENT);
    Replicas.awaitState(other, State.PRESENT);

    Nrf third = replicas.start();
    assertThat(third.store().get(id(1)).etag())
        .isEqualTo(one.store().get(id(1)).etag())
        .isEqualTo(other.store().get(id(1)).etag())
        .isNotEqualTo(before);
    assertThat(third.subscriptions().getOrNull(subscription)).isNotNull();
    other.store().register(id(2), ausf(2));
    awaitSize(one, 2);
    awaitSize(third, 2);
  }

  @Test
  void expectsHeartBeatsOfSuspendedInstancesAfterItHasFilledAStore() {
    Nrf nrf = replicas.start();
    nrf.store().register(id(1), ausf(1));
    nrf.store().register(id(2), with(ausf(2), "\"nfStatus\":\"SUSPENDED\""));
    server.kill();
    Replicas.awaitState(nrf, State.AWAY);

    server.restart();
    Replicas.awaitState(nrf, State.PRESENT);

    List<String> expected = server.on(0, redis -> redis.zrange(RedisKeys.ALL[4], 0, -1));
    assertThat(expected).containsExactly("instance:" + id(2));
  }

  @Test
  void aChangeThatWasRefusedIsNotMadeWhenTheServerIsResumed() {
    Nrf one = replicas.start();
    one.store().register(id(1), ausf(1));
    server.suspend();
    try {
      assertThatThrownBy(() -> one.store().register(id(2), ausf(2)))
          .isInstanceOfSatisfying(
              SbiException.class, e -> assertThat(e.problem().status()).isEqualTo(503));
      Replicas.awaitState(one, State.AWAY);
      assertThat(one.store().get(id(1)).nfStatus()).isEqualTo("REGISTERED");
    } finally {
      server.resume();
    }
    Replicas.awaitState(one, State.PRESENT);
    one.store().register(id(3), ausf(3));

    assertThat(one.store().list(null, 0, 10).ids()).containsExactly(id(1), id(3));
  }

  private static void awaitSize(Nrf nrf, int size) {
    await().atMost(Duration.ofSeconds(30)).until(() -> nrf.store().size() == size);
  }
}
