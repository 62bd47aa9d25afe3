/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

final class Http3SendAllowanceTest {
  private static final int MEMORY = 1 << 20;
  private static final int LENGTH = 1 << 20;
  private static final Duration STALL = Duration.ofSeconds(30);
  private static final int CONNECTIONS = 3;
  private static final int RESPONSES = 4;
  private static final ByteBuf CONTENT =
      Unpooled.unreleasableBuffer(Unpooled.directBuffer(LENGTH).writeZero(LENGTH).asReadOnly());
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(20)).withRetries(0);

  @Test
  void responsesWhosePiecesExceedTheAllowanceAreCompleteOnEachConnection() throws Exception {
    List<SbiClient> clients = new ArrayList<>();
    try (KitServer server =
        KitServer.start(
            handler -> exchange -> exchange.respond(HttpResponse.of(200, CONTENT.duplicate())),
            settings ->
                settings.threads(1).limits(ServerLimits.DEFAULT.withMemory(MEMORY, STALL)))) {
      List<CompletableFuture<HttpResponse>> calls = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        SbiClient client =
            SbiClient.builder().threads(1).tls(KitServer.trust(), TlsSettings.DEFAULT).build();
        clients.add(client);
        for (int j = 0; j < RESPONSES; j++) {
          calls.add(client.send(HttpProtocol.H3, server.origin(), HttpRequest.get("/"), OPTIONS));
        }
      }
      for (CompletableFuture<HttpResponse> call : calls) {
        HttpResponse response = call.get(30, TimeUnit.SECONDS);
        assertThat(response.status()).isEqualTo(200);
        assertThat(response.content().readableBytes()).isEqualTo(LENGTH);
        response.release();
      }
    } finally {
      clients.forEach(SbiClient::close);
    }
  }
}
