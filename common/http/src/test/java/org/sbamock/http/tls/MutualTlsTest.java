/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.testing.KitServer;

/** Certificates of clients, over each protocol with TLS. */
@Timeout(60)
class MutualTlsTest {
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT
          .withDeadline(Duration.ofSeconds(10))
          .withConnection(ConnectionUse.PER_REQUEST);

  private static KitServer server(ClientAuth auth) {
    return KitServer.start(
        settings -> settings.tls(KitServer.material(), TlsSettings.DEFAULT.withClientAuth(auth)));
  }

  /** Whom the client believes is the kit's authority, whatever it shows of itself. */
  private static TlsMaterial showing(TlsMaterial identity) {
    return new TlsMaterial(identity.key(), identity.chain(), KitServer.trust().trustAnchors());
  }

  private static void hello(HttpProtocol protocol, KitServer server, TlsMaterial material)
      throws Exception {
    try (SbiClient client = SbiClient.builder().tls(material, TlsSettings.DEFAULT).build()) {
      // The second connection resumes the session of the first.
      for (int i = 0; i < 2; i++) {
        HttpResponse response =
            client
                .send(protocol, server.origin(), HttpRequest.get("/hello"), OPTIONS)
                .get(20, TimeUnit.SECONDS);
        assertThat(response.content().toString(StandardCharsets.UTF_8)).isEqualTo("hello");
        response.release();
      }
    }
  }

  private static void refused(
      HttpProtocol protocol, KitServer server, TlsMaterial material, String... alerts) {
    assertThatThrownBy(() -> hello(protocol, server, material))
        .cause()
        .asInstanceOf(InstanceOfAssertFactories.type(CallFailedException.class))
        .satisfies(
            failure -> {
              assertThat(failure.reason())
                  .as("%s %s", failure.kind(), failure.getMessage())
                  .isEqualTo(Reason.HANDSHAKE);
              assertThat(failure.alert()).isIn((Object[]) alerts);
              assertThat(failure.kind()).isEqualTo("HANDSHAKE " + failure.alert());
              assertThat(failure).hasMessageContaining("the alert " + failure.alert());
              assertThat(failure.unprocessed()).isTrue();
            });
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void clientAuthNeedRejectsClientsWithoutACertificate(
      HttpProtocol protocol, @TempDir Path elsewhere) throws Exception {
    TlsMaterial stranger =
        CertificateAuthority.open(elsewhere).issue("stranger", List.of(), List.of());
    try (KitServer server = server(ClientAuth.NEED)) {
      hello(protocol, server, KitServer.material());
      refused(protocol, server, KitServer.trust(), "certificate_required");
      refused(
          protocol,
          server,
          showing(stranger),
          "certificate_required",
          "unknown_ca",
          "certificate_unknown");
      hello(protocol, server, KitServer.material());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void clientAuthWantAcceptsClientsWithoutACertificate(HttpProtocol protocol) throws Exception {
    try (KitServer server = server(ClientAuth.WANT)) {
      hello(protocol, server, KitServer.trust());
      hello(protocol, server, KitServer.material());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void aServerWithoutClientAuthAcceptsAll(HttpProtocol protocol, @TempDir Path elsewhere)
      throws Exception {
    TlsMaterial stranger =
        CertificateAuthority.open(elsewhere).issue("stranger", List.of(), List.of());
    try (KitServer server = server(ClientAuth.NONE)) {
      hello(protocol, server, KitServer.trust());
      hello(protocol, server, showing(stranger));
    }
  }
}
