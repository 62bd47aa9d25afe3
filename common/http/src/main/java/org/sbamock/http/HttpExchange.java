/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.concurrent.EventExecutor;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A request and the means to answer it. The content of the request is released when the exchange is
 * answered or cancelled.
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
  private @Nullable ResponseInspector inspector;
  private @Nullable HttpFields further;
  private @Nullable Object note;
  private @Nullable Object trace;

  /**
   * Creates an open exchange.
   *
   * @param receivedNanos {@link System#nanoTime} when the first byte of the request was read
   */
  protected HttpExchange(HttpRequest request, long receivedNanos) {
    this.request = request;
    this.receivedNanos = receivedNanos;
  }

  /** Returns the request. */
  public final HttpRequest request() {
    return request;
  }

  /** Replaces the request by the same request with decoded content. */
  protected final void decoded(HttpRequest withoutCoding) {
    request = withoutCoding;
  }

  /** Returns the {@link System#nanoTime} at which the first byte of the request was read. */
  public final long receivedNanos() {
    return receivedNanos;
  }

  /** Returns the protocol that carried the request. */
  public abstract HttpProtocol protocol();

  /**
   * Returns the authority of the request ({@code host} or {@code :authority}), or null if there is
   * none.
   */
  public abstract @Nullable String authority();

  /**
   * Returns whether the request arrived in early data, before the handshake was complete. Such a
   * request may be a replay (RFC 8470 section 2).
   */
  public boolean inEarlyData() {
    return false;
  }

  /** Returns the event loop of the connection; code that runs on it needs no lock. */
  public abstract EventExecutor executor();

  /** Returns the allocator of buffers for the response. */
  public abstract ByteBufAllocator alloc();

  /** Returns the client's address. */
  public abstract SocketAddress remoteAddress();

  /** Returns the client's IP address as text; null if its address is of another kind. */
  public final @Nullable String clientAddress() {
    return remoteAddress() instanceof InetSocketAddress client && client.getAddress() != null
        ? client.getAddress().getHostAddress()
        : null;
  }

  /** Sends the response and takes ownership of its content; called at most once. */
  protected abstract void send(HttpResponse response);

  /**
   * Answers the request; may be called on any thread.
   *
   * @return false if the exchange was already answered, timed out, or was cancelled by its client;
   *     the response is then released
   */
  public final boolean respond(HttpResponse response) {
    ResponseInterceptor held = interceptor;
    if (!STATE.compareAndSet(this, OPEN, held == null ? ANSWERED : HELD)) {
      response.release();
      return false;
    }
    if (held == null) {
      dispatch(response);
    } else {
      synchronized (this) {
        cancellation = null;
      }
      held.intercept(this, response);
    }
    return true;
  }

  /**
   * Passes the later response to the given interceptor instead of the transport; must be called on
   * the event loop before the handler can answer.
   */
  public final void intercept(ResponseInterceptor before) {
    interceptor = before;
  }

  /**
   * Passes the response to the given inspector immediately before it is sent, after an interceptor;
   * must be called on the event loop before the handler can answer. A fault is not inspected.
   */
  public final void inspect(ResponseInspector before) {
    inspector = before;
  }

  /**
   * Adds header fields to the later response, after an interceptor and before an inspector; must be
   * called on the event loop before the handler can answer. They are not added to a fault.
   */
  public final void addToResponse(HttpFields headers) {
    further = headers;
  }

  /** Returns the inspector of the response; null if there is none. */
  public final @Nullable ResponseInspector inspector() {
    return inspector;
  }

  /**
   * Sends a response that an interceptor has held back; may be called on any thread.
   *
   * @return false if the client has cancelled the request meanwhile; the response is then released
   */
  public final boolean forward(HttpResponse response) {
    if (!STATE.compareAndSet(this, HELD, ANSWERED)) {
      response.release();
      return false;
    }
    dispatch(response);
    return true;
  }

  private void dispatch(HttpResponse response) {
    HttpFields added = further;
    if (added != null) {
      response.headers().addAll(added);
    }
    ResponseInspector present = inspector;
    if (present != null) {
      present.inspect(response);
    }
    send(response);
  }

  /** Performs the fault and takes ownership of its response; called at most once. */
  protected abstract void perform(Fault fault);

  /**
   * Performs a fault instead of the response, or instead of a response that an interceptor holds
   * back; may be called on any thread. Takes ownership of the fault's response in every case.
   *
   * @return false if the exchange is over, as with {@link #respond}
   * @throws IllegalArgumentException if the protocol cannot express the fault; the message gives
   *     the reason and an alternative
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
   * Ends the exchange without a response; called by the transport on the event loop.
   *
   * @return false if the exchange was already over
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

  /**
   * Returns whether the handler can no longer answer: the exchange was answered, timed out, or was
   * cancelled by its client.
   */
  public final boolean isOver() {
    return state != OPEN;
  }

  /** Returns whether an interceptor holds the response back and the client is still connected. */
  public final boolean isHeld() {
    return state == HELD;
  }

  /**
   * Returns the note that a preceding handler attached for observers of the exchange, or null if
   * there is none.
   */
  public final @Nullable Object note() {
    return note;
  }

  /** Attaches a note for observers of the exchange; must be called on the event loop. */
  public final void note(Object noted) {
    note = noted;
  }

  /** Returns the trace that instrumentation has attached, or null if there is none. */
  public final @Nullable Object trace() {
    return trace;
  }

  /** Attaches the trace of the exchange; must be called on the event loop. */
  public final void trace(Object traced) {
    trace = traced;
  }

  /**
   * Registers an action that runs once if the client cancels the request before the response is
   * sent; it runs at once if the client already has.
   */
  public final void onCancel(Runnable action) {
    synchronized (this) {
      cancellation = action;
    }
    if (state == CANCELLED) {
      action.run();
    }
  }

  /** Returns the route of the request; null before routing and for an unknown path. */
  public final @Nullable RouteMatch route() {
    return route;
  }

  final void route(RouteMatch found) {
    route = found;
  }

  /**
   * Returns the decoded value of a variable of the route's template.
   *
   * @throws IllegalArgumentException if the template has no such variable or the request was not
   *     routed
   */
  public final String pathParameter(String name) {
    RouteMatch found = route;
    if (found == null) {
      throw new IllegalArgumentException("the request was not routed");
    }
    return found.parameter(name);
  }
}
