/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionProcess;

/**
 * SIGTERM under load: 20 clients of each protocol send one POST after the other to a function,
 * which forwards them to the server of this test. Every request is answered, or its client can
 * conclude that it was not processed. The system property {@code sbamock.stop.repetitions} sets the
 * number of repetitions.
 */
@Timeout(120)
final class GracefulStopIT {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int CLIENTS = 20;
  private static final int ANSWERS_BEFORE_STOP = 2 * CLIENTS;
  private static final long HANDLING_MILLIS = 20;
  private static final String PREFIX = "/stop/v1/";
  private static final CallOptions ONCE =
      CallOptions.DEFAULT.withRetries(0).withDeadline(Duration.ofSeconds(15));

  private final RequestLedger ledger = new RequestLedger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private @TempDir Path directory;

  @SuppressWarnings("NullAway.Init")
  private SbiServer upstream;

  static IntStream repetitions() {
    return IntStream.rangeClosed(1, Integer.getInteger("sbamock.stop.repetitions", 1));
  }

  @BeforeEach
  void startUpstream() {
    upstream = SbiServer.builder(this::handle).start();
  }

  @AfterEach
  void stopAll() {
    threads.shutdownNow();
    upstream.close();
  }

  private void handle(HttpExchange exchange) {
    ledger.processed(exchange.request().path().substring(PREFIX.length()));
    var unused =
        exchange
            .executor()
            .schedule(
                () -> exchange.respond(HttpResponse.of(200)),
                HANDLING_MILLIS,
                TimeUnit.MILLISECONDS);
  }

  @ParameterizedTest
  @MethodSource("repetitions")
  void losesNoAcceptedRequestOnSigterm(int repetition) throws Exception {
    FunctionProcess function = start();
    CertificateAuthority authority = CertificateAuthority.open(directory.resolve("tls"));
    Origin origin = new Origin("127.0.0.1", function.apiRoot("http").origin().port());
    List<CompletableFuture<Void>> clients = new ArrayList<>();
    try (SbiClient client = client(authority)) {
      clients.addAll(keepAliveClients(origin, null));
      clients.addAll(keepAliveClients(origin, tls(authority.certificateFile())));
      for (HttpProtocol protocol : List.of(HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3)) {
        for (int i = 0; i < CLIENTS; i++) {
          CompletableFuture<Void> over = new CompletableFuture<>();
          clients.add(over);
          call(client, protocol, origin, over);
        }
      }
      for (HttpProtocol protocol : HttpProtocol.values()) {
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () ->
                    assertThat(ledger.answers(protocol))
                        .as("answers over %s; %s", protocol, ledger)
                        .isGreaterThanOrEqualTo(ANSWERS_BEFORE_STOP));
      }

      function.stop();

      assertThat(CompletableFuture.allOf(clients.toArray(CompletableFuture[]::new)))
          .succeedsWithin(PATIENCE);
    } finally {
      function.stop();
      function.awaitEnd(FunctionProcess.END_TIMEOUT);
    }
    assertThat(ledger.violations()).as("repetition %d%s", repetition, function.tail()).isEmpty();
  }

  private FunctionProcess start() throws Exception {
    Path mappings = Files.createDirectory(directory.resolve("mappings"));
    Files.writeString(
        mappings.resolve("forward.json"),
        """
        {"request": {"urlPathPattern": "/stop/.*"},
         "response": {"proxyBaseUrl": "http://127.0.0.1:%d"}}
        """
            .formatted(upstream.port()));
    FunctionProcess function =
        FunctionProcess.start(
            "stub",
            new BootJars(Path.of(System.getProperty("sbamock.home", ".."))).find("stub"),
            List.of(),
            CoreSettings.QUICK_JVM,
            Map.of(
                "sbamock.sbi.protocols",
                "h1c,h1,h2c,h2,h3",
                "sbamock.tls.directory",
                directory.resolve("tls").toString(),
                "sbamock.client.protocol",
                "h2c",
                "sbamock.mock.mappings-directory",
                mappings.toString()),
            directory);
    function.awaitReady(PATIENCE);
    return function;
  }

  private static SbiClient client(CertificateAuthority authority) {
    return SbiClient.builder()
        .tls(authority.trust(), TlsSettings.DEFAULT)
        .maxStreamsPerConnection(1)
        .maxConnectionsPerOrigin(CLIENTS)
        .connectTimeout(Duration.ofSeconds(3))
        .build();
  }

  private List<CompletableFuture<Void>> keepAliveClients(Origin origin, @Nullable SSLContext tls) {
    InetSocketAddress server = new InetSocketAddress(origin.host(), origin.port());
    return IntStream.range(0, CLIENTS)
        .mapToObj(
            i -> CompletableFuture.runAsync(new KeepAliveClient(ledger, server, tls), threads))
        .toList();
  }

  private static SSLContext tls(Path certificates) throws Exception {
    KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
    trusted.load(null, null);
    try (InputStream in = Files.newInputStream(certificates)) {
      trusted.setCertificateEntry(
          "authority", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  /** Makes one call after the other until the function accepts no connections. */
  private void call(
      SbiClient client, HttpProtocol protocol, Origin origin, CompletableFuture<Void> over) {
    String request = ledger.begin(protocol);
    client
        .send(
            protocol,
            origin,
            HttpRequest.of(
                HttpMethod.POST,
                PREFIX + request,
                Unpooled.copiedBuffer("body", StandardCharsets.US_ASCII)),
            ONCE)
        .whenComplete(
            (response, failure) -> {
              if (response != null) {
                int status = response.status();
                response.release();
                if (status == 200) {
                  ledger.answered(protocol);
                } else {
                  ledger.violated(protocol, request + " was answered with " + status);
                }
                call(client, protocol, origin, over);
              } else if (!failed(protocol, request, failure)) {
                over.complete(null);
              } else {
                call(client, protocol, origin, over);
              }
            });
  }

  /** Records a failure; returns whether the function may still accept connections. */
  private boolean failed(HttpProtocol protocol, String request, Throwable failure) {
    if (!(failure instanceof CallFailedException cause)) {
      ledger.violated(protocol, request + ": " + failure);
      return false;
    }
    if (cause.unprocessed()) {
      ledger.unprocessed(request, String.valueOf(cause.getMessage()));
    } else {
      ledger.violated(protocol, request + ": " + cause.reason() + " " + cause.getMessage());
    }
    return cause.reason() == Reason.RESET;
  }
}
