/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** A store that requires TLS and a password, by default of the user {@code default}. */
@RequiresRedis
@Timeout(120)
class ProtectedStoreTest {
  private static final String PASSWORD = "secret@:/?#";
  private static final String OTHERS_PASSWORD = "another";

  @TempDir private static Path authority;
  @TempDir private static Path unknownAuthority;
  private static RedisServer server;

  private @Nullable Nrf nrf;

  @BeforeAll
  static void startServer() {
    CertificateAuthority.open(authority).issue("redis", List.of(), List.of());
    CertificateAuthority.open(unknownAuthority);
    server =
        RedisServer.startWithTls(
            authority,
            "--requirepass",
            PASSWORD,
            "--user",
            "nrf",
            "on",
            ">" + OTHERS_PASSWORD,
            "~*",
            "&*",
            "+@all");
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @AfterEach
  void stop() {
    if (nrf != null) {
      nrf.stop(Duration.ofSeconds(1)).join();
    }
  }

  private Nrf start(String user, @Nullable String password, Path trusted) {
    String url = "rediss://" + user + "127.0.0.1:" + server.port() + "/0";
    Nrf started =
        Nrf.builder(NetworkFunctionSettings.builder().build())
            .sharedStore(
                new RedisSharedStore(
                    new RedisStoreSettings(
                        url, password, trusted.resolve("ca.pem"), RedisStoreSettings.TIMEOUT)))
            .build();
    nrf = started;
    started.start();
    return started;
  }

  private static void assertUsable(Nrf nrf, int instance) {
    Replicas.awaitState(nrf, ReplicaStatus.State.PRESENT);
    assertThat(nrf.store().register(id(instance), ausf(instance)).created()).isTrue();
    nrf.store().deregister(id(instance));
  }

  private static String reasonOfAbsence(Nrf nrf) {
    Replicas.awaitState(nrf, ReplicaStatus.State.AWAY);
    return String.valueOf(Objects.requireNonNull(nrf.replicaStatus()).reason());
  }

  @Test
  void isUsedWithThePasswordOfTheSettings() {
    assertUsable(start("", PASSWORD, authority), 1);
  }

  @Test
  void isUsedWithTheUserOfTheUrlAndThePasswordOfTheSettings() {
    assertUsable(start("nrf@", OTHERS_PASSWORD, authority), 2);
  }

  @Test
  void isUsedWithUserAndPasswordOfTheUrl() {
    assertUsable(start("nrf:" + OTHERS_PASSWORD + "@", null, authority), 3);
  }

  @Test
  void isAwayWithAWrongPasswordWhichIsNotShown() {
    assertThat(reasonOfAbsence(start("nrf@", "wrong-password", authority)))
        .contains("WRONGPASS")
        .doesNotContain("wrong-password");
  }

  @Test
  void isAwayWithoutAPassword() {
    assertThat(reasonOfAbsence(start("", null, authority))).contains("NOAUTH");
  }

  @Test
  void isAwayIfItsAuthorityIsNotTrusted() {
    assertThat(reasonOfAbsence(start("", PASSWORD, unknownAuthority))).contains("certificat");
  }
}
