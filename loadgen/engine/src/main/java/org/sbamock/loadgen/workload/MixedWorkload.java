/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.List;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.FileCall;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.TargetWorkload;

/**
 * A workload of clients that request a long file and at once, on the same connection, a file of 612
 * octets. Over HTTP/1.1 the second request waits until the first response is complete (head-of-line
 * blocking); over HTTP/2 and HTTP/3 both are in progress at the same time. All times are measured
 * from the start of the iteration, which ends with both files.
 */
final class MixedWorkload extends TargetWorkload {
  /**
   * The steps: both files, the last octet of the long and of the small file, the first octet of
   * either, and the average of the times to their last octets.
   */
  static final List<String> STEPS =
      List.of(
          "latency",
          "endToEndDelayLarge",
          "endToEndDelaySmall",
          "responseTimeLarge",
          "responseTimeSmall",
          "endToEndDelayAverage");

  private static final int SMALL = 612;
  private static final int TO_FIRST_BYTE = 2;
  private static final int AVERAGE = STEPS.indexOf("endToEndDelayAverage");

  private final int octets;

  /**
   * Creates a workload.
   *
   * @param octets the length of the long file
   */
  MixedWorkload(SbiTarget target, int octets) {
    super(target);
    this.octets = octets;
  }

  @Override
  public List<String> steps() {
    return STEPS;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new Client();
  }

  private final class Client implements VirtualUser {
    private final TimedFile large =
        new TimedFile(this, octets, STEPS.indexOf("endToEndDelayLarge"));
    private final TimedFile small = new TimedFile(this, SMALL, STEPS.indexOf("endToEndDelaySmall"));
    private Iteration iteration;
    private long started;
    private int outstanding;
    private long sumToLastOctets;
    private String failed = "";

    @SuppressWarnings("NullAway.Init")
    Client() {}

    @Override
    public void play(Iteration next) {
      iteration = next;
      started = next.nanoTime();
      outstanding = 2;
      sumToLastOctets = 0;
      failed = "";
      large.send();
      small.send();
    }

    void firstOctet(int step, long nanoTime) {
      iteration.step(step, Math.max(0, nanoTime - started));
    }

    void lastOctet(int step, long nanoTime) {
      long elapsed = Math.max(0, nanoTime - started);
      sumToLastOctets += elapsed;
      iteration.step(step, elapsed);
    }

    void over(String failure) {
      if (failed.isEmpty()) {
        failed = failure;
      }
      if (--outstanding > 0) {
        return;
      }
      if (failed.isEmpty()) {
        iteration.step(AVERAGE, sumToLastOctets / 2);
        iteration.finished();
      } else {
        iteration.failed(failed);
      }
    }
  }

  private final class TimedFile extends FileCall {
    private final Client client;
    private final int step;

    TimedFile(Client client, int length, int step) {
      super(target(), WorkloadKind.MIXED.id(), length);
      this.client = client;
      this.step = step;
    }

    @Override
    public void phase(CallPhase phase, long nanoTime) {
      if (phase == CallPhase.FIRST_BYTE) {
        client.firstOctet(step + TO_FIRST_BYTE, nanoTime);
      } else if (phase == CallPhase.LAST_BYTE) {
        client.lastOctet(step, nanoTime);
      }
    }

    @Override
    protected void over(String failure) {
      client.over(failure);
    }
  }
}
