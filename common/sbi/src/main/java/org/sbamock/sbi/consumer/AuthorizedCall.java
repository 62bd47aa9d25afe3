/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.SbiException;

/**
 * A call with an access token if one is required, repeated once with a new token after a 401 that
 * is not the result of the operation. Its deadline and its cancellation end it also while it waits
 * for a token; the request for the token goes on for other calls.
 */
final class AuthorizedCall extends RepeatableCall implements AccessTokens.Listener {
  private static final String LATE = "the access token took too long to get";

  private final AccessTokens tokens;
  private final TargetService target;
  private final Origin origin;
  private final @Nullable ReplyListener replies;
  private @Nullable AsciiString used;
  private boolean repeated;
  private boolean waiting;
  private @Nullable CompletableFuture<Void> timeout;

  AuthorizedCall(
      AccessTokens tokens,
      TargetService target,
      Caller caller,
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    super(caller, protocol, request, options, listener);
    this.tokens = tokens;
    this.target = target;
    this.origin = origin;
    this.replies = listener instanceof ReplyListener reply ? reply : null;
  }

  HttpCall make() {
    boolean needed = tokens.isNeeded(target);
    AsciiString kept = needed ? tokens.kept(target) : null;
    if (kept != null || !needed) {
      authorize(kept);
      begin(origin, false);
    } else {
      // After a 401, no newer token than the one fetched now is available.
      repeated = true;
      fetch();
    }
    return this;
  }

  private void fetch() {
    boolean cancelled;
    synchronized (this) {
      cancelled = isCancelled();
      waiting = !cancelled;
    }
    if (cancelled) {
      fail(Reason.CANCELLED, "cancelled");
      return;
    }
    tokens.fetch(target, this);
    synchronized (this) {
      if (waiting) {
        CompletableFuture<Void> over = new CompletableFuture<>();
        over.thenRun(this::expired);
        timeout = over.completeOnTimeout(null, nanosLeft(), TimeUnit.NANOSECONDS);
      }
    }
  }

  /** Ends the wait for a token; returns false if it has ended before. */
  private synchronized boolean stopWaiting() {
    boolean stopped = waiting;
    waiting = false;
    if (timeout != null) {
      timeout.cancel(false);
      timeout = null;
    }
    return stopped;
  }

  private void expired() {
    if (stopWaiting()) {
      fail(Reason.DEADLINE, LATE);
    }
  }

  @Override
  public void cancel() {
    super.cancel();
    if (stopWaiting()) {
      fail(Reason.CANCELLED, "cancelled");
    }
  }

  private void authorize(@Nullable AsciiString authorization) {
    used = authorization;
    if (authorization != null) {
      headers().remove(HttpHeaderNames.AUTHORIZATION);
      headers().addReceived(HttpHeaderNames.AUTHORIZATION, authorization);
    }
  }

  @Override
  public void response(HttpResponse response) {
    if (response.status() != 401 || repeated || (replies != null && replies.isResult(response))) {
      succeed(response);
      return;
    }
    response.release();
    repeated = true;
    AsciiString refused = used;
    if (refused != null) {
      tokens.forget(target, refused);
    }
    tokens.require(target);
    fetch();
  }

  @Override
  public void granted(AsciiString authorization) {
    if (stopWaiting()) {
      authorize(authorization);
      repeat(origin, target(), true, LATE);
    }
  }

  @Override
  public void refused(SbiException cause) {
    if (stopWaiting()) {
      failure(new CallFailedException(Reason.CANCELLED, true, "there is no access token", cause));
    }
  }
}
