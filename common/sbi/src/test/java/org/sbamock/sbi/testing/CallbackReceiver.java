/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.multipart.MultipartRelated;
import tools.jackson.databind.JsonNode;

/** A receiver of notifications, which accepts them unless it is told to answer otherwise. */
public final class CallbackReceiver implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
  private final Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
  private final HttpProtocol protocol;
  private final SbiServer server;

  /** Starts it on that protocol; the material is needed by those over TLS. */
  public CallbackReceiver(HttpProtocol protocol, @Nullable TlsMaterial material) {
    this.protocol = protocol;
    SbiServer.Builder builder =
        SbiServer.builder(this::receive).address("127.0.0.1", 0).protocols(Set.of(protocol));
    server = (material == null ? builder : builder.tls(material)).start();
  }

  /** A notification. */
  public record Received(String path, HttpFields headers, byte[] content) {
    /** The content as a message of JSON with binary parts, or of JSON alone. */
    public MultipartRelated message() {
      return MultipartRelated.of(headers, Unpooled.wrappedBuffer(content));
    }

    /** The JSON. */
    public JsonNode json() {
      return Json.readTree(message().json());
    }
  }

  /** The URI of a path. */
  public String uri(String path) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", server.port()).uri(path);
  }

  /** Answers the next notification with a status code. */
  public void answerNext(int status) {
    statuses.add(status);
  }

  private void receive(HttpExchange exchange) {
    HttpRequest request = exchange.request();
    received.add(
        new Received(
            request.path(),
            new HttpFields().addAll(request.headers()),
            ByteBufUtil.getBytes(request.content())));
    Integer status = statuses.poll();
    exchange.respond(HttpResponse.of(status == null ? 204 : status));
  }

  /** Waits for the next notification. */
  public Received next() {
    try {
      Received next = received.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no notification within " + PATIENCE_SECONDS + " s");
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** The number of notifications that were received and not taken. */
  public int waiting() {
    return received.size();
  }

  @Override
  public void close() {
    server.stop(Duration.ZERO).join();
  }
}
