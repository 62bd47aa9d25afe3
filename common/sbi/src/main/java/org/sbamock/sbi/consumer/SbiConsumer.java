/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.oauth2.ClientAssertions;

/**
 * The client of other functions, with the configured protocol and with the header fields that TS
 * 29.500 clause 5.2.2 requires in each request.
 */
public final class SbiConsumer {
  private static final AsciiString ACCEPT_JSON =
      AsciiString.cached(MediaTypes.JSON + ", " + MediaTypes.PROBLEM_JSON);

  private final Callers callers;
  private final ConsumerSettings settings;
  private final AsciiString userAgent;
  private final @Nullable AccessTokens tokens;
  private final @Nullable ClientAssertions assertions;

  /**
   * Creates a consumer without access tokens in a function of a type, which is sent in {@code
   * user-agent}.
   */
  public SbiConsumer(Caller caller, NfType self, ConsumerSettings settings) {
    this(new Callers(caller, settings), settings, AsciiString.cached(self.value()), null, null);
  }

  private SbiConsumer(
      Callers callers,
      ConsumerSettings settings,
      AsciiString userAgent,
      @Nullable AccessTokens tokens,
      @Nullable ClientAssertions assertions) {
    this.callers = callers;
    this.settings = settings;
    this.userAgent = userAgent;
    this.tokens = tokens;
    this.assertions = assertions;
  }

  /** Returns a copy that sends access tokens. */
  public SbiConsumer with(AccessTokens shown) {
    return new SbiConsumer(callers, settings, userAgent, shown, assertions);
  }

  /** Returns a copy that sends client credentials assertions; null for none. */
  public SbiConsumer with(@Nullable ClientAssertions sent) {
    return new SbiConsumer(callers, settings, userAgent, tokens, sent);
  }

  /** Returns the protocol of calls to functions of a type. */
  public HttpProtocol protocol(NfType target) {
    return settings.protocol(target);
  }

  /** Returns the URI scheme of calls to functions of a type. */
  public String scheme(NfType target) {
    return protocol(target).scheme();
  }

  /**
   * Calls a service. Adds missing header fields: {@code user-agent}, {@code accept}, and, if the
   * service requires one, an access token in {@code authorization}. Adds a client credentials
   * assertion if there are any. If the NRF returns no token, the call fails with an {@link
   * SbiException} as the cause: 403 ACCESS_TOKEN_DENIED, or the reason why the NRF did not respond.
   * A redirection (307 and 308) is followed; if that is not possible, the call fails with an {@link
   * SbiException} as the cause: 504 TARGET_NF_NOT_REACHABLE.
   *
   * @param request the request; its content is released
   */
  public HttpCall call(
      TargetService target, Origin origin, HttpRequest request, CallListener listener) {
    return call(target, origin, request, settings.options(), listener);
  }

  /** Calls a service with the given options instead of the configured ones. */
  public HttpCall call(
      TargetService target,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    return call(callers.of(target.nfType()), target, origin, request, options, listener);
  }

  /**
   * Calls a service of the NRF, even if the NRF reports an overload or is not to be called before
   * the time in {@code retry-after}: for heartbeats and deregistrations, without which the NRF
   * misjudges this function. The requests for their access tokens are sent as well.
   *
   * @param request the request; its content is released
   */
  public HttpCall callUnthrottled(
      TargetService service,
      Origin nrf,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    if (tokens != null) {
      tokens.requestUnthrottled(service);
    }
    return call(callers.unthrottled(), service, nrf, request, options, listener);
  }

  private HttpCall call(
      Caller caller,
      TargetService target,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    addFields(target.nfType(), request.headers());
    HttpProtocol protocol = protocol(target.nfType());
    AccessTokens shown = tokens;
    return shown == null
        ? caller.send(protocol, origin, request, options, listener)
        : new AuthorizedCall(shown, target, caller, protocol, origin, request, options, listener)
            .make();
  }

  /** Returns the load that a function has reported, 0 to 100 %; 0 if it is not known. */
  public int load(Origin function) {
    return callers.load(function);
  }

  /** Returns whether calls to functions other than the NRF are sent through an SCP. */
  public boolean isIndirect() {
    return settings.indirect() != null;
  }

  /** Returns whether an SCP discovers the producers of calls (TS 23.501 annex E, model D). */
  public boolean delegatesDiscovery() {
    return settings.delegatesDiscovery();
  }

  /**
   * Calls a service of a function that the SCP discovers (TS 29.500 clause 6.10.3).
   *
   * @param discovery the query parameters of the discovery by name (TS 29.510 table 6.2.3.2.3.1-1),
   *     sent in {@code 3gpp-Sbi-Discovery-*}
   * @param request the request, whose target is a path below the API root; its content is released
   * @throws IllegalStateException if there is no SCP
   */
  public HttpCall callDiscovered(
      TargetService target,
      Map<String, String> discovery,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    IndirectCommunication through = settings.indirect();
    if (through == null) {
      throw new IllegalStateException("there is no SCP");
    }
    discovery.forEach(
        (name, value) -> request.headers().add(SbiHeaders.DISCOVERY_PREFIX + name, value));
    ApiRoot scp = through.scp();
    HttpRequest toScp =
        new HttpRequest(
            request.method(),
            scp.target(request.target()),
            request.headers(),
            request.content(),
            request.trailers());
    return call(target, scp.origin(), toScp, options, listener);
  }

