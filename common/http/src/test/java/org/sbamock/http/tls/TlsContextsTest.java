/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.ssl.SslContext;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.tls.Handshakes.Outcome;

class TlsContextsTest {
  private static final Set<HttpProtocol> BOTH = EnumSet.of(HttpProtocol.H1, HttpProtocol.H2);

  @TempDir static Path directory;
  private static TlsMaterial server;
  private static TlsMaterial trusting;
  private static Handshakes handshakes;

  @BeforeAll
  static void start() {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    server = authority.issue("server", List.of(), List.of());
    trusting = authority.trust();
    handshakes = new Handshakes();
  }

  @AfterAll
  static void stop() {
    handshakes.close();
  }

  @ParameterizedTest
  @CsvSource({"H1, http/1.1", "H2, h2"})
  void agreesOnTheProtocolOfTheClient(HttpProtocol protocol, String agreed) throws Exception {
    Outcome outcome =
        handshakes.tcp(
            TlsContexts.server(server, TlsSettings.DEFAULT, BOTH),
            TlsContexts.client(trusting, TlsSettings.DEFAULT, protocol));

    assertThat(outcome.applicationProtocol()).isEqualTo(agreed);
    assertThat(outcome.version()).isEqualTo("TLSv1.3");
  }

  @ParameterizedTest
  @EnumSource(TlsVersion.class)
  void speaksTheVersionThatIsSet(TlsVersion version) throws Exception {
    TlsSettings settings = TlsSettings.DEFAULT.withVersions(Set.of(version));

    Outcome outcome =
        handshakes.tcp(
            TlsContexts.server(server, settings, BOTH),
            TlsContexts.client(trusting, TlsSettings.DEFAULT, HttpProtocol.H2));

    assertThat(outcome.version()).isEqualTo(version.jdkName());
  }

  @ParameterizedTest
  @CsvSource({
    "TLS_1_2, true, true, true",
    "TLS_1_2, false, true, false",
    "TLS_1_2, true, false, false",
    "TLS_1_3, true, true, true",
    "TLS_1_3, false, true, false",
    "TLS_1_3, true, false, false"
  })
  void resumesOverTcpOnlyIfBothSidesDo(
      TlsVersion version, boolean byServer, boolean byClient, boolean resumed) throws Exception {
    TlsSettings settings = TlsSettings.DEFAULT.withVersions(Set.of(version));
    SslContext accepting = TlsContexts.server(server, settings.withResumption(byServer), BOTH);
    SslContext connecting =
        TlsContexts.client(trusting, settings.withResumption(byClient), HttpProtocol.H2);

    try (Handshakes.Listener listener = handshakes.listenTcp(accepting)) {
      assertThat(listener.connect(connecting).resumed()).isFalse();
      assertThat(listener.connect(connecting).resumed()).isEqualTo(resumed);
      assertThat(listener.connect(connecting).resumed()).isEqualTo(resumed);
    }
  }

  @ParameterizedTest
  @CsvSource({"true, true, true", "false, true, false", "true, false, false"})
  void resumesWithinQuicOnlyIfBothSidesDo(boolean byServer, boolean byClient, boolean resumed)
      throws Exception {
    TlsSettings settings = TlsSettings.DEFAULT;
    var connecting = TlsContexts.quicClient(trusting, settings.withResumption(byClient), false);

    try (Handshakes.QuicListener listener =
        handshakes.listenQuic(
            TlsContexts.quicServer(server, settings.withResumption(byServer), false))) {
      assertThat(listener.connect(connecting).resumed()).isFalse();
      assertThat(listener.connect(connecting).resumed()).isEqualTo(resumed);
      assertThat(listener.connect(connecting).applicationProtocol()).isEqualTo("h3");
    }
  }

  @Test
  void rejectsAServerOfAnotherAuthority(@TempDir Path elsewhere) {
    TlsMaterial stranger =
        CertificateAuthority.open(elsewhere).issue("server", List.of(), List.of());

    assertThatThrownBy(
            () ->
                handshakes.tcp(
                    TlsContexts.server(stranger, TlsSettings.DEFAULT, BOTH),
                    TlsContexts.client(trusting, TlsSettings.DEFAULT, HttpProtocol.H2)))
        .isInstanceOf(SSLException.class);
    assertThatThrownBy(
            () ->
                handshakes.quic(
                    TlsContexts.quicServer(stranger, TlsSettings.DEFAULT, false),
                    TlsContexts.quicClient(trusting, TlsSettings.DEFAULT, false)))
        .isInstanceOf(Exception.class);
  }

  @Test
  void rejectsAServerOfAnotherName() {
    assertThatThrownBy(
            () ->
                handshakes.tcpAs(
                    "amf.example.org",
                    TlsContexts.server(server, TlsSettings.DEFAULT, BOTH),
                    TlsContexts.client(trusting, TlsSettings.DEFAULT, HttpProtocol.H2)))
        .isInstanceOf(SSLException.class);
    assertThatThrownBy(
            () ->
                handshakes.quicAs(
                    "amf.example.org",
                    TlsContexts.quicServer(server, TlsSettings.DEFAULT, false),
                    TlsContexts.quicClient(trusting, TlsSettings.DEFAULT, false)))
        .isInstanceOf(Exception.class);
  }

  @Test
  void requiresAClientCertificateIfConfigured() throws Exception {
    TlsSettings mutual = TlsSettings.DEFAULT.withClientAuth(ClientAuth.NEED);
    SslContext accepting = TlsContexts.server(server, mutual, BOTH);

    assertThat(
            handshakes
                .tcp(accepting, TlsContexts.client(server, mutual, HttpProtocol.H2))
                .applicationProtocol())
        .isEqualTo("h2");
    assertThatThrownBy(
            () -> handshakes.tcp(accepting, TlsContexts.client(trusting, mutual, HttpProtocol.H2)))
        .isInstanceOf(Exception.class);
    assertThat(
            handshakes
                .quic(
                    TlsContexts.quicServer(server, mutual, false),
                    TlsContexts.quicClient(server, mutual, false))
                .applicationProtocol())
        .isEqualTo("h3");
    assertThatThrownBy(
            () ->
                handshakes.quic(
                    TlsContexts.quicServer(server, mutual, false),
                    TlsContexts.quicClient(trusting, mutual, false)))
        .isInstanceOf(Exception.class);
  }

  @Test
  void rejectsProtocolsWithoutTlsOverTcp() {
    assertThatThrownBy(
            () -> TlsContexts.server(server, TlsSettings.DEFAULT, EnumSet.of(HttpProtocol.H2C)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TlsContexts.client(trusting, TlsSettings.DEFAULT, HttpProtocol.H3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TlsSettings.DEFAULT.withVersions(Set.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
