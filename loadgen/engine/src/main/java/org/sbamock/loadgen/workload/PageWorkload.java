/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.FileCall;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.TargetWorkload;

/**
 * A workload of browsers that load a page of eight {@link PageObjects}, with concurrent requests
 * for all objects.
 */
final class PageWorkload extends TargetWorkload {
  /** The steps: the whole page, and the first octet of any of its objects. */
  static final List<String> STEPS = List.of("pageTime", "firstByteReceived");

  private static final String NAME = "page";

  private final int[] lengths;
  private final boolean fresh;

  /**
   * Creates a workload.
   *
   * @param octets the length of the page
   * @param fresh whether each page is loaded over new connections
   */
  PageWorkload(SbiTarget target, int octets, PageObjects objects, boolean fresh) {
    super(target);
    this.fresh = fresh;
    this.lengths = objects.lengths(octets);
  }

  @Override
  public List<String> steps() {
    return STEPS;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Browser();
  }

  private final class Browser implements VirtualUser {
    private final List<ObjectCall> calls = new ArrayList<>();
    private Iteration iteration;
    private long started;
    private int outstanding;
    private boolean firstByte;
    private String failure = "";

    @SuppressWarnings("NullAway.Init")
    Browser() {
      for (int octets : lengths) {
        calls.add(new ObjectCall(this, octets));
      }
    }

    @Override
    public void play(Iteration next) {
      iteration = next;
      started = next.nanoTime();
      outstanding = calls.size();
      firstByte = false;
      failure = "";
      calls.forEach(ObjectCall::send);
    }

    void firstByteReceived(long nanoTime) {
      if (!firstByte) {
        firstByte = true;
        iteration.step(1, nanoTime - started);
      }
    }

    /**
     * Completes an object, received or failed; ends the iteration after the last object.
     *
     * @param mismatch the failure; empty if there is none
     */
    void over(String mismatch) {
      if (failure.isEmpty()) {
        failure = mismatch;
      }
      if (--outstanding > 0) {
        return;
      }
      if (fresh) {
        target().closeIdle();
      }
      if (!failure.isEmpty()) {
        iteration.failed(failure);
      } else if (fresh) {
        // The next page must not begin before the connections are closed, in a task.
        iteration.achieved();
        iteration.execute(iteration::finished);
      } else {
        iteration.finished();
      }
    }
  }

  private final class ObjectCall extends FileCall {
    private final Browser browser;

    ObjectCall(Browser browser, int octets) {
      super(target(), NAME, octets);
      this.browser = browser;
    }

    @Override
    public void phase(CallPhase phase, long nanoTime) {
      if (phase == CallPhase.FIRST_BYTE) {
        browser.firstByteReceived(nanoTime);
      }
    }

    @Override
    protected void over(String failure) {
      browser.over(failure);
    }
  }
}
