/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.sbi.consumer.RetryAfter;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TemporaryFailure;

/**
 * A callback from its response to its last attempt: one attempt at a time, then its retries, then
 * its repetitions.
 */
final class PendingCallback implements Runnable {
  /** The maximum length of recorded content, octets. */
  private static final int CONTENT_LIMIT = 64 * 1024;

  private static final double NANOS_PER_MILLI = 1e6;

  private final Callbacks callbacks;
  private final StubCallbacks stub;
  private final CompiledWebhook webhook;
  private final CallbackCause cause;
  private final EventExecutor executor;
  private final @Nullable String key;
  private final @Nullable String invalid;
  private int occurrence = 1;
  private int attempts;
  private boolean over;
  private long held;
  private @Nullable RenderedCallback rendered;
  private @Nullable Future<?> timer;
  private @Nullable Attempt current;

  PendingCallback(
      Callbacks callbacks,
      StubCallbacks stub,
      CompiledWebhook webhook,
      CallbackCause cause,
      EventExecutor executor) {
    this.callbacks = callbacks;
    this.stub = stub;
    this.webhook = webhook;
    this.cause = cause;
    this.executor = executor;
    String name = null;
    String failure = null;
    try {
      name = webhook.webhook().key() == null ? cause.key() : webhook.key(cause.variables());
    } catch (IllegalStateException e) {
      failure = e.getMessage();
    }
    this.key = name;
    this.invalid = failure;
  }

  StubCallbacks stub() {
    return stub;
  }

  @Nullable String key() {
    return key;
  }

  long octets() {
    return cause.octets();
  }

  /** Returns the length of the rendered content that {@link Callbacks#hold} counts, octets. */
  long held() {
    return held;
  }

  void held(long octets) {
    held = octets;
  }

  /** Schedules the first attempt. */
  void start() {
    if (invalid != null) {
      end(CallbackOutcome.FAILED, invalid);
    } else {
      schedule(webhook.delay());
    }
  }

  /** Records that the callback was never pending. */
  void discard(String reason) {
    over = true;
    callbacks.recordDiscarded(unsent(CallbackOutcome.DISCARDED, reason), cause.receivedNanos());
  }

  /** Ends the callback; an attempt that waits for a response is cancelled. */
  void cancel(String reason) {
    end(CallbackOutcome.CANCELLED, reason);
  }

  private void end(CallbackOutcome outcome, @Nullable String detail) {
    HttpCall call = null;
    synchronized (this) {
      if (over) {
        return;
      }
      over = true;
      if (timer != null) {
        timer.cancel(false);
      }
      Attempt ended = current;
      if (ended == null) {
        callbacks.record(unsent(outcome, detail));
      } else {
        ended.done = true;
        call = ended.call;
        callbacks.record(ended.entry(null, outcome, detail));
      }
    }
    if (call != null) {
      call.cancel();
    }
    callbacks.remove(this);
  }

  private void schedule(double milliseconds) {
    long nanos =
        (long) (Math.min(Math.max(0, milliseconds), DelayDistribution.MAX) * NANOS_PER_MILLI);
    try {
      synchronized (this) {
        if (!over) {
          timer = executor.schedule(this, nanos, TimeUnit.NANOSECONDS);
        }
      }
    } catch (RejectedExecutionException e) {
      end(CallbackOutcome.CANCELLED, "the function is stopped");
    }
  }

  /** Sends an attempt. */
  @Override
  public void run() {
    RenderedCallback request;
    Attempt attempt;
    try {
      SbiConsumer client = callbacks.client();
      request = rendered == null ? webhook.render(cause.variables()) : rendered;
      callbacks.hold(this, request.octets());
      synchronized (this) {
        if (over) {
          return;
        }
        timer = null;
        rendered = request;
        attempts++;
        attempt = new Attempt(request, client);
        current = attempt;
      }
      attempt.send(client);
    } catch (RuntimeException e) {
      end(CallbackOutcome.FAILED, JsonFields.firstLine(e));
    }
  }

