/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.SbiException;

/**
 * A call with an access token if one is required, repeated once with a new token after a 401. The
 * deadline applies to both attempts together.
 */
final class AuthorizedCall implements HttpCall, CallListener, AccessTokens.Listener {
  private final AccessTokens tokens;
  private final TargetService target;
  private final Caller caller;
  private final HttpProtocol protocol;
  private final Origin origin;
  private final CallOptions options;
  private final CallListener listener;
  private final long deadline;
  private final HttpRequest request;
  private ByteBuf content;
  private @Nullable AsciiString used;
  private boolean repeated;
  private @Nullable HttpCall present;
  private boolean cancelled;

  AuthorizedCall(
      AccessTokens tokens,
      TargetService target,
      Caller caller,
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    this.tokens = tokens;
    this.target = target;
    this.caller = caller;
    this.protocol = protocol;
    this.origin = origin;
    this.request = request;
    this.options = options;
    this.listener = listener;
    this.content = request.content();
    this.deadline = System.nanoTime() + options.deadline().toNanos();
  }

  HttpCall make() {
    if (!tokens.isNeeded(target)) {
      send(null, options);
      return this;
    }
    AsciiString kept = tokens.kept(target);
    if (kept != null) {
      send(kept, options);
    } else {
      // After a 401, no newer token than the one fetched now is available.
      repeated = true;
      tokens.fetch(target, this);
    }
    return this;
  }

  private void send(@Nullable AsciiString authorization, CallOptions how) {
    ByteBuf sent = content;
    content = repeated || !sent.isReadable() ? Unpooled.EMPTY_BUFFER : sent.retainedDuplicate();
    used = authorization;
    HttpRequest authorized = request;
    if (sent != request.content()) {
      authorized =
          new HttpRequest(
              request.method(), request.target(), request.headers(), sent, request.trailers());
    }
    if (authorization != null) {
      request.headers().remove(HttpHeaderNames.AUTHORIZATION);
      request.headers().addReceived(HttpHeaderNames.AUTHORIZATION, authorization);
    }
    HttpCall call = caller.send(protocol, origin, authorized, how, this);
    boolean late;
    synchronized (this) {
      present = call;
      late = cancelled;
    }
    if (late) {
      call.cancel();
    }
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
  public void phase(CallPhase phase, long nanoTime) {
    listener.phase(phase, nanoTime);
  }

  @Override
  public void response(HttpResponse response) {
    if (response.status() != 401 || repeated) {
      content.release();
      listener.response(response);
      return;
    }
    response.release();
    repeated = true;
    AsciiString refused = used;
    if (refused != null) {
      tokens.forget(target, refused);
    }
    tokens.require(target);
    tokens.fetch(target, this);
  }

  @Override
  public void failure(CallFailedException cause) {
    content.release();
    listener.failure(cause);
  }

  @Override
  public void granted(AsciiString authorization) {
    long left = deadline - System.nanoTime();
    boolean over;
    synchronized (this) {
      over = cancelled;
    }
    if (over) {
      failure(new CallFailedException(Reason.CANCELLED, true, "cancelled", null));
    } else if (left <= 0) {
      failure(
          new CallFailedException(
              Reason.DEADLINE, true, "the access token took too long to get", null));
    } else {
      send(authorization, options.withDeadline(Duration.ofNanos(left)));
    }
  }

  @Override
  public void refused(SbiException cause) {
    failure(new CallFailedException(Reason.CANCELLED, true, "there is no access token", cause));
  }
}
