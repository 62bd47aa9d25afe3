/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
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
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/**
 * A call that follows redirections to another producer (TS 29.500 clause 6.10.9; RFC 9110 sections
 * 15.4.8 and 15.4.9): it repeats the request, with its method and content, at the {@code location}
 * of a 307 or 308.
 */
final class RedirectedCall extends RepeatableCall {
  private static final int TEMPORARY_REDIRECT = 307;
  private static final int PERMANENT_REDIRECT = 308;

  private final int maxRedirects;
  private Origin origin;
  private int redirects;

  private RedirectedCall(
      Caller caller,
      int maxRedirects,
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    super(caller, protocol, request, options, listener);
    this.maxRedirects = maxRedirects;
    this.origin = origin;
  }

  /**
   * Decorates a caller.
   *
   * @param maxRedirects the maximum number of redirections of a call; 0 returns the caller, so that
   *     a redirection is a response like others
   */
  static Caller follow(Caller caller, int maxRedirects) {
    return maxRedirects == 0
        ? caller
        : (protocol, origin, request, options, listener) ->
            new RedirectedCall(caller, maxRedirects, protocol, origin, request, options, listener)
                .make();
  }

  private HttpCall make() {
    begin(origin, false);
    return this;
  }

  @Override
  public void response(HttpResponse response) {
    int status = response.status();
    String location =
        status == TEMPORARY_REDIRECT || status == PERMANENT_REDIRECT
            ? response.headers().getString(HttpHeaderNames.LOCATION)
            : null;
    if (location == null) {
      succeed(response);
      return;
    }
    response.release();
    ResourceUri next;
    try {
      next = next(location);
    } catch (SbiException e) {
      failure(new CallFailedException(Reason.MALFORMED, true, "redirected in vain", e));
      return;
    }
    origin = next.origin();
    repeat(origin, next.target(), redirects == maxRedirects, "the redirections took too long");
  }

  private ResourceUri next(String location) {
    String scheme = protocol().scheme();
    if (redirects++ == maxRedirects) {
      throw unusable(location, "but the maximum of " + maxRedirects + " redirections is reached");
    }
    ResourceUri next = parse(location);
    if (next == null || !HttpRequest.isTarget(next.target())) {
      throw unusable(location, "which is not a URI of http or https");
    }
    if (!next.scheme().equals(scheme)) {
      throw unusable(location, "which cannot be called over " + protocol());
    }
    return next;
  }

  private @Nullable ResourceUri parse(String location) {
    try {
      boolean sameOrigin = location.startsWith("/") && !location.startsWith("//");
      return ResourceUri.parse(
          sameOrigin ? protocol().scheme() + "://" + origin.authority() + location : location);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private SbiException unusable(String location, String reason) {
    return SbiException.of(
        Cause.TARGET_NF_NOT_REACHABLE,
        origin + " redirects the request to '" + location + "', " + reason);
  }
}
