/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

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
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.client.call.HttpCall;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.overload.PeerLoads;

/**
 * A decorator of a caller that sends fewer requests to an overloaded peer, as the peer reports it
 * in {@code 3gpp-Sbi-Oci} (TS 29.500 clause 6.4.3.5). A request that is not sent fails with an
 * {@link SbiException} as the cause: 503 NF_CONGESTION.
 */
final class ThrottledCaller implements Caller {
  private static final HttpCall NOT_SENT = () -> {};

  private final Caller caller;
  private final PeerLoads loads;
  private final @Nullable Origin exempt;

  /**
   * Decorates a caller.
   *
   * @param exempt a peer whose load is not regarded; null for none
   */
  ThrottledCaller(Caller caller, PeerLoads loads, @Nullable Origin exempt) {
    this.caller = caller;
    this.loads = loads;
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
    int reduction = loads.throttles(origin, request.headers());
    if (reduction == 0) {
      return caller.send(protocol, origin, request, options, new Recording(origin, listener));
    }
    request.content().release();
    listener.failure(
        new CallFailedException(
            Reason.CANCELLED,
            true,
            "not sent",
            SbiException.of(
                Cause.NF_CONGESTION,
                "the request was not sent: "
                    + origin
                    + " is overloaded and reports a reduction of "
                    + reduction
                    + " % in "
                    + SbiHeaders.OCI)));
    return NOT_SENT;
  }

  /** A listener that records what a response reports. */
  private final class Recording implements CallListener {
    private final Origin origin;
    private final CallListener next;

    Recording(Origin origin, CallListener next) {
      this.origin = origin;
      this.next = next;
    }

    @Override
    public void phase(CallPhase phase, long nanoTime) {
      next.phase(phase, nanoTime);
    }

    @Override
    public void earlyData(EarlyData outcome) {
      next.earlyData(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      loads.record(origin, response.headers());
      next.response(response);
    }

    @Override
    public void failure(CallFailedException cause) {
      next.failure(cause);
    }
  }
}
