/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.EventExecutor;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * One request and its way to an answer. The request's content lives until the exchange is answered
 * or cancelled, then goes back to its pool.
 */
public abstract class HttpExchange {
  private static final AtomicIntegerFieldUpdater<HttpExchange> STATE =
      AtomicIntegerFieldUpdater.newUpdater(HttpExchange.class, "state");
  private static final int OPEN = 0;
  private static final int HELD = 1;
  private static final int ANSWERED = 2;
  private static final int CANCELLED = 3;

  private HttpRequest request;
  private final long receivedNanos;
  private volatile int state;
  private @Nullable Runnable cancellation;
  private @Nullable RouteMatch route;
  private @Nullable ResponseInterceptor interceptor;
  private @Nullable Object note;

  /**
   * An open exchange.
   *
   * @param receivedNanos {@link System#nanoTime} when the first byte of the request was read
   */
  protected HttpExchange(HttpRequest request, long receivedNanos) {
    this.request = request;
    this.receivedNanos = receivedNanos;
  }

  /** The request. */
  public final HttpRequest request() {
    return request;
  }

  /** Puts the same request with its content decoded in its place. */
  protected final void decoded(HttpRequest withoutCoding) {
    request = withoutCoding;
  }

  /** {@link System#nanoTime} when the first byte of the request was read. */
  public final long receivedNanos() {
    return receivedNanos;
  }

  /** The protocol that carried the request. */
  public abstract HttpProtocol protocol();

  /** The authority that the client addressed ({@code host} or {@code :authority}), or null. */
  public abstract @Nullable String authority();

  /**
   * Whether the request came in early data, before the handshake was done: it may be a replay (RFC
   * 8470 section 2).
   */
  public boolean inEarlyData() {
    return false;
  }

  /** The event loop of the connection; what is done here needs no lock. */
  public abstract EventExecutor executor();

  /** Where to take the buffers of the answer from. */
  public abstract ByteBufAllocator alloc();

  /** The client's address. */
  public abstract SocketAddress remoteAddress();

  /** Sends the answer; always called once at most. Takes the content over. */
  protected abstract void send(HttpResponse response);

  /**
   * Answers, from any thread.
   *
   * @return false if the exchange is over, since it was answered before, timed out, or its client
   *     left; the response is then released
   */
  public final boolean respond(HttpResponse response) {
    ResponseInterceptor held = interceptor;
    if (!STATE.compareAndSet(this, OPEN, held == null ? ANSWERED : HELD)) {
      response.release();
      return false;
    }
    if (held == null) {
      send(response);
    } else {
      synchronized (this) {
        cancellation = null;
      }
      held.intercept(this, response);
    }
    return true;
  }

  /**
   * Has the answer, once it is given, go to that interceptor instead of the transport; called on
   * the event loop before the handler may answer.
   */
  public final void intercept(ResponseInterceptor before) {
    interceptor = before;
  }

  /**
   * Sends on what an interceptor holds, from any thread.
   *
   * @return false if the client left meanwhile; the response is then released
   */
  public final boolean forward(HttpResponse response) {
    if (!STATE.compareAndSet(this, HELD, ANSWERED)) {
      response.release();
      return false;
    }
    send(response);
    return true;
  }

  /** Lets the exchange go wrong; always called once at most. Takes the fault's response over. */
  protected abstract void perform(Fault fault);

  /**
   * Lets the exchange go wrong in the place of an answer or of what an interceptor holds, from any
   * thread. The fault's response is taken over in any case.
   *
   * @return false if the exchange is over, as with {@link #respond}
   * @throws IllegalArgumentException if the protocol cannot express the fault; the message says
   *     why, and what comes nearest
   */
  public final boolean fail(Fault fault) {
    String reason = fault.kind().unsupported(protocol());
    if (reason != null) {
      fault.release();
      throw new IllegalArgumentException(reason);
    }
    if (!STATE.compareAndSet(this, OPEN, ANSWERED) && !STATE.compareAndSet(this, HELD, ANSWERED)) {
      fault.release();
      return false;
    }
    perform(fault);
    return true;
  }

  /**
   * Marks the exchange as over without an answer; its transport calls this on the event loop.
   *
   * @return false if it was over before
   */
  protected final boolean cancel() {
    if (!STATE.compareAndSet(this, OPEN, CANCELLED)
        && !STATE.compareAndSet(this, HELD, CANCELLED)) {
      return false;
    }
    Runnable action;
    synchronized (this) {
      action = cancellation;
    }
    if (action != null) {
      action.run();
    }
    return true;
  }

  /** Whether the exchange is over for its handler: answered, timed out, or left by its client. */
  public final boolean isOver() {
    return state != OPEN;
  }

  /** Whether an interceptor has the answer, and the client is still there. */
  public final boolean isHeld() {
    return state == HELD;
  }

  /** What a handler in front has noted of the exchange for those who hear of its end, or null. */
  public final @Nullable Object note() {
    return note;
  }

  /** Notes something of the exchange; called on the event loop. */
  public final void note(Object noted) {
    note = noted;
  }

  /** Has that run, once, if the client leaves before the answer; at once if it already left. */
  public final void onCancel(Runnable action) {
    synchronized (this) {
      cancellation = action;
    }
    if (state == CANCELLED) {
      action.run();
    }
  }

  /** The route that the router found; null before routing and for an unknown path. */
  public final @Nullable RouteMatch route() {
    return route;
  }

  final void route(RouteMatch found) {
    route = found;
  }

  /**
   * The decoded value of a variable of the route's template.
   *
   * @throws IllegalArgumentException if the template has no such variable
   */
  public final String pathParameter(String name) {
    RouteMatch found = route;
    if (found == null) {
      throw new IllegalArgumentException("the request was not routed");
    }
    return found.parameter(name);
  }
}
