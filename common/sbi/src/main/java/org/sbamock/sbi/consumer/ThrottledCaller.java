/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.ForwardingCallListener;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.overload.PeerLoads;

/**
 * A decorator of a caller that sends fewer requests to an overloaded peer, as the peer reports it
 * in {@code 3gpp-Sbi-Oci} (TS 29.500 clause 6.4.3.5), and none until the time in {@code
 * retry-after}. A request that is not sent fails with an {@link SbiException} as the cause: 503
 * NF_CONGESTION.
 */
final class ThrottledCaller implements Caller {
  /** What keeps requests from being sent. */
  enum Limit {
    /** The reduction in {@code 3gpp-Sbi-Oci}, and the time in {@code retry-after}. */
    ALL,
    /** The reduction; {@code retry-after} is not recorded. */
    REDUCTION,
    /** Nothing; the reduction and {@code retry-after} are recorded for other requests. */
    NONE
  }

  private static final HttpCall NOT_SENT = () -> {};
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVICE_UNAVAILABLE = 503;

  private final Caller caller;
  private final PeerLoads loads;
  private final Limit limit;
  private final @Nullable Origin exempt;

  /**
   * Decorates a caller.
   *
   * @param exempt a peer whose load is not regarded; null for none
   */
  ThrottledCaller(Caller caller, PeerLoads loads, Limit limit, @Nullable Origin exempt) {
    this.caller = caller;
    this.loads = loads;
    this.limit = limit;
    this.exempt = exempt;
  }

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    if (origin.equals(exempt)) {
      return caller.send(protocol, origin, request, options, listener);
    }
    String reason = reason(origin, request);
    if (reason == null) {
      return caller.send(protocol, origin, request, options, new Recording(origin, listener));
    }
    request.content().release();
    listener.failure(
        new CallFailedException(
            Reason.CANCELLED,
            true,
            "not sent",
            SbiException.of(
                Cause.NF_CONGESTION, "the request was not sent: " + origin + " " + reason)));
    return NOT_SENT;
  }

  /** Returns why a request is not to be sent; null if it is sent. */
  private @Nullable String reason(Origin origin, HttpRequest request) {
    if (limit == Limit.NONE) {
      return null;
    }
    Duration pause = limit == Limit.ALL ? loads.pause(origin) : Duration.ZERO;
    if (!pause.isZero()) {
      // A point in time, so that the reason is the same for all calls until then.
      Instant end = Instant.now().plus(pause).plusMillis(500).truncatedTo(ChronoUnit.SECONDS);
      return "is not to be called before " + end + " (retry-after)";
    }
    int reduction = loads.throttles(origin, request.headers());
    return reduction == 0
        ? null
        : "is overloaded and reports a reduction of " + reduction + " % in " + SbiHeaders.OCI;
  }

  /** A listener that records what a response reports. */
  private final class Recording extends ForwardingCallListener {
    private final Origin origin;

    Recording(Origin origin, CallListener next) {
      super(next);
      this.origin = origin;
    }

    @Override
    public void response(HttpResponse response) {
      loads.record(origin, response.headers());
      if (limit != Limit.REDUCTION && isUnavailable(response.status())) {
        Duration delay = RetryAfter.of(response.headers(), Instant.now());
        if (!delay.isZero()) {
          loads.retryAfter(origin, delay);
        }
      }
      super.response(response);
    }

    private static boolean isUnavailable(int status) {
      return status == SERVICE_UNAVAILABLE || status == TOO_MANY_REQUESTS;
    }
  }
}
