/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import java.util.List;
import java.util.function.IntFunction;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;

/**
 * A workload of users who send the same request repeatedly. The status of every response is
 * checked; the content only until one response of the user has matched.
 */
public final class FixedRequestWorkload implements Workload {
  private final String step;
  private final SbiTarget target;
  private final IntFunction<FixedRequest> requests;
  private final Expectation expectation;

  /** The expected properties of a response. */
  public interface Expectation {
    /** Returns the expected status code. */
    int status();

    /**
     * Returns the mismatch of a response with the expected status; empty if there is none. Not
     * called again for a user once a response has matched.
     */
    String mismatch(HttpResponse response);

    /** Returns the expectation of a status code only. */
    static Expectation of(int status) {
      return of(status, response -> "");
    }

    /**
     * Returns the expectation of a status code and of other properties.
     *
     * @param complaining returns the mismatch of a response; empty if there is none
     */
    static Expectation of(
        int status, java.util.function.Function<HttpResponse, String> complaining) {
      return new Expectation() {
        @Override
        public int status() {
          return status;
        }

        @Override
        public String mismatch(HttpResponse response) {
          return complaining.apply(response);
        }
      };
    }
  }

  /**
   * Creates a workload.
   *
   * @param step the name of the request in results
   * @param requests returns the request of each user by the user's number
   */
  public FixedRequestWorkload(
      String step, SbiTarget target, IntFunction<FixedRequest> requests, Expectation expectation) {
    this.step = step;
    this.target = target;
    this.requests = requests;
    this.expectation = expectation;
  }

  @Override
  public List<String> steps() {
    return List.of(step);
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Sender(requests.apply(index));
  }

  private final class Sender implements VirtualUser, CallListener {
    private final FixedRequest request;
    private Iteration iteration;
    private boolean checked;

    @SuppressWarnings("NullAway.Init")
    Sender(FixedRequest request) {
      this.request = request;
    }

    @Override
    public void play(Iteration next) {
      iteration = next;
      target.send(request.toRequest(), this);
    }

    @Override
    public void response(HttpResponse response) {
      target.counts().ended(response);
      try {
        if (response.status() != expectation.status()) {
          iteration.failed(Failures.of(response, step));
          return;
        }
        String mismatch = checked ? "" : expectation.mismatch(response);
        if (mismatch.isEmpty()) {
          checked = true;
          iteration.finished();
        } else {
          iteration.failed(mismatch + " at " + step);
        }
      } finally {
        response.release();
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      target.counts().ended(cause);
      iteration.failed(Failures.of(cause, step));
    }
  }
}
