/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.function.Function;
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
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/**
 * A call that follows redirections to another producer (TS 29.500 clause 6.10.9; RFC 9110 sections
 * 15.4.8 and 15.4.9): it repeats the request, with its method and content, at the {@code location}
 * of a 307 or 308. If the content of a redirection by an SCP names another SCP, the request is
 * repeated through that one, with the same producer or discovery; the {@code location} is that of
 * the present request then.
 */
final class RedirectedCall extends RepeatableCall {
  private static final int TEMPORARY_REDIRECT = 307;
  private static final int PERMANENT_REDIRECT = 308;

  /** An SCP, and the callers through each SCP. */
  private record Scp(ApiRoot root, Function<ApiRoot, Caller> callers) {
    Caller caller() {
      return callers.apply(root);
    }
  }

  /** The content of a redirection (TS 29.571). */
  private record RedirectResponse(@Nullable String cause, @Nullable String targetScp) {}

  private final int maxRedirects;
  private @Nullable Scp scp;
  private Origin origin;
  private String target;
  private int redirects;

  private RedirectedCall(
      Caller caller,
      @Nullable Scp scp,
      int maxRedirects,
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    super(caller, protocol, request, options, listener);
    this.scp = scp;
    this.maxRedirects = maxRedirects;
    this.origin = origin;
    this.target = request.target();
  }

  /**
   * Decorates a caller.
   *
   * @param maxRedirects the maximum number of redirections of a call; 0 returns the caller, so that
   *     a redirection is a response like others
   */
  static Caller follow(Caller caller, int maxRedirects) {
    return follow(caller, null, maxRedirects);
  }

  /**
   * Decorates the caller through an SCP.
   *
   * @param callers returns the caller through an SCP
   * @param maxRedirects as of {@link #follow(Caller, int)}
   */
  static Caller follow(Function<ApiRoot, Caller> callers, ApiRoot scp, int maxRedirects) {
    Scp first = new Scp(scp, callers);
    return follow(first.caller(), first, maxRedirects);
  }

  private static Caller follow(Caller caller, @Nullable Scp scp, int maxRedirects) {
    return maxRedirects == 0
        ? caller
        : (protocol, origin, request, options, listener) ->
            new RedirectedCall(
                    caller, scp, maxRedirects, protocol, origin, request, options, listener)
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
    Scp present = scp;
    String other = present == null ? null : otherScp(response);
    response.release();
    try {
      if (redirects++ == maxRedirects) {
        throw unusable(location, "but the maximum of " + maxRedirects + " redirections is reached");
      }
      if (present == null || other == null) {
        ResourceUri next = next(location);
        origin = next.origin();
        target = next.target();
      } else {
        change(present, other);
      }
    } catch (SbiException e) {
      failure(new CallFailedException(Reason.MALFORMED, true, "redirected in vain", e));
      return;
    }
    repeat(origin, target, redirects == maxRedirects, "the redirections took too long");
  }

  /** Returns the SCP that the content of a redirection names; null if none. */
  private static @Nullable String otherScp(HttpResponse response) {
    CharSequence type = response.headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (type == null || !MediaTypes.is(type, MediaTypes.JSON)) {
      return null;
    }
    try {
      return Json.read(response.content(), RedirectResponse.class).targetScp();
    } catch (SbiException e) {
      return null;
    }
  }

  /** Makes further attempts through another SCP. */
  private void change(Scp present, String other) {
    ApiRoot next;
    try {
      next = ApiRoot.parse(other);
    } catch (IllegalArgumentException e) {
      throw unusable(other, "which is not the API root of an SCP");
    }
    requireScheme(other, next.scheme());
    ApiRoot former = present.root();
    if (origin.equals(former.origin()) && target.startsWith(former.prefix())) {
      // The SCP discovers the producer.
      origin = next.origin();
      target = next.target(target.substring(former.prefix().length()));
    }
    Scp changed = new Scp(next, present.callers());
    scp = changed;
    use(changed.caller());
  }

  private ResourceUri next(String location) {
    ResourceUri next = parse(location);
    if (next == null || !HttpRequest.isTarget(next.target())) {
      throw unusable(location, "which is not a URI of http or https");
    }
    requireScheme(location, next.scheme());
    return next;
  }

  private void requireScheme(String location, String scheme) {
    if (!scheme.equals(protocol().scheme())) {
      throw unusable(location, "which cannot be called over " + protocol());
    }
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