  /**
   * Sends a notification to a callback URI, without an access token. The protocol is the configured
   * one; if that has another scheme than the URI, it is HTTP/2, and the notification is not sent
   * through an SCP.
   *
   * @param request the request; its content is released
   */
  public HttpCall notify(ResourceUri callback, HttpRequest request, CallListener listener) {
    return notify(callback, notificationProtocol(callback), null, request, listener);
  }

  /** Returns the protocol of notifications to a callback URI, unless another one is chosen. */
  public HttpProtocol notificationProtocol(ResourceUri callback) {
    HttpProtocol protocol = settings.protocol();
    if (protocol.scheme().equals(callback.scheme())) {
      return protocol;
    }
    return callback.secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
  }

  /**
   * Sends a notification to a callback URI, with a protocol and an access token.
   *
   * @param protocol the protocol
   * @param service the service for which an access token is sent; null for none
   * @param request the request; its content is released
   * @throws IllegalArgumentException if the protocol has another scheme than the URI
   * @throws IllegalStateException if a token is to be sent, but the function has no NRF, or
   *     requests no access tokens
   */
  public HttpCall notify(
      ResourceUri callback,
      HttpProtocol protocol,
      @Nullable TargetService service,
      HttpRequest request,
      CallListener listener) {
    AccessTokens shown = service == null ? null : tokens;
    if (!protocol.scheme().equals(callback.scheme())) {
      request.content().release();
      throw new IllegalArgumentException(
          "protocol "
              + protocol
              + " has the scheme "
              + protocol.scheme()
              + ", not that of "
              + callback);
    }
    if (service != null && shown == null) {
      request.content().release();
      throw new IllegalStateException(
          "there is no access token for "
              + service
              + ": it requires an NRF and"
              + " sbamock.client.access-tokens other than never");
    }
    addFields(request.headers());
    Caller notifier = callers.notifier(settings.protocol().scheme().equals(callback.scheme()));
    CallOptions options = settings.options();
    if (service == null || shown == null) {
      return notifier.send(protocol, callback.origin(), request, options, listener);
    }
    shown.require(service);
    return new AuthorizedCall(
            shown, service, notifier, protocol, callback.origin(), request, options, listener)
        .make();
  }

  /** Records that calls of a service require an access token, which is sent if there is an NRF. */
  public void requireToken(TargetService target) {
    if (tokens != null) {
      tokens.require(target);
    }
  }

  /**
   * Sends a request for an access token.
   *
   * @param unthrottled whether it is sent even if the NRF is overloaded
   */
  HttpCall requestToken(
      boolean unthrottled,
      Origin nrf,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    addFields(NfType.NRF, request.headers());
    Caller caller = unthrottled ? callers.unthrottled() : callers.of(NfType.NRF);
    return caller.send(protocol(NfType.NRF), nrf, request, options, listener);
  }

  private void addFields(NfType target, HttpFields headers) {
    addFields(headers);
    if (assertions != null) {
      headers.remove(SbiHeaders.CLIENT_CREDENTIALS);
      headers.addReceived(SbiHeaders.CLIENT_CREDENTIALS, assertions.of(target));
    }
  }

  private void addFields(HttpFields headers) {
    if (!headers.contains(HttpHeaderNames.USER_AGENT)) {
      headers.addReceived(HttpHeaderNames.USER_AGENT, userAgent);
    }
    if (!headers.contains(HttpHeaderNames.ACCEPT)) {
      headers.addReceived(HttpHeaderNames.ACCEPT, ACCEPT_JSON);
    }
  }

  /**
   * Verifies that a link can be followed with the protocol of calls to functions of a type.
   *
   * @throws SbiException TARGET_NF_NOT_REACHABLE if it has another scheme
   */
  public ResourceUri requireReachable(NfType target, ResourceUri uri) {
    if (!uri.scheme().equals(scheme(target))) {
      throw SbiException.of(
          Cause.TARGET_NF_NOT_REACHABLE,
          "the " + target + " gave the link " + uri + ", but is called over " + protocol(target));
    }
    return uri;
  }

  /**
   * Returns whether a call failed because its request was not sent: it was withheld because of an
   * overload, too many calls waited for a connection, or an access token was not issued because of
   * an overload.
   *
   * @param failure the problem of {@link #failure(NfType, CallFailedException)}
   */
  public static boolean wasNotSent(SbiException failure) {
    return failure.problem().is(Cause.NF_CONGESTION)
        && failure.getCause() instanceof CallFailedException;
  }

  /** Returns the problem that represents a failed call. */
  public static SbiException failure(NfType target, CallFailedException cause) {
    if (cause.getCause() instanceof SbiException known) {
      return new SbiException(known.problem(), cause);
    }
    Cause told =
        switch (cause.reason()) {
          case CONNECT, HANDSHAKE, CLIENT_CLOSED -> Cause.TARGET_NF_NOT_REACHABLE;
          case DEADLINE -> Cause.TIMED_OUT_REQUEST;
          case POOL_EXHAUSTED -> Cause.NF_CONGESTION;
          case CANCELLED, RESET, CLOSED, MALFORMED, TOO_LARGE -> Cause.INBOUND_SERVER_ERROR;
        };
    return new SbiException(
        ProblemDetails.of(told, "the " + target + ": " + cause.getMessage()), cause);
  }
}
