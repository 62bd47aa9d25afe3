/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class AccessLogTest {
  @TempDir private Path directory;
  private final MeterRegistry registry = new SimpleMeterRegistry();

  private Path file() {
    return directory.resolve("access.log");
  }

  private AccessLog open(AccessLogFormat format) {
    AccessLog log = AccessLog.open(new AccessLogProperties(file().toString(), format, 1_000));
    log.bindTo(registry);
    return log;
  }

  @ParameterizedTest
  @EnumSource
  void writesALineOfJsonForEachRequest(HttpProtocol protocol) throws Exception {
    try (AccessLog log = open(AccessLogFormat.JSON);
        KitServer server = start(log);
        SbiClient client = client()) {
      call(client, protocol, server, HttpRequest.get("/hello/x?q=%22%0a\"y"));
      call(client, protocol, server, HttpRequest.of(HttpMethod.POST, "/nowhere"));
      call(
          client, protocol, server, HttpRequest.get("/faults/" + FaultExample.EMPTY_RESPONSE.id()));
    }
    List<JsonNode> lines = lines().stream().map(line -> Json.read(line, JsonNode.class)).toList();
    JsonNode hello = lines.get(0);
    assertThat(hello.path("client").asString()).isEqualTo("127.0.0.1");
    assertThat(hello.path("method").asString()).isEqualTo("GET");
    assertThat(hello.path("target").asString()).isEqualTo("/hello/x?q=%22%0a\"y");
    assertThat(hello.path("route").asString()).isEqualTo("/hello/{name}");
    assertThat(hello.path("protocol").asString()).isEqualTo(protocol.id());
    assertThat(hello.path("status").asInt()).isEqualTo(200);
    assertThat(hello.path("octets").asInt()).isEqualTo("hello x".length());
    assertThat(hello.path("seconds").asDouble()).isPositive();
    assertThat(hello.path("time").asString()).endsWith("Z");
    assertThat(lines.get(1).path("status").asInt()).isEqualTo(404);
    assertThat(lines.get(1).has("route")).isFalse();
    assertThat(lines.get(2).path("error").asString()).isEqualTo("EMPTY_RESPONSE");
    assertThat(lines.get(2).has("status")).isFalse();
    assertThat(lines).hasSize(3);
    assertThat(registry.get("sbamock.access-log.written").functionCounter().count()).isEqualTo(3);
  }

  /** Netty does not report over HTTP/3 that a client has left before the response is written. */
  @ParameterizedTest
  @EnumSource(names = {"H1C", "H1", "H2C", "H2"})
  void writesThatAClientHasCancelled(HttpProtocol protocol) throws Exception {
    try (AccessLog log = open(AccessLogFormat.JSON);
        KitServer server = start(log);
        SbiClient client = client()) {
      CompletableFuture<HttpResponse> held =
          client.send(protocol, server.origin(), HttpRequest.get("/held"));
      server.awaitHeld();
      held.cancel(false);
      await().until(() -> !lines().isEmpty());
    }
    JsonNode line = Json.read(lines().get(0), JsonNode.class);
    assertThat(line.path("error").asString()).isEqualTo("CANCELLED");
    assertThat(line.has("status")).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void writesTheCommonLogFormat(HttpProtocol protocol) throws Exception {
    Files.writeString(file(), "earlier\n");
    try (AccessLog log = open(AccessLogFormat.COMMON);
        KitServer server = start(log);
        SbiClient client = client()) {
      call(client, protocol, server, HttpRequest.get("/hello/x?q=\"y"));
    }
    String version = protocol.quic() ? "HTTP/3" : protocol.multiplexed() ? "HTTP/2" : "HTTP/1.1";
    assertThat(lines()).hasSize(2).startsWith("earlier");
    assertThat(lines().get(1))
        .startsWith("127.0.0.1 - - [")
        .endsWith("] \"GET /hello/x?q=\\\"y " + version + "\" 200 7");
  }

  @Test
  void dropsLinesInsteadOfBlockingTheEventLoop() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    List<String> written = new ArrayList<>();
    try (AccessLog log =
            new AccessLog(writer(blocked, released, written), true, AccessLogFormat.COMMON, 2);
        KitServer server = start(log);
        SbiClient client = client()) {
      log.bindTo(registry);
      call(client, HttpProtocol.H2C, server, HttpRequest.get("/hello"));
      blocked.await();
      for (int i = 0; i < 5; i++) {
        call(client, HttpProtocol.H2C, server, HttpRequest.get("/hello"));
      }
      assertThat(registry.get("sbamock.access-log.dropped").functionCounter().count()).isEqualTo(3);
      released.countDown();
    }
    assertThat(String.join("", written).lines()).hasSize(3);
  }

  @Test
  void countsLinesThatCannotBeWritten() throws Exception {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("no space left on device");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    try (AccessLog log = new AccessLog(full, true, AccessLogFormat.JSON, 10);
        KitServer server = start(log);
        SbiClient client = client()) {
      log.bindTo(registry);
      call(client, HttpProtocol.H1C, server, HttpRequest.get("/hello"));
      await()
          .until(() -> registry.get("sbamock.access-log.dropped").functionCounter().count() == 1);
    }
  }

  @Test
  void rejectsAFileThatCannotBeOpened() {
    String nowhere = directory.resolve("no/such/directory.log").toString();
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> AccessLog.open(new AccessLogProperties(nowhere, AccessLogFormat.JSON, 10)))
        .withMessageContaining(nowhere);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> AccessLog.open(new AccessLogProperties("stdout", AccessLogFormat.JSON, 0)))
        .withMessageContaining("queue");
  }

  private static Writer writer(
      CountDownLatch blocked, CountDownLatch released, List<String> written) {
    return new Writer() {
      @Override
      public void write(char[] text, int offset, int length) throws IOException {
        blocked.countDown();
        try {
          released.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
        written.add(new String(text, offset, length));
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }

  private static KitServer start(AccessLog log) {
    return KitServer.start(builder -> builder.observer(log.observer(ServerObserver.NONE)));
  }

  private static SbiClient client() {
    return SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT).build();
  }

  private static void call(
      SbiClient client, HttpProtocol protocol, KitServer server, HttpRequest request) {
    client
        .send(protocol, server.origin(), request, CallOptions.DEFAULT.withRetries(0))
        .handle(
            (response, failure) -> {
              if (response != null) {
                response.release();
              }
              return failure == null;
            })
        .join();
  }

  private List<String> lines() throws IOException {
    return Files.readAllLines(file());
  }
}
