/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;

/** What makes encrypted packets readable: key logs and qlog, of both ends, for those who ask. */
class SecretsTest {
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(20));

  @TempDir Path directory;

  private void call(
      HttpProtocol protocol,
      TlsSettings serverTls,
      TlsSettings clientTls,
      QuicSettings serverQuic,
      QuicSettings clientQuic) {
    TlsMaterial material =
        CertificateAuthority.open(directory).issue("server", List.of(), List.of());
    try (EchoServer server =
            new EchoServer(
                directory, builder -> builder.tls(material, serverTls).quic(serverQuic));
        SbiClient client =
            SbiClient.builder().tls(server.trust(), clientTls).quic(clientQuic).build()) {
      RecordingListener listener = new RecordingListener();
      client.send(protocol, server.origin(), HttpRequest.get("/empty"), OPTIONS, listener);
      listener.await().release();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void bothEndsWriteTheSameSecrets(HttpProtocol protocol) throws Exception {
    Path servers = directory.resolve("server.keys");
    Path clients = directory.resolve("client.keys");

    call(
        protocol,
        TlsSettings.DEFAULT.withKeyLogFile(servers),
        TlsSettings.DEFAULT.withKeyLogFile(clients),
        QuicSettings.DEFAULT,
        QuicSettings.DEFAULT);

    assertThat(secrets(clients))
        .allMatch(line -> line.matches("[A-Z0-9_]+ [0-9a-f]{64} [0-9a-f]{64,96}"))
        .anyMatch(line -> line.startsWith("CLIENT_HANDSHAKE_TRAFFIC_SECRET "))
        .anyMatch(line -> line.startsWith("SERVER_HANDSHAKE_TRAFFIC_SECRET "))
        .anyMatch(line -> line.startsWith("CLIENT_TRAFFIC_SECRET_0 "))
        .anyMatch(line -> line.startsWith("SERVER_TRAFFIC_SECRET_0 "));
    assertThat(traffic(servers)).isEqualTo(traffic(clients));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(clients)))
        .isEqualTo("rw-------");
  }

  @Test
  void tls12HasItsMasterSecret() throws Exception {
    Path clients = directory.resolve("client.keys");

    call(
        HttpProtocol.H2,
        TlsSettings.DEFAULT,
        TlsSettings.DEFAULT.withVersions(Set.of(TlsVersion.TLS_1_2)).withKeyLogFile(clients),
        QuicSettings.DEFAULT,
        QuicSettings.DEFAULT);

    assertThat(secrets(clients))
        .singleElement()
        .asString()
        .matches("CLIENT_RANDOM [0-9a-f]{64} [0-9a-f]{96}");
  }

  @Test
  void bothEndsWriteAQlogOfAQuicConnection() throws Exception {
    Path servers = directory.resolve("server-qlog");
    Path clients = directory.resolve("client-qlog");

    call(
        HttpProtocol.H3,
        TlsSettings.DEFAULT,
        TlsSettings.DEFAULT,
        QuicSettings.DEFAULT.withQlogDirectory(servers),
        QuicSettings.DEFAULT.withQlogDirectory(clients));

    for (Path logs : List.of(servers, clients)) {
      List<Path> files = files(logs);
      assertThat(files).hasSize(1);
      assertThat(Files.readString(files.get(0))).contains("qlog", "packet_sent", "packet_received");
    }
  }

  @Test
  void rejectsPlacesThatCannotBeWritten() {
    Path none = directory.resolve("none/there");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                call(
                    HttpProtocol.H2,
                    TlsSettings.DEFAULT.withKeyLogFile(none),
                    TlsSettings.DEFAULT,
                    QuicSettings.DEFAULT,
                    QuicSettings.DEFAULT))
        .withMessageContaining("key-log-file");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                call(
                    HttpProtocol.H3,
                    TlsSettings.DEFAULT,
                    TlsSettings.DEFAULT,
                    QuicSettings.DEFAULT.withQlogDirectory(Path.of("/dev/null/x")),
                    QuicSettings.DEFAULT))
        .withMessageContaining("qlog-directory");
  }

  private static List<String> secrets(Path file) throws IOException {
    return Files.readAllLines(file);
  }

  private static Set<String> traffic(Path file) throws IOException {
    Set<String> lines = new TreeSet<>(secrets(file));
    lines.removeIf(line -> !line.contains("TRAFFIC_SECRET"));
    return lines;
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return new ArrayList<>(files.toList());
    }
  }
}
