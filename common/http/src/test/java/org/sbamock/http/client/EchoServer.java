/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;

/** A server of all protocols whose answer follows from the path. */
final class EchoServer implements AutoCloseable {
  private final SbiServer server;
  private final TlsMaterial trust;

  /** Exchanges of {@code /hold}, for the test to answer. */
  final BlockingQueue<HttpExchange> held = new LinkedBlockingQueue<>();

  EchoServer(Path directory) {
    this(directory, builder -> builder);
  }

  EchoServer(Path directory, UnaryOperator<SbiServer.Builder> more) {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    trust = authority.trust();
    server =
        more.apply(
                SbiServer.builder(this::answer)
                    .protocols(EnumSet.allOf(HttpProtocol.class))
                    .limits(ServerLimits.DEFAULT.withSizes(65_536, 8_192, 64 << 20))
                    .tls(authority.issue("server", List.of(), List.of())))
            .start();
  }

  Origin origin() {
    return new Origin("localhost", server.port());
  }

  TlsMaterial trust() {
    return trust;
  }

  int connections() {
    return server.connections();
  }

  HttpExchange takeHeld() throws InterruptedException {
    HttpExchange exchange = held.poll(20, TimeUnit.SECONDS);
    if (exchange == null) {
      throw new AssertionError("no exchange came");
    }
    return exchange;
  }

  private void answer(HttpExchange exchange) {
    switch (exchange.request().path()) {
      case "/hold" -> held.add(exchange);
      case "/empty" -> exchange.respond(HttpResponse.of(204));
      case "/large" -> exchange.respond(HttpResponse.of(200, large(exchange)));
      case "/trailers" ->
          exchange.respond(
              new HttpResponse(
                  200,
                  new HttpFields(),
                  exchange.request().content().retain(),
                  HttpFields.of(
                      "x-sum", String.valueOf(exchange.request().trailers().get("x-sum")))));
      default ->
          exchange.respond(
              HttpResponse.of(200, exchange.request().content().retain())
                  .with("x-method", exchange.request().method().name())
                  .with("x-seen", String.valueOf(exchange.request().headers().get("x-sent"))));
    }
  }

  private static ByteBuf large(HttpExchange exchange) {
    int size = Integer.parseInt(String.valueOf(exchange.request().query()));
    ByteBuf content = exchange.alloc().buffer(size);
    byte[] pattern = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    while (content.writerIndex() < size) {
      content.writeBytes(pattern, 0, Math.min(pattern.length, size - content.writerIndex()));
    }
    return content;
  }

  void stopGracefully() {
    server.stop(Duration.ofSeconds(10));
  }

  @Override
  public void close() {
    server.close();
  }
}
