/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.FreePort;
import org.sbamock.integration.support.RequiresInteropPeers;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.IndirectCommunication;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * An AMF and an AUSF with Caddy between them, which is an SCP, an AUSF that redirects requests, or
 * one that is overloaded (TS 29.500 clauses 6.4, 6.10.2, 6.10.3 and 6.10.9), and Caddy as a client
 * whose request is overdue (clause 6.11).
 */
@RequiresInteropPeers
@Timeout(60)
final class CommonPartIT {
  private static final Duration DRAIN = Duration.ofSeconds(5);

  private static Path caddy = Path.of("");

  @BeforeAll
  static void find() {
    caddy = RequiresInteropPeers.InteropPeers.directory().resolve("caddy/peer");
    assumeTrue(Files.isExecutable(caddy), () -> "the peer caddy is not built: " + caddy);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersThroughAnScpInModelC(HttpProtocol protocol) throws Exception {
    try (Core core = new Core("scp", protocol)) {
      Amf amf =
          core.startAmf(
              core.ausf.apiRoot(),
              s -> s.withIndirect(new IndirectCommunication(core.peer, false)));

      assertThat(core.ue(amf).register().text("result")).isEqualTo("REGISTERED");
      assertThat(core.requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersThroughAnScpInModelD(HttpProtocol protocol) throws Exception {
    try (Core core = new Core("scp", protocol)) {
      Amf amf =
          core.startAmf(null, s -> s.withIndirect(new IndirectCommunication(core.peer, true)));

      assertThat(core.ue(amf).register().text("result")).isEqualTo("REGISTERED");
      assertThat(core.requests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void followsARedirection(HttpProtocol protocol) throws Exception {
    try (Core core = new Core("redirection", protocol)) {
      Amf amf = core.startAmf(core.peer, s -> s);

      assertThat(core.ue(amf).register().text("result")).isEqualTo("REGISTERED");
      assertThat(core.requests()).as("the confirmation goes to the link").isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void obeysAnOverload(HttpProtocol protocol) throws Exception {
    try (Core core = new Core("overload", protocol)) {
      Amf amf = core.startAmf(core.peer, s -> s);
      assertThat(core.ue(amf).begin().status()).isEqualTo(201);

      Answer answer = core.ue(amf).begin();

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.text("cause")).isEqualTo("NF_CONGESTION");
      assertThat(answer.text("detail")).startsWith("the request was not sent");
      assertThat(core.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void doesNotProcessAnOverdueRequest(HttpProtocol protocol) throws Exception {
    PeerProgram client =
        PeerProgram.in(RequiresInteropPeers.InteropPeers.directory()).stream()
            .filter(peer -> peer.id().equals("caddy"))
            .findFirst()
            .orElseThrow();
    try (var call = new InteropClientCases.Call(client, protocol, directory("overdue", protocol))) {
      InteropClientCases.overdue(call);
    }
  }

  private static Path directory(String test, HttpProtocol protocol) throws IOException {
    Path all = Files.createDirectories(Path.of("target", "interop", "common-part"));
    return Files.createTempDirectory(all.toAbsolutePath(), test + "-" + protocol.id());
  }

  /** An AUSF, and Caddy before it in a role. */
  private static final class Core implements AutoCloseable {
    final Ausf ausf;
    final ApiRoot peer;
    private final HttpProtocol protocol;
    private final TlsMaterial material;
    private final SbiClient client;
    private final PeerServer server;
    private final Path directory;
    private @Nullable Amf amf;

    Core(String role, HttpProtocol protocol) throws Exception {
      this.protocol = protocol;
      directory = directory(role, protocol);
      CertificateAuthority authority = CertificateAuthority.open(directory);
      material = authority.issue("core", List.of(), List.of());
      client = SbiClient.builder().tls(material, TlsSettings.DEFAULT).build();
      ausf =
          Ausf.builder(settings(ConsumerSettings.DEFAULT.withProtocol(protocol)))
              .subscribers(Subscribers.all(AuthenticationMethod.AKA_5G))
              .build();
      ausf.start();
      int port = FreePort.next();
      peer = ApiRoot.of(protocol.scheme(), "127.0.0.1", port);
      server =
          PeerServer.start(
              directory.resolve("peer.log"),
              caddy.toString(),
              role,
              protocol.id(),
              Integer.toString(port),
              directory.resolve("core.pem").toString(),
              directory.resolve("core.key").toString(),
              directory.resolve("ca.pem").toString(),
              ausf.apiRoot().origin().authority());
    }

    private NetworkFunctionSettings settings(ConsumerSettings consumer) {
      NetworkFunctionSettings.Builder settings =
          NetworkFunctionSettings.builder().protocols(protocol).consumer(consumer);
      return (protocol.secure() ? settings.tls(material, TlsSettings.DEFAULT) : settings).build();
    }

    Amf startAmf(@Nullable ApiRoot known, UnaryOperator<ConsumerSettings> settings) {
      ConsumerSettings consumer = ConsumerSettings.DEFAULT.withProtocol(protocol);
      Amf started = Amf.builder(settings(settings.apply(consumer))).ausf(known).build();
      amf = started;
      started.start();
      return started;
    }

    TestUe ue(Amf serving) {
      return new TestUe(Subscribers.supi(7), new TestCaller(client, protocol, serving.apiRoot()));
    }

    /** Returns the number of requests that Caddy has received. */
    int requests() throws Exception {
      return (int)
          Files.readAllLines(directory.resolve("peer.log")).stream()
              .filter(line -> line.contains("\"handled request\""))
              .count();
    }

    @Override
    public void close() {
      client.close();
      if (amf != null) {
        amf.stop(DRAIN).join();
      }
      server.close();
      ausf.stop(DRAIN).join();
    }
  }
}
