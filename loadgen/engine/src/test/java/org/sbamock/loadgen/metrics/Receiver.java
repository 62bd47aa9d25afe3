/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;

/** Keeps what is sent to it. */
final class Receiver implements AutoCloseable {
  private final List<String> targets = new CopyOnWriteArrayList<>();
  private final List<byte[]> contents = new CopyOnWriteArrayList<>();
  private final List<String> types = new CopyOnWriteArrayList<>();
  private final List<String> authorizations = new CopyOnWriteArrayList<>();
  private final Semaphore arrived = new Semaphore(0);
  private final int status;
  private final SbiServer server;

  Receiver(int status) {
    this.status = status;
    server = SbiServer.builder(this::keep).start();
  }

  private void keep(HttpExchange exchange) {
    targets.add(exchange.request().method() + " " + exchange.request().target());
    types.add(String.valueOf(exchange.request().headers().get("content-type")));
    authorizations.add(String.valueOf(exchange.request().headers().get("authorization")));
    contents.add(ByteBufUtil.getBytes(exchange.request().content()));
    exchange.respond(HttpResponse.of(status));
    arrived.release();
  }

  String url() {
    return "http://127.0.0.1:" + server.port();
  }

  /** Waits for so many requests. */
  void await(int requests) throws InterruptedException {
    if (!arrived.tryAcquire(requests, 30, TimeUnit.SECONDS)) {
      throw new AssertionError("only " + targets.size() + " requests came");
    }
  }

  List<String> targets() {
    return List.copyOf(targets);
  }

  String type() {
    return types.get(types.size() - 1);
  }

  String authorization() {
    return authorizations.get(authorizations.size() - 1);
  }

  byte[] content() {
    return contents.get(contents.size() - 1);
  }

  String text() {
    return new String(content(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    server.close();
  }
}
