/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.Router;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;

/** The server that the compatibility kit and clients of other make talk to. */
public final class KitServer implements AutoCloseable {
  /** The maximum length of the content of requests for {@code /tiny}, in octets. */
  public static final int TINY = 100;

  /** The maximum length of the content of requests for {@code /limited}, in octets. */
  public static final int LIMITED = 50_000;

  private static final CertificateAuthority AUTHORITY = authority();
  private static final TlsMaterial MATERIAL = AUTHORITY.issue("kit", List.of(), List.of());

  private final BlockingQueue<HttpExchange> held = new LinkedBlockingQueue<>();
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final SbiServer server;

  private KitServer(UnaryOperator<HttpHandler> front, UnaryOperator<SbiServer.Builder> settings) {
    FailureRenderer failures = KitServer::failure;
    Router router = new Router(failures);
    router
        .route(HttpMethod.GET, "/", exchange -> exchange.respond(text("the root of all")))
        .route(HttpMethod.POST, "/", KitServer::echo)
        .route(HttpMethod.GET, "/hello", exchange -> exchange.respond(text("hello")))
        .route(
            HttpMethod.GET,
            "/hello/{name}",
            exchange -> exchange.respond(text("hello " + exchange.pathParameter("name"))))
        .route(HttpMethod.POST, "/echo", KitServer::echo)
        .route(HttpMethod.PUT, "/echo", KitServer::echo)
        .route(HttpMethod.GET, "/size/{octets}", KitServer::size)
        .route(HttpMethod.GET, "/status/{code}", KitServer::status)
        .route(HttpMethod.GET, "/headers", KitServer::headers)
        .route(HttpMethod.GET, "/query", KitServer::query)
        .route(HttpMethod.GET, "/elsewhere", KitServer::elsewhere)
        .route(HttpMethod.GET, "/held", this::hold)
        .route(HttpMethod.POST, "/held", this::hold)
        .route(HttpMethod.GET, "/faults/{id}", KitServer::fault)
        .route(HttpMethod.POST, "/faults/{id}", KitServer::fault)
        .route(
            HttpMethod.GET,
            "/fails",
            exchange -> {
              throw new IllegalStateException("as asked");
            })
        .route(
            HttpMethod.GET,
            "/no-memory",
            exchange -> {
              throw new OutOfMemoryError("as asked");
            })
        .limitContent(TINY)
        .route(HttpMethod.POST, "/tiny", KitServer::echo)
        .limitContent(LIMITED)
        .route(HttpMethod.POST, "/limited", KitServer::echo);
    server =
        settings
            .apply(
                SbiServer.builder(front.apply(router))
                    .failures(failures)
                    .protocols(EnumSet.allOf(HttpProtocol.class))
                    .tls(MATERIAL))
            .start();
  }

  /** All five protocols on an ephemeral port. */
  public static KitServer start() {
    return start(UnaryOperator.identity());
  }

  /** The same with other settings. */
  public static KitServer start(UnaryOperator<SbiServer.Builder> settings) {
    return start(UnaryOperator.identity(), settings);
  }

  /** The same with other settings, and with what stands in front of the handlers. */
  public static KitServer start(
      UnaryOperator<HttpHandler> front, UnaryOperator<SbiServer.Builder> settings) {
    return new KitServer(front, settings);
  }

  private static CertificateAuthority authority() {
    try {
      return CertificateAuthority.temporary("sbamock-kit-ca");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Key and certificate of the server, which a client can show as well. */
  public static TlsMaterial material() {
    return MATERIAL;
  }

  /** What a client must trust. */
  public static TlsMaterial trust() {
    return AUTHORITY.trust();
  }

  /** The certificate of the authority, as PEM. */
  public static Path certificateFile() {
    return AUTHORITY.certificateFile();
  }

  /** Returns the number of open connections. */
  public int connections() {
    return server.connections();
  }

  /** Where it listens. */
  public Origin origin() {
    return new Origin("127.0.0.1", server.port());
  }

  /** The server itself. */
  public SbiServer server() {
    return server;
  }

  /** Waits for the next exchange that {@code /held} keeps open. */
  public HttpExchange awaitHeld() throws InterruptedException {
    HttpExchange exchange = held.poll(10, java.util.concurrent.TimeUnit.SECONDS);
    if (exchange == null) {
      throw new AssertionError("no exchange came to /held");
    }
    return exchange;
  }

  /** Adds the exchanges that {@code /held} keeps open to a list, without waiting. */
  public void takeHeld(List<HttpExchange> exchanges) {
    held.drainTo(exchanges);
  }

  /** Waits until a client has left an exchange at {@code /held}; false after 10 s. */
  public boolean awaitCancelled() throws InterruptedException {
    return cancelled.await(10, java.util.concurrent.TimeUnit.SECONDS);
  }

  /** The content that {@code /size/{octets}} answers. */
  public static byte[] content(int octets) {
    byte[] content = new byte[octets];
    for (int i = 0; i < octets; i++) {
      content[i] = (byte) (i * 31 + (i >> 8));
    }
    return content;
  }

  /** A text answer. */
  public static HttpResponse text(String text) {
    return HttpResponse.of(200, Unpooled.copiedBuffer(text, StandardCharsets.UTF_8))
        .with(HttpHeaderNames.CONTENT_TYPE, "text/plain");
  }

  private static HttpResponse failure(HttpFailure failure, String detail) {
    return HttpResponse.of(
            failure.status(),
            Unpooled.copiedBuffer(failure + ": " + detail, StandardCharsets.UTF_8))
        .with(HttpHeaderNames.CONTENT_TYPE, "text/plain");
  }

  private static void echo(HttpExchange exchange) {
    var request = exchange.request();
    HttpResponse response =
        new HttpResponse(
            200,
            new org.sbamock.http.HttpFields(),
            request.content().retainedDuplicate(),
            request.trailers());
    CharSequence type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    exchange.respond(
        type == null ? response : response.with(HttpHeaderNames.CONTENT_TYPE, type.toString()));
  }

  private static void size(HttpExchange exchange) {
    int octets = Integer.parseInt(exchange.pathParameter("octets"));
    exchange.respond(
        HttpResponse.of(200, exchange.alloc().buffer(octets).writeBytes(content(octets))));
  }

  private static void status(HttpExchange exchange) {
    exchange.respond(HttpResponse.of(Integer.parseInt(exchange.pathParameter("code"))));
  }

  private static void headers(HttpExchange exchange) {
    StringBuilder lines = new StringBuilder();
    exchange
        .request()
        .headers()
        .forEach((name, value) -> lines.append(name).append(": ").append(value).append('\n'));
    exchange.respond(text(lines.toString()));
  }

  private static void query(HttpExchange exchange) {
    exchange.respond(text(String.valueOf(exchange.request().query())));
  }

  private static void elsewhere(HttpExchange exchange) {
    Thread thread = new Thread(() -> exchange.respond(text("from elsewhere")));
    thread.setDaemon(true);
    thread.start();
  }

  private static void fault(HttpExchange exchange) {
    FaultExample example = FaultExample.of(exchange.pathParameter("id"));
    exchange.fail(example.fault(exchange.protocol()));
  }

  private void hold(HttpExchange exchange) {
    exchange.onCancel(cancelled::countDown);
    held.add(exchange);
  }

  @Override
  public void close() {
    server.stop(Duration.ofSeconds(2)).join();
  }
}
