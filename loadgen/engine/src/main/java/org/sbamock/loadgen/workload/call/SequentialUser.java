/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.opentelemetry.api.common.AttributeKey;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.tracing.Operation;

/**
 * A user who makes one call after another in an iteration. The iteration fails if a call fails, or
 * if a response has an unexpected status code or cannot be read. Confined to one event loop.
 */
public abstract class SequentialUser implements VirtualUser, CallListener {
  private SbiTarget target;
  private @Nullable Iteration iteration;
  private @Nullable Step step;
  private @Nullable Operation trace;
  private Consumer<HttpResponse> next = response -> {};
  private long stepStart;
  private int sent;

  /**
   * A call of an iteration.
   *
   * @param name its name in results and failures
   * @param index its index in {@link org.sbamock.loadgen.engine.Workload#steps}, from 1; 0 if its
   *     latency is not measured
   * @param status the expected status code
   * @param otherStatus another status code that is expected
   */
  public record Step(String name, int index, int status, int otherStatus) {
    /** Creates a call with one expected status code. */
    public Step(String name, int index, int status) {
      this(name, index, status, status);
    }

    boolean accepts(int received) {
      return received == status || received == otherStatus;
    }
  }

  /** Creates a user who calls a target. */
  protected SequentialUser(SbiTarget target) {
    this.target = target;
  }

  /** Returns the called target. */
  protected final SbiTarget target() {
    return target;
  }

  /** Sets the target of the following calls. */
  protected final void target(SbiTarget next) {
    target = next;
  }

  @Override
  public final void play(Iteration begun) {
    iteration = begun;
    IterationTracing tracing = target.tracing();
    trace = tracing == null ? null : tracing.begin();
    begin();
  }

  /** Sets an attribute of the span of the iteration, if it is traced. */
  protected final void traceAttribute(AttributeKey<String> key, String value) {
    Operation present = trace;
    if (present != null) {
      present.attribute(key, value);
    }
  }

  /** Starts the iteration. */
  protected abstract void begin();

  /** Called with each response before it is checked, and after the end of the iteration as well. */
  protected void answered(HttpResponse response) {}

  /** Returns the iteration in progress. */
  protected final Iteration current() {
    Iteration now = iteration;
    if (now == null) {
      throw new IllegalStateException("no iteration is under way");
    }
    return now;
  }

  /**
   * Sends a request with JSON content.
   *
   * @param path the path and query of the request
   * @param body the content; null for none
   * @param then called with a response that has an expected status code
   */
  protected final void send(
      Step of, HttpMethod method, String path, @Nullable Object body, Consumer<HttpResponse> then) {
    send(
        of,
        body == null
            ? HttpRequest.of(method, path)
            : HttpRequest.of(method, path, Json.write(ByteBufAllocator.DEFAULT, body))
                .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON),
        then);
  }

  /**
   * Sends a request.
   *
   * @param then called with a response that has an expected status code
   */
  protected final void send(Step of, HttpRequest request, Consumer<HttpResponse> then) {
    step = of;
    next = then;
    stepStart = current().nanoTime();
    sent = request.content().readableBytes();
    Operation present = trace;
    if (present == null) {
      target.send(request, this);
    } else {
      present.run(() -> target.send(request, this));
    }
  }

  @Override
  public final void earlyData(EarlyData outcome) {
    target.counts().earlyData(outcome);
  }

  @Override
  public final void response(HttpResponse response) {
    target.counts().ended(response);
    target.octets().add(sent, response.content().readableBytes());
    try {
      answered(response);
      proceed(response);
    } catch (SbiException | IllegalArgumentException e) {
      failAtStep("nonsense in the response");
    } finally {
      response.release();
    }
  }

  private void proceed(HttpResponse response) {
    Step present = step;
    if (present == null) {
      return;
    }
    if (!present.accepts(response.status())) {
      unexpected(present, response);
      return;
    }
    if (present.index() > 0) {
      current().step(present.index(), current().nanoTime() - stepStart);
    }
    next.accept(response);
  }

  @Override
  public final void failure(CallFailedException cause) {
    target.counts().ended(cause);
    Step present = step;
    if (present != null) {
      failed(present, cause);
    }
  }

  /** Handles a response with an unexpected status code; fails the iteration by default. */
  protected void unexpected(Step of, HttpResponse response) {
    fail(Failures.of(response, of.name()));
  }

  /** Handles a call without a response; fails the iteration by default. */
  protected void failed(Step of, CallFailedException cause) {
    fail(Failures.of(cause, of.name()));
  }

  /**
   * Returns the path of the resource that a response created; null if it named none, and the
   * iteration has failed.
   */
  protected final @Nullable String location(HttpResponse response) {
    String location = response.headers().getString(HttpHeaderNames.LOCATION);
    if (location == null) {
      failAtStep("no location");
      return null;
    }
    return location.startsWith("/") ? location : ResourceUri.parse(location).target();
  }

  /** Returns whether an iteration is in progress. */
  protected final boolean isActive() {
    return iteration != null;
  }

  /**
   * Called when an iteration ends: before it is reported as finished or failed, or when it is
   * abandoned.
   */
  protected void ended() {}

  /** Ends the iteration successfully. */
  protected final void finish() {
    end(null).finished();
  }

  /** Ends the iteration with a failure at the present step. */
  protected final void failAtStep(String kind) {
    Step present = step;
    fail(present == null ? kind : kind + " at " + present.name());
  }

  /** Ends the iteration with a failure. */
  protected final void fail(String kind) {
    end(kind).failed(kind);
  }

  private Iteration end(@Nullable String failure) {
    Iteration ending = current();
    leave(failure);
    return ending;
  }

  @Override
  public final void abandon() {
    leave("abandoned");
  }

  private void leave(@Nullable String failure) {
    iteration = null;
    step = null;
    Operation ending = trace;
    trace = null;
    if (ending != null) {
      ending.end(failure);
    }
    ended();
  }
}
