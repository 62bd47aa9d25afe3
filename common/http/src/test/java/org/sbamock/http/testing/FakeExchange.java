/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;

/** An exchange without a connection, which keeps its answer. */
public final class FakeExchange extends HttpExchange {
  private @Nullable HttpResponse answer;
  private @Nullable Fault fault;

  /** Of that request. */
  public FakeExchange(HttpRequest request) {
    super(request, System.nanoTime());
  }

  /** What was answered. */
  public HttpResponse answer() {
    HttpResponse given = answer;
    if (given == null) {
      throw new AssertionError("no answer to " + request());
    }
    return given;
  }

  /** How it was let go wrong; null if it was not. */
  public @Nullable Fault fault() {
    return fault;
  }

  @Override
  public HttpProtocol protocol() {
    return HttpProtocol.H2C;
  }

  @Override
  public @Nullable String authority() {
    return "127.0.0.1:80";
  }

  @Override
  public EventExecutor executor() {
    return ImmediateEventExecutor.INSTANCE;
  }

  @Override
  public ByteBufAllocator alloc() {
    return ByteBufAllocator.DEFAULT;
  }

  @Override
  public SocketAddress remoteAddress() {
    return new InetSocketAddress("127.0.0.1", 50_000);
  }

  @Override
  protected void send(HttpResponse response) {
    answer = response;
    request().content().release();
  }

  @Override
  protected void perform(Fault asked) {
    fault = asked;
    request().content().release();
  }
}
