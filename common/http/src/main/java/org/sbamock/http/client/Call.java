/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentCoding;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A call with all its attempts; confined to one event loop. */
final class Call extends DeadlineWheel.Entry implements HttpCall, Runnable {
  /** The maximum number of attempts that do not count although no other request was answered. */
  private static final int MAX_FRUITLESS_ATTEMPTS = 10;

  private static final Logger LOG = LoggerFactory.getLogger(Call.class);

  private final ClientLoop loop;
  private final HttpProtocol protocol;
  private final Origin origin;
  private final HttpRequest request;
  private final CallOptions options;
  private final CallListener listener;
  private final long deadline;
  private long waitsSince = System.nanoTime();
  private @Nullable ByteBuf content;
  private boolean compressed;
  private int attempts;
  private int uncountedAttempts;
  private int fruitlessAttempts;
  private boolean refusedEarly;
  private @Nullable OriginPool waitingIn;
  private @Nullable Exchange exchange;
  private boolean over;

  Call(
      ClientLoop loop,
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    this.loop = loop;
    this.protocol = protocol;
    this.origin = origin;
    this.request = request;
    this.options = options;
    this.listener = listener;
    this.deadline = waitsSince + options.deadline().toNanos();
    this.content = request.content();
  }

  /** Starts the call; must run on the call's event loop. */
  @Override
  public void run() {
    if (over) {
      return;
    }
    if (loop.isClosed()) {
      refuse();
      return;
    }
    if (loop.settings().sendGzip() && content != null && Gzip.isWorthwhile(request)) {
      ByteBuf plain = content;
      content = ContentCoding.gzip(ByteBufAllocator.DEFAULT, plain);
      plain.release();
      compressed = true;
    }
    loop.watch(this, deadline);
    loop.pool(protocol, origin).submit(this);
  }

  /** Fails a call that was never started. */
  void refuse() {
    fail(new CallFailedException(Reason.CLIENT_CLOSED, true, "the client is closed", null));
  }

  @Override
  public void cancel() {
    if (loop.inEventLoop()) {
      giveUp(Reason.CANCELLED, "the caller cancelled");
      return;
    }
    try {
      loop.execute(() -> giveUp(Reason.CANCELLED, "the caller cancelled"));
    } catch (RejectedExecutionException e) {
      LOG.debug("the event loop of {} is gone, and the call with it", this);
    }
  }

  @Override
  void expire() {
    giveUp(Reason.DEADLINE, "no response within " + options.deadline().toMillis() + " ms");
  }

  /**
   * Ends the call on the client's side: cancels its current attempt and fails it with the given
   * reason.
   */
  void giveUp(Reason reason, String message) {
    if (over) {
      return;
    }
    boolean unsent = exchange == null && attempts == 0;
    Exchange current = exchange;
    exchange = null;
    if (current != null) {
      if (reason == Reason.DEADLINE) {
        current.timeOut();
      } else {
        current.abandon();
      }
    }
    fail(new CallFailedException(reason, unsent, message, null));
  }

  HttpRequest request() {
    return request;
  }

  /**
   * Returns the content to send, compressed if the client compresses content; not retained.
   *
   * @throws IllegalStateException if the call is over
   */
  ByteBuf content() {
    if (content == null) {
      throw new IllegalStateException("the call is over");
    }
    return content;
  }

  boolean isCompressed() {
    return compressed;
  }

  boolean expectsContinue() {
    return request.headers().containsToken("expect", "100-continue")
        && content != null
        && content.isReadable();
  }

  HttpFields trailers() {
    return request.trailers();
  }

  Origin origin() {
    return origin;
  }

  ClientLoop loop() {
    return loop;
  }

  boolean requiresNewConnection() {
    return options.connection() == CallOptions.ConnectionUse.PER_REQUEST;
  }

  /** Returns whether the request may be sent in early data, which others can replay (RFC 8470). */
  boolean allowsEarlyData() {
    return !refusedEarly
        && !expectsContinue()
        && (HttpRequest.isSafe(request.method()) || loop.settings().quic().unsafeEarlyData());
  }

  /** Discounts an attempt in early data that the server answered with 425. */
  void withdrawEarlyAttempt() {
    exchange = null;
    refusedEarly = true;
    attempts--;
    waitsSince = System.nanoTime();
  }

  /** Reports the outcome of the request in early data to the listener. */
  void earlyData(EarlyData outcome) {
    if (over) {
      return;
    }
    try {
      listener.earlyData(outcome);
    } catch (RuntimeException e) {
      LOG.warn("the listener of {} failed when told of early data", this, e);
    }
  }

  /**
   * Returns the {@link System#nanoTime} since which this attempt has been waiting for a connection.
   */
  long waitsSince() {
    return waitsSince;
  }

  boolean isOver() {
    return over;
  }

  void enqueuedIn(@Nullable OriginPool pool) {
    waitingIn = pool;
  }

  /** Registers a new attempt. */
  void begins(Exchange attempt) {
    exchange = attempt;
    attempts++;
  }

  void phase(CallPhase phase, long nanoTime) {
    if (over) {
      return;
    }
    try {
      listener.phase(phase, nanoTime);
    } catch (RuntimeException e) {
      LOG.warn("the listener of {} failed in phase {}", this, phase, e);
    }
  }

  /**
   * Handles the end of a connection before the response. The attempt does not count as a retry: a
   * server may close a connection while the client sends a request (RFC 9112 section 9.3.1, RFC
   * 9113 section 6.8, RFC 9114 section 5.2).
   *
   * @param progress whether the server certainly answers other requests. If not, the number of such
   *     attempts is limited, since the request may be what makes the server close connections.
   */
  void connectionLost(CallFailedException cause, boolean progress) {
    if (progress || ++fruitlessAttempts <= MAX_FRUITLESS_ATTEMPTS) {
      uncountedAttempts++;
    }
    attemptFailed(cause);
  }

  /** Handles the failure of an attempt: retries the call if that is safe, otherwise fails it. */
  void attemptFailed(CallFailedException cause) {
    exchange = null;
    if (over) {
      return;
    }
    if (mayRetry() && isSafeToRepeat(cause) && !loop.isClosed()) {
      waitsSince = System.nanoTime();
      loop.pool(protocol, origin).submit(this);
    } else {
      fail(cause);
    }
  }

  private boolean mayRetry() {
    return options.retries() > 0 && attempts - uncountedAttempts <= options.retries();
  }

  private boolean isSafeToRepeat(CallFailedException cause) {
    return switch (cause.reason()) {
      case RESET -> cause.unprocessed();
      case CLOSED -> cause.unprocessed() || HttpRequest.isIdempotent(request.method());
      default -> false;
    };
  }

  void succeed(HttpResponse response) {
    exchange = null;
    if (!end()) {
      response.release();
      return;
    }
    try {
      listener.response(response);
    } catch (RuntimeException e) {
      LOG.warn("the listener of {} failed with its response", this, e);
    }
  }

  void fail(CallFailedException cause) {
    if (end()) {
      try {
        listener.failure(cause);
      } catch (RuntimeException e) {
        LOG.warn("the listener of {} failed with its failure", this, e);
      }
    }
  }

  private boolean end() {
    if (over) {
      return false;
    }
    over = true;
    loop.forget(this);
    if (waitingIn != null) {
      waitingIn.withdraw(this);
      waitingIn = null;
    }
    ByteBuf sent = content;
    content = null;
    if (sent != null) {
      sent.release();
    }
    return true;
  }

  @Override
  public String toString() {
    return protocol + " " + origin + " " + request.method() + " " + request.target();
  }
}