  private LoggedCallback unsent(CallbackOutcome outcome, @Nullable String detail) {
    RenderedCallback known = rendered;
    return new LoggedCallback(
        0,
        stub.stubId(),
        key,
        occurrence,
        attempts + 1,
        known == null ? webhook.webhook().url() : known.uri().toString(),
        null,
        0,
        webhook.webhook().protocol(),
        Instant.now(),
        0,
        null,
        outcome,
        detail);
  }

  /** Continues after an attempt: with a retry, a repetition or the end. */
  private void complete(Attempt attempt, LoggedCallback outcome, double retryDelay) {
    double delay = retryDelay;
    synchronized (this) {
      if (attempt.done) {
        return;
      }
      attempt.done = true;
      callbacks.record(outcome);
      current = null;
      if (delay < 0) {
        delay = webhook.repeatDelay(occurrence);
        if (delay >= 0) {
          occurrence++;
          attempts = 0;
          rendered = null;
        }
      }
      over = delay < 0;
    }
    if (delay < 0) {
      callbacks.remove(this);
    } else {
      schedule(delay);
    }
  }

  /** One request, whose outcome counts once. */
  private final class Attempt implements CallListener {
    private final RenderedCallback sent;
    private final HttpRequest request;
    private final HttpFields fields;
    private final HttpProtocol protocol;
    private final Instant time = Instant.now();
    private final long start = System.nanoTime();
    private boolean done;
    private @Nullable HttpCall call;

    Attempt(RenderedCallback sent, SbiConsumer client) {
      HttpProtocol chosen = webhook.webhook().protocol();
      this.protocol = chosen == null ? client.notificationProtocol(sent.uri()) : chosen;
      this.sent = sent;
      this.request = sent.request();
      this.fields = request.headers();
    }

    void send(SbiConsumer client) {
      try {
        HttpCall begun =
            client.notify(sent.uri(), protocol, webhook.webhook().accessToken(), request, this);
        boolean cancelled;
        synchronized (PendingCallback.this) {
          call = begun;
          cancelled = done;
        }
        if (cancelled) {
          begun.cancel();
        }
      } catch (RuntimeException e) {
        complete(this, entry(null, CallbackOutcome.FAILED, JsonFields.firstLine(e)), -1);
      }
    }

    @Override
    public void response(HttpResponse response) {
      int status = response.status();
      boolean temporary = TemporaryFailure.is(response);
      Duration retryAfter = RetryAfter.of(response.headers(), Instant.now());
      response.release();
      double delay = temporary ? retryDelay(retryAfter) : -1;
      boolean delivered = status >= 200 && status < 300;
      CallbackOutcome outcome =
          delivered
              ? CallbackOutcome.DELIVERED
              : delay < 0 ? CallbackOutcome.REJECTED : CallbackOutcome.RETRIED;
      complete(this, entry(status, outcome, null), delay);
    }

    @Override
    public void failure(CallFailedException failure) {
      double delay = retryDelay(Duration.ZERO);
      CallbackOutcome outcome = delay < 0 ? CallbackOutcome.FAILED : CallbackOutcome.RETRIED;
      String detail = failure.kind() + ": " + JsonFields.firstLine(failure);
      complete(this, entry(null, outcome, detail), delay);
    }

    private double retryDelay(Duration retryAfter) {
      double delay = webhook.retryDelay(attempts);
      return delay < 0 ? delay : Math.max(delay, retryAfter.toMillis());
    }

    LoggedCallback entry(
        @Nullable Integer status, CallbackOutcome outcome, @Nullable String detail) {
      return new LoggedCallback(
          0,
          stub.stubId(),
          key,
          occurrence,
          attempts,
          sent.uri().toString(),
          sent.logged(fields, CONTENT_LIMIT),
          sent.content().length,
          protocol,
          time,
          System.nanoTime() - start,
          status,
          outcome,
          detail);
    }
  }
}
