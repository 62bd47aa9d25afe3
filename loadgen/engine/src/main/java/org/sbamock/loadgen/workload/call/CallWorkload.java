/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import java.util.List;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;

/** A workload of users who make the same call again and again, one at a time. */
public final class CallWorkload extends TargetWorkload {
  private final String name;
  private final CallStep call;

  /**
   * The call that a user makes.
   *
   * @param request the request
   * @param status the expected status code
   * @param check the check of the response
   */
  public record CallStep(FixedRequest request, int status, AnswerCheck check) {}

  /**
   * Creates a workload.
   *
   * @param name the name of the call in failures
   */
  public CallWorkload(String name, SbiTarget target, CallStep call) {
    super(target);
    this.name = name;
    this.call = call;
  }

  @Override
  public List<String> steps() {
    return CallTimes.STEPS;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new User();
  }

  private final class User implements VirtualUser, CallListener {
    private final CallTimes times = new CallTimes(target().protocol().quic());
    private Iteration iteration;
    private boolean checked;

    @SuppressWarnings("NullAway.Init")
    User() {}

    @Override
    public void play(Iteration next) {
      iteration = next;
      times.begin(next.nanoTime());
      target().send(call.request().toRequest(), this);
    }

    @Override
    public void phase(CallPhase phase, long nanoTime) {
      times.phase(phase, nanoTime);
    }

    @Override
    public void earlyData(EarlyData outcome) {
      target().counts().earlyData(outcome);
    }

    @Override
    public void response(HttpResponse response) {
      target().counts().ended(response);
      try {
        heard(response);
      } finally {
        response.release();
      }
    }

    private void heard(HttpResponse response) {
      if (response.status() != call.status()) {
        iteration.failed(Failures.of(response, name));
        return;
      }
      String mismatch = call.check().mismatch(response, !checked);
      if (!mismatch.isEmpty()) {
        iteration.failed(mismatch + " at " + name);
        return;
      }
      checked = true;
      target().octets().add(call.request().content().length, response.content().readableBytes());
      times.tell(iteration);
      iteration.finished();
    }

    @Override
    public void failure(CallFailedException cause) {
      target().counts().ended(cause);
      iteration.failed(Failures.of(cause, name));
    }
  }
}
