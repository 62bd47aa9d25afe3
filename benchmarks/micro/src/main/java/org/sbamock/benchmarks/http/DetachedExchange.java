/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;

/** An exchange without a connection: its answer is counted and released. */
public final class DetachedExchange extends HttpExchange {
  private static final SocketAddress CLIENT = new InetSocketAddress("127.0.0.1", 50_000);

  private int answered;

  /** Of that request. */
  public DetachedExchange(HttpRequest request) {
    super(request, 0);
  }

  /**
   * How many octets the answer has.
   *
   * @throws IllegalStateException if the answer is a failure, or there is none
   */
  public int answered() {
    if (answered == 0) {
      throw new IllegalStateException(request() + " was not answered with success");
    }
    return answered;
  }

  @Override
  public HttpProtocol protocol() {
    return HttpProtocol.H2C;
  }

  @Override
  public String authority() {
    return "127.0.0.1";
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
    return CLIENT;
  }

  @Override
  protected void send(HttpResponse response) {
    answered = response.status() < 300 ? response.content().readableBytes() : 0;
    response.release();
  }

  @Override
  protected void perform(Fault asked) {
    asked.release();
  }
}
