/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.testing.KitServer;

/** Certificates and trust that are replaced while servers and clients use them. */
@Timeout(120)
class CertificateRotationTest {
  private static final CallOptions POOLED =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(30)).withRetries(0);
  private static final CallOptions FRESH = POOLED.withConnection(ConnectionUse.PER_REQUEST);
  private static final int ROTATIONS = 6;

  @TempDir private static Path directory;
  private static TlsMaterial first;
  private static TlsMaterial second;

  @BeforeAll
  static void issue() {
    first = CertificateAuthority.open(directory.resolve("1")).issue("nf", List.of(), List.of());
    second = CertificateAuthority.open(directory.resolve("2")).issue("nf", List.of(), List.of());
  }

  private static KitServer server(TlsSource source, ClientAuth auth) {
    return KitServer.start(
        settings -> settings.tls(source, TlsSettings.DEFAULT.withClientAuth(auth)));
  }

  private static SbiClient client(TlsSource source) {
    return SbiClient.builder().tls(source, TlsSettings.DEFAULT).build();
  }

  private static CompletableFuture<Integer> hello(
      HttpProtocol protocol, SbiClient client, KitServer server, CallOptions options) {
    return client
        .send(protocol, server.origin(), HttpRequest.get("/hello"), options)
        .thenApply(
            response -> {
              response.release();
              return response.status();
            });
  }

  private static int status(
      HttpProtocol protocol, SbiClient client, KitServer server, CallOptions options)
      throws Exception {
    return hello(protocol, client, server, options).get(60, TimeUnit.SECONDS);
  }

  /** A client with both authorities, so that it accepts whatever the server shows. */
  private static TlsMaterial trustingBoth() {
    List<X509Certificate> anchors = new ArrayList<>(first.trustAnchors());
    anchors.addAll(second.trustAnchors());
    return TlsMaterial.trusting(anchors);
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void noRequestFailsAndNewConnectionsHaveTheNewCertificate(HttpProtocol protocol)
      throws Exception {
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    try (KitServer server = server(source, ClientAuth.NONE);
        SbiClient load = client(trustingBoth());
        SbiClient kept = client(TlsMaterial.trusting(first.trustAnchors()))) {
      assertThat(status(protocol, kept, server, POOLED)).isEqualTo(200);
      List<CompletableFuture<Integer>> calls = new ArrayList<>();
      for (int i = 0; i < ROTATIONS; i++) {
        TlsMaterial next = i % 2 == 0 ? second : first;
        for (int j = 0; j < 10; j++) {
          calls.add(hello(protocol, load, server, j % 2 == 0 ? FRESH : POOLED));
        }
        assertThat(source.replace(next)).isTrue();
        for (int j = 0; j < 10; j++) {
          calls.add(hello(protocol, load, server, j % 2 == 0 ? FRESH : POOLED));
        }
        try (SbiClient strict = client(TlsMaterial.trusting(next.trustAnchors()))) {
          assertThat(status(protocol, strict, server, FRESH)).isEqualTo(200);
        }
        assertThat(status(protocol, kept, server, POOLED)).as("open connection").isEqualTo(200);
      }
      for (CompletableFuture<Integer> call : calls) {
        assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void aClientUsesItsNewCertificateAndTrust(HttpProtocol protocol) throws Exception {
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    try (KitServer former = server(first, ClientAuth.NEED);
        KitServer latter = server(second, ClientAuth.NEED);
        SbiClient client = client(source)) {
      assertThat(status(protocol, client, former, FRESH)).isEqualTo(200);
      assertThatThrownBy(() -> status(protocol, client, latter, FRESH)).isNotNull();

      source.replace(second);

      assertThat(status(protocol, client, latter, FRESH)).isEqualTo(200);
      assertThatThrownBy(() -> status(protocol, client, former, FRESH)).isNotNull();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void aServerForgetsClientsOfAFormerAuthority(HttpProtocol protocol) throws Exception {
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    TlsMaterial identity =
        new TlsMaterial(first.key(), first.chain(), trustingBoth().trustAnchors());
    try (KitServer server = server(source, ClientAuth.NEED);
        SbiClient client = client(identity)) {
      for (int i = 0; i < 2; i++) {
        assertThat(status(protocol, client, server, FRESH)).isEqualTo(200);
      }

      source.replace(second);

      assertThatThrownBy(() -> status(protocol, client, server, FRESH)).isNotNull();
    }
  }

  @Test
  void sessionsAreResumedAfterARenewalWithTheSameTrust() throws Exception {
    TlsMaterial renewed =
        CertificateAuthority.open(directory.resolve("1")).issue("renewed", List.of(), List.of());
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    AtomicLong nanos = new AtomicLong();
    var tcp =
        CurrentContext.ofServer(
            source,
            (material, keys) ->
                TlsContexts.server(material, TlsSettings.DEFAULT, Set.of(HttpProtocol.H2), keys),
            nanos::get);
    var quic =
        CurrentContext.ofServer(
            source,
            (material, keys) -> TlsContexts.quicServer(material, TlsSettings.DEFAULT, false, keys),
            nanos::get);
    var tcpClient = TlsContexts.client(first, TlsSettings.DEFAULT, HttpProtocol.H2);
    var quicClient = TlsContexts.quicClient(first, TlsSettings.DEFAULT, false);
    try (Handshakes handshakes = new Handshakes();
        var tcpPort = handshakes.listenTcp(tcp::get);
        var quicPort = handshakes.listenQuic(quic::get)) {
      assertThat(tcpPort.connect(tcpClient).resumed()).isFalse();
      assertThat(quicPort.connect(quicClient).resumed()).isFalse();

      source.replace(renewed);
      assertThat(tcpPort.connect(tcpClient).resumed()).isEqualTo(TlsContexts.boringSsl());
      assertThat(quicPort.connect(quicClient).resumed()).isTrue();

      Object before = tcp.get();
      nanos.set(Duration.ofHours(13).toNanos());
      assertThat(tcpPort.connect(tcpClient).resumed()).isEqualTo(TlsContexts.boringSsl());
      assertThat(tcp.get()).as("context with another ticket key").isNotSameAs(before);

      source.replace(second);
      var other = TlsContexts.quicClient(trustingBoth(), TlsSettings.DEFAULT, false);
      assertThat(quicPort.connect(other).resumed()).isFalse();
    }
  }

  @Test
  void rejectsAKeyOfAnotherCertificate() {
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    TlsMaterial mixed = new TlsMaterial(second.key(), first.chain(), first.trustAnchors());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> source.replace(mixed))
        .withMessageStartingWith("the key is not that of the certificate of ");
    assertThat(source.current()).isSameAs(first);
    assertThat(source.replace(first)).isFalse();
  }

  @Test
  void rejectsAnExpiredCertificate() {
    Instant later = first.chain().get(0).getNotAfter().toInstant().plusSeconds(1);
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first, () -> later);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> source.replace(second))
        .withMessageContaining(" is valid from ");
    assertThat(source.current()).isSameAs(first);
  }

  @Test
  void aContextThatCannotBeCreatedLeavesTheFormerOne() {
    ReplaceableTlsMaterial source = new ReplaceableTlsMaterial(first);
    CurrentContext<String> context =
        CurrentContext.ofClient(
            source,
            material -> {
              if (material == second) {
                throw new IllegalArgumentException("as asked");
              }
              return "context";
            });
    assertThat(context.get()).isEqualTo("context");

    source.replace(second);

    assertThat(context.get()).isEqualTo("context");
  }
}
