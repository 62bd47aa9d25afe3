/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.client.call.HttpCall;

/**
 * A call whose request may be sent several times, one after the other. The deadline applies to all
 * attempts together.
 */
abstract class RepeatableCall implements HttpCall, CallListener {
  private Caller caller;
  private final HttpProtocol protocol;
  private final HttpRequest request;
  private final CallOptions options;
  private final CallListener listener;
  private final long deadline;
  private ByteBuf content;
  private @Nullable HttpCall present;
  private boolean cancelled;

  RepeatableCall(
      Caller caller,
      HttpProtocol protocol,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    this.caller = caller;
    this.protocol = protocol;
    this.request = request;
    this.options = options;
    this.listener = listener;
    this.content = request.content();
    this.deadline = System.nanoTime() + options.deadline().toNanos();
  }

  final HttpProtocol protocol() {
    return protocol;
  }

  /** Returns the header fields of all attempts. */
  final HttpFields headers() {
    return request.headers();
  }

  /**
   * Makes the first attempt.
   *
   * @param last whether no other attempt follows
   */
  final void begin(Origin origin, boolean last) {
    send(origin, request.target(), last, options);
  }

  /**
   * Makes another attempt, unless the call is cancelled or over its deadline.
   *
   * @param last whether no other attempt follows
   * @param late why the call is over its deadline
   */
  final void repeat(Origin origin, String target, boolean last, String late) {
    long left = nanosLeft();
    if (isCancelled()) {
      fail(Reason.CANCELLED, "cancelled");
    } else if (left <= 0) {
      fail(Reason.DEADLINE, late);
    } else {
      send(origin, target, last, options.withDeadline(Duration.ofNanos(left)));
    }
  }

  private void send(Origin origin, String target, boolean last, CallOptions how) {
    ByteBuf sent = content;
    content = last || !sent.isReadable() ? Unpooled.EMPTY_BUFFER : sent.retainedDuplicate();
    HttpRequest attempt = request;
    if (sent != request.content() || !target.equals(request.target())) {
      attempt =
          new HttpRequest(request.method(), target, request.headers(), sent, request.trailers());
    }
    HttpCall call = caller.send(protocol, origin, attempt, how, this);
    boolean late;
    synchronized (this) {
      present = call;
      late = cancelled;
    }
    if (late) {
      call.cancel();
    }
  }

  /** Makes further attempts with another caller. */
  final void use(Caller other) {
    caller = other;
  }

  /** Returns whether {@link #cancel} was called. */
  final synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Returns the time until the deadline in nanoseconds; zero or negative if it is over. */
  final long nanosLeft() {
    return deadline - System.nanoTime();
  }

  /** Ends the call between two attempts, or before the first. */
  final void fail(Reason reason, String message) {
    failure(new CallFailedException(reason, true, message, null));
  }

  /** Returns the target of the first attempt. */
  final String target() {
    return request.target();
  }

  /** Ends the call with a response. */
  final void succeed(HttpResponse response) {
    content.release();
    listener.response(response);
  }

  @Override
  public void cancel() {
    HttpCall call;
    synchronized (this) {
      cancelled = true;
      call = present;
    }
    if (call != null) {
      call.cancel();
    }
  }

  @Override
  public final void phase(CallPhase phase, long nanoTime) {
    listener.phase(phase, nanoTime);
  }

  @Override
  public final void earlyData(EarlyData outcome) {
    listener.earlyData(outcome);
  }

  @Override
  public final void failure(CallFailedException cause) {
    content.release();
    listener.failure(cause);
  }
}
