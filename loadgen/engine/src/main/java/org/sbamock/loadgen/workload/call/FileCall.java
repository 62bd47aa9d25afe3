/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * A request for a file of the timing probe that a user sends beside other requests, and repeats in
 * each iteration. Confined to one event loop.
 */
public abstract class FileCall implements CallListener {
  private final SbiTarget target;
  private final String name;
  private final FixedRequest request;
  private final AnswerCheck check;
  private boolean checked;

  /**
   * Creates a call.
   *
   * @param name its name in failures
   * @param octets the length of the file
   */
  protected FileCall(SbiTarget target, String name, int octets) {
    this.target = target;
    this.name = name;
    this.request =
        FixedRequest.get(target.apiRoot().target("/" + TimingProbe.API + "/files/" + octets));
    this.check = AnswerCheck.file(octets);
  }

  /** Sends the request. */
  public final void send() {
    target.send(request.toRequest(), this);
  }

  /**
   * Called at the end of the call.
   *
   * @param failure the kind of its failure; empty if the file was received
   */
  protected abstract void over(String failure);

  @Override
  public final void earlyData(EarlyData outcome) {
    target.counts().earlyData(outcome);
  }

  @Override
  public final void response(HttpResponse response) {
    target.counts().ended(response);
    String failure;
    try {
      failure = failure(response);
    } finally {
      response.release();
    }
    over(failure);
  }

  private String failure(HttpResponse response) {
    if (response.status() != 200) {
      return Failures.of(response, name);
    }
    String mismatch = check.mismatch(response, !checked);
    if (!mismatch.isEmpty()) {
      return mismatch + " at " + name;
    }
    checked = true;
    target.octets().add(0, response.content().readableBytes());
    return "";
  }

  @Override
  public final void failure(CallFailedException cause) {
    target.counts().ended(cause);
    over(Failures.of(cause, name));
  }
}
