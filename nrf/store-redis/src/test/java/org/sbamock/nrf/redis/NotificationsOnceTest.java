/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.Profiles;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** Subscribers of NRFs that share a registry. */
@RequiresRedis
@Timeout(120)
class NotificationsOnceTest {
  private final List<String> received = new CopyOnWriteArrayList<>();
  private RedisServer server;
  private Replicas replicas;
  private HttpServer subscriber;

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start();
    replicas = new Replicas(server, 0);
    subscriber = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    subscriber.createContext(
        "/",
        exchange -> {
          received.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    subscriber.start();
  }

  @AfterEach
  void stop() throws Exception {
    replicas.close();
    server.close();
    subscriber.stop(0);
  }

  private Nrf replica() {
    return replicas.start(
        NetworkFunctionSettings.builder()
            .protocols(HttpProtocol.H2C)
            .protocol(HttpProtocol.H1C)
            .build(),
        RegistryRules.defaults(),
        NfStatusEvent.Listener.NONE);
  }

  @Test
  void oneReplicaNotifiesAndAnotherTakesOverWhenItStops() {
    Nrf one = replica();
    Nrf other = replica();
    other
        .subscriptions()
        .create(
            Json.mapper()
                .readTree(
                    "{\"nfStatusNotificationUri\":\"http://127.0.0.1:%d/notify\"}"
                        .formatted(subscriber.getAddress().getPort())),
            other.store()::sequence);
    for (int i = 1; i <= 10; i++) {
      (i % 2 == 0 ? one : other).store().register(id(i), ausf(i));
    }
    awaitReceived(10);

    one.stop(Duration.ofSeconds(1)).join();
    for (int i = 11; i <= 20; i++) {
      other.store().register(id(i), ausf(i));
    }
    awaitReceived(20);
    one.start();
    other.stop(Duration.ofSeconds(1)).join();
    await().atMost(Replicas.PATIENCE).until(() -> one.store().size() == 20);
    one.store().deregister(id(20));
    awaitReceived(21);

    assertThat(received).hasSize(21);
    assertThat(received.subList(0, 20))
        .as("each registration once, in its order")
        .zipSatisfy(
            IntStream.rangeClosed(1, 20).mapToObj(Profiles::id).toList(),
            (notification, id) -> assertThat(notification).contains("NF_REGISTERED").contains(id));
  }

  private void awaitReceived(int number) {
    await().atMost(Replicas.PATIENCE).until(() -> received.size() >= number);
  }
}
