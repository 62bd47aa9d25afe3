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
 * A client of all five protocols for any number of origins. Connections are pooled per event loop,
 * protocol and origin. A call made on one of the client's event loops stays on it; other calls are
 * distributed evenly.
 *
 * <p>Thread-safe. The client takes ownership of the content of a request and releases it when the
 * call is over.
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
      made.add(new ClientLoop((EventLoop) executor, made.size(), settings, tls));
    }
    this.loops = made.toArray(ClientLoop[]::new);
  }

  /** Returns a builder with default settings. */
  public static SbiClientBuilder builder() {
    return new SbiClientBuilder();
  }

  /** Makes a call whose events are reported to the listener on an event loop. */
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
   * Makes a call. The receiver must release the content of the response; cancelling the future
   * cancels the call.
   *
   * @return a future that completes on an event loop and fails with {@link CallFailedException}
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
   * Closes the idle connections to an origin, so that the next call opens a new one. On one of the
   * client's event loops, it closes the connections of that loop, in a queued task; on other
   * threads, those of all loops.
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

  /**
   * Returns a future of the connections and calls, which the event loops determine. It fails if
   * they are shut down.
   */
  public CompletableFuture<ClientLoad> load() {
    CompletableFuture<ClientLoad> sum = CompletableFuture.completedFuture(ClientLoad.NONE);
    for (ClientLoop loop : loops) {
      sum = sum.thenCombine(loop.load(), ClientLoad::plus);
    }
    return sum;
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
   * and waits until they are closed, unless it is called on an event loop.
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
    CompletableFuture<Void> shutDown =
        all.orTimeout(10, TimeUnit.SECONDS)
            .exceptionally(late -> null)
            .thenRun(this::shutDownLoops);
    if (wait) {
      shutDown.join();
      if (ownsGroup) {
        group.terminationFuture().awaitUninterruptibly(10, TimeUnit.SECONDS);
      }
    }
  }

  private void shutDownLoops() {
    if (ownsGroup) {
      var unused = group.shutdownGracefully(0, 5, TimeUnit.SECONDS);
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
