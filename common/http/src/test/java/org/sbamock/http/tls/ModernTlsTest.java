/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.KitServer;

/** The TLS that servers accept: versions 1.2 and 1.3, suites of AEAD with forward secrecy. */
@Timeout(60)
class ModernTlsTest {
  private static final int ALERT = 21;
  private static final int FATAL = 2;
  private static final int PROTOCOL_VERSION = 70;

  private static KitServer server;
  private static SSLContext jdk;

  @BeforeAll
  static void start() throws Exception {
    server = KitServer.start();
    KeyStore trust = KeyStore.getInstance(KeyStore.getDefaultType());
    trust.load(null, null);
    trust.setCertificateEntry("ca", KitServer.trust().trustAnchors().get(0));
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trust);
    jdk = SSLContext.getInstance("TLS");
    jdk.init(null, managers.getTrustManagers(), null);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static SSLSocket connect(String version, String... suites) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            jdk.getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), server.origin().port());
    socket.setEnabledProtocols(new String[] {version});
    socket.setEnabledCipherSuites(suites);
    return socket;
  }

  private static boolean isModern(String suite) {
    return suite.startsWith("TLS_AES_")
        || suite.startsWith("TLS_CHACHA20_")
        || suite.startsWith("TLS_ECDHE_")
            && (suite.contains("_GCM_") || suite.contains("_CHACHA20_POLY1305_"));
  }

  /** The suites of the JDK for TLS 1.2 and the P-256 certificate of the server. */
  static List<String> suites() {
    List<String> enabled = Arrays.asList(jdk.getDefaultSSLParameters().getCipherSuites());
    assertThat(enabled).anyMatch(suite -> !isModern(suite) && suite.contains("ECDHE_ECDSA"));
    return enabled.stream().filter(suite -> suite.startsWith("TLS_ECDHE_ECDSA")).toList();
  }

  @ParameterizedTest
  @MethodSource("suites")
  void acceptsModernSuitesOnly(String suite) throws Exception {
    try (SSLSocket socket = connect("TLSv1.2", suite)) {
      if (isModern(suite)) {
        socket.startHandshake();
        assertThat(socket.getSession().getCipherSuite()).isEqualTo(suite);
      } else {
        assertThatThrownBy(socket::startHandshake).hasMessageContaining("handshake_failure");
      }
    }
  }

  @Test
  void offersModernSuitesOnly() {
    var context =
        TlsContexts.server(
            KitServer.material(),
            TlsSettings.DEFAULT,
            EnumSet.of(HttpProtocol.H1, HttpProtocol.H2));
    assertThat(context.cipherSuites()).isNotEmpty().allMatch(ModernTlsTest::isModern);
  }

  @ParameterizedTest
  @CsvSource({"TLSv1.3, TLS_AES_128_GCM_SHA256", "TLSv1.3, TLS_AES_256_GCM_SHA384"})
  void acceptsTls13(String version, String suite) throws Exception {
    try (SSLSocket socket = connect(version, suite)) {
      socket.startHandshake();
      assertThat(socket.getSession().getProtocol()).isEqualTo(version);
    }
  }

  /** A ClientHello of TLS 1.1 (RFC 4346 section 7.4.1.2), which no JDK sends any more. */
  private static byte[] clientHello(int minorVersion) {
    byte[] extensions = {
      0, 10, 0, 4, 0, 2, 0, 23, // supported_groups: secp256r1
      0, 11, 0, 2, 1, 0, // ec_point_formats: uncompressed
    };
    byte[] suites = {(byte) 0xc0, 0x09, (byte) 0xc0, 0x13, 0x00, 0x2f};
    int length = 2 + 32 + 1 + 2 + suites.length + 2 + 2 + extensions.length;
    return ByteBuffer.allocate(9 + length)
        .put((byte) 22)
        .putShort((short) 0x0301)
        .putShort((short) (4 + length))
        .putInt(1 << 24 | length)
        .putShort((short) (0x0300 | minorVersion))
        .put(new byte[32])
        .put((byte) 0)
        .putShort((short) suites.length)
        .put(suites)
        .putShort((short) 0x0100)
        .putShort((short) extensions.length)
        .put(extensions)
        .array();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void rejectsFormerVersions(int minorVersion) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.origin().port())) {
      socket.getOutputStream().write(clientHello(minorVersion));
      InputStream in = socket.getInputStream();
      byte[] record = in.readNBytes(7);
      assertThat(record).hasSize(7);
      assertThat(record[0]).as("type of the record").isEqualTo((byte) ALERT);
      assertThat(record[5]).isEqualTo((byte) FATAL);
      assertThat(record[6]).isEqualTo((byte) PROTOCOL_VERSION);
    }
  }

  @Test
  void rejectsRenegotiation() throws Exception {
    assumeTrue(TlsContexts.boringSsl(), "needs BoringSSL; the JDK permits renegotiation");
    try (SSLSocket socket = connect("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")) {
      socket.startHandshake();
      byte[] id = socket.getSession().getId();
      assertThatThrownBy(
              () -> {
                socket.startHandshake();
                socket.getInputStream().read();
                assertThat(socket.getSession().getId()).isEqualTo(id);
                throw new IOException("the session is the former one");
              })
          .isInstanceOf(IOException.class);
    }
  }
}
