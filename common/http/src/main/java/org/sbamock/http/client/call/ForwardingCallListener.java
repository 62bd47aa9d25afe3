/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import org.sbamock.http.HttpResponse;

/** A listener that forwards everything to another one; the base class of decorators. */
public abstract class ForwardingCallListener implements CallListener {
  private final CallListener next;

  /** Creates a decorator of a listener. */
  protected ForwardingCallListener(CallListener next) {
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
    next.response(response);
  }

  @Override
  public void failure(CallFailedException cause) {
    next.failure(cause);
  }
}
