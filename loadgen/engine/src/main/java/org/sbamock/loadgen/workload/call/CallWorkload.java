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

/**
 * A workload of users who make one call at a time: always the same call, or several calls in turn.
 */
public final class CallWorkload extends TargetWorkload {
  private final String name;
  private final List<CallStep> turns;
  private final List<String> steps;

  /**
   * One of the calls that a user makes in turn.
   *
   * @param request the request
   * @param status the expected status code
   * @param check the check of the response
   * @param step the index of an additional step for its response time; 0 for none
   */
  public record CallStep(FixedRequest request, int status, AnswerCheck check, int step) {}

  /**
   * Creates a workload.
   *
   * @param name the name of the call in failures
   * @param turns the calls of each user, in order
   * @param steps {@link CallTimes#STEPS} and the additional steps of the calls
   */
  public CallWorkload(String name, SbiTarget target, List<CallStep> turns, List<String> steps) {
    super(target);
    this.name = name;
    this.turns = turns;
    this.steps = steps;
  }

  @Override
  public List<String> steps() {
    return steps;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new User();
  }

  private final class User implements VirtualUser, CallListener {
    private final CallTimes times = new CallTimes(target().protocol().quic());
    private final boolean[] checked = new boolean[turns.size()];
    private int turn = -1;
    private Iteration iteration;

    @SuppressWarnings("NullAway.Init")
    User() {}

    @Override
    public void play(Iteration next) {
      iteration = next;
      turn = (turn + 1) % turns.size();
      times.begin(next.nanoTime());
      target().send(turns.get(turn).request().toRequest(), this);
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
        heard(turns.get(turn), response);
      } finally {
        response.release();
      }
    }

    private void heard(CallStep current, HttpResponse response) {
      if (response.status() != current.status()) {
        iteration.failed(Failures.of(response, name));
        return;
      }
      String mismatch = current.check().mismatch(response, !checked[turn]);
      if (!mismatch.isEmpty()) {
        iteration.failed(mismatch + " at " + name);
        return;
      }
      checked[turn] = true;
      target().octets().add(current.request().content().length, response.content().readableBytes());
      times.tell(iteration);
      if (current.step() > 0) {
        iteration.step(current.step(), times.since(CallPhase.FIRST_BYTE));
      }
      iteration.finished();
    }

    @Override
    public void failure(CallFailedException cause) {
      target().counts().ended(cause);
      iteration.failed(Failures.of(cause, name));
    }
  }
}
