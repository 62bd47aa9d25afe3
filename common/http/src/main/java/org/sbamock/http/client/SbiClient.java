/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;

/**
 * Speaks all five protocols to any number of origins. Connections are pooled per event loop,
 * protocol and origin; a call made on one of the client's event loops stays there, others are
 * spread evenly.
 *
 * <p>Thread-safe. Whoever sends a request hands over its content, which goes back to its pool when
 * the call is over.
 */
public final class SbiClient implements AutoCloseable {
  private final EventLoopGroup group;
  private final boolean ownsGroup;
  private final ClientLoop[] loops;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean closed;

  SbiClient(ClientSettings settings, EventLoopGroup group, boolean ownsGroup) {
    this.group = group;
    this.ownsGroup = ownsGroup;
    TlsSupport tls = new TlsSupport(settings);
    List<ClientLoop> made = new ArrayList<>();
    for (EventExecutor executor : group) {
      made.add(new ClientLoop((EventLoop) executor, settings, tls));
    }
    this.loops = made.toArray(ClientLoop[]::new);
  }

  /** A builder with all defaults. */
  public static SbiClientBuilder builder() {
    return new SbiClientBuilder();
  }

  /** Makes a call, of which the listener hears on an event loop. */
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    ClientLoop loop = pickLoop();
    Call call = new Call(loop, protocol, origin, request, options, listener);
    if (closed) {
      call.refuse();
    } else if (loop.inEventLoop()) {
      call.run();
    } else {
      try {
        loop.execute(call);
      } catch (RejectedExecutionException e) {
        call.refuse();
      }
    }
    return call;
  }

  /**
   * Makes a call. The response's content is the receiver's to release; cancelling the future
   * cancels the call.
   *
   * @return completes on an event loop; fails with {@link CallFailedException}
   */
  public CompletableFuture<HttpResponse> send(
      HttpProtocol protocol, Origin origin, HttpRequest request, CallOptions options) {
    ResponseFuture future = new ResponseFuture();
    future.call = send(protocol, origin, request, options, future);
    return future;
  }

  /** Makes a call with {@link CallOptions#DEFAULT}. */
  public CompletableFuture<HttpResponse> send(
      HttpProtocol protocol, Origin origin, HttpRequest request) {
    return send(protocol, origin, request, CallOptions.DEFAULT);
  }

  /**
   * Closes the connections to an origin on which nothing is under way: those of the event loop that
   * this is called on, after what it is at, and elsewhere those of all loops. The next call makes a
   * new one.
   */
  public void closeIdle(HttpProtocol protocol, Origin origin) {
    for (ClientLoop loop : loops) {
      if (loop.inEventLoop()) {
        loop.closeIdle(protocol, origin);
        return;
      }
    }
    for (ClientLoop loop : loops) {
      loop.closeIdle(protocol, origin);
    }
  }

  private ClientLoop pickLoop() {
    for (ClientLoop loop : loops) {
      if (loop.inEventLoop()) {
        return loop;
      }
    }
    return loops.length == 1
        ? loops[0]
        : loops[Math.floorMod(next.getAndIncrement(), loops.length)];
  }

  /**
   * Fails all calls with {@link CallFailedException.Reason#CLIENT_CLOSED}, closes all connections
   * and waits for it, unless it is called on an event loop.
   */
  @Override
  public void close() {
    closed = true;
    boolean wait = true;
    List<CompletableFuture<Void>> closings = new ArrayList<>();
    for (ClientLoop loop : loops) {
      wait &= !loop.inEventLoop();
      closings.add(loop.close());
    }
    CompletableFuture<Void> all =
        CompletableFuture.allOf(closings.toArray(CompletableFuture<?>[]::new));
    if (wait) {
      all.orTimeout(10, TimeUnit.SECONDS).exceptionally(e -> null).join();
    }
    if (ownsGroup) {
      var terminated = group.shutdownGracefully(0, 5, TimeUnit.SECONDS);
      if (wait) {
        terminated.awaitUninterruptibly(10, TimeUnit.SECONDS);
      }
    }
  }

  private static final class ResponseFuture extends CompletableFuture<HttpResponse>
      implements CallListener {
    private volatile HttpCall call = () -> {};

    @Override
    public void response(HttpResponse response) {
      if (!complete(response)) {
        response.release();
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      completeExceptionally(cause);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean cancelled = super.cancel(mayInterruptIfRunning);
      call.cancel();
      return cancelled;
    }
  }
}
