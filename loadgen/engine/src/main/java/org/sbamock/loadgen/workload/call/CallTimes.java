/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import java.util.Arrays;
import java.util.List;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.loadgen.engine.Iteration;

/**
 * The times at which a call reached its phases, relative to its start. Confined to one event loop.
 */
public final class CallTimes {
  /**
   * The steps of workloads that make one call per iteration: the latency from the intended start,
   * and the times from the actual start until the first octet of the response was read, the last
   * octet of the response was read, TCP was connected, the TLS or QUIC handshake was complete, the
   * first octet of the request was sent, and the first octet of the response was read.
   */
  public static final List<String> STEPS =
      List.of(
          "latency",
          "responseTime",
          "endToEndDelay",
          "connect",
          "handshake",
          "firstByteSent",
          "firstByteReceived");

  private static final int RESPONSE_TIME = 1;
  private static final int END_TO_END_DELAY = 2;
  private static final int CONNECT = 3;
  private static final int HANDSHAKE = 4;
  private static final int FIRST_BYTE_SENT = 5;
  private static final int FIRST_BYTE_RECEIVED = 6;

  private final boolean quic;
  private final long[] reached = new long[CallPhase.values().length];
  private final boolean[] known = new boolean[reached.length];
  private long start;

  /**
   * Creates the times of one call at a time.
   *
   * @param quic whether the protocol has no TCP connection
   */
  public CallTimes(boolean quic) {
    this.quic = quic;
  }

  /** Starts a call, which has reached no phase. */
  public void begin(long nanoTime) {
    start = nanoTime;
    Arrays.fill(known, false);
  }

  /** Records that the call has reached a phase. */
  public void phase(CallPhase phase, long nanoTime) {
    reached[phase.ordinal()] = nanoTime;
    known[phase.ordinal()] = true;
  }

  /**
   * Returns the time from the start until a phase, in nanoseconds; -1 if the phase was not reached.
   */
  public long since(CallPhase phase) {
    return known[phase.ordinal()] ? Math.max(0, reached[phase.ordinal()] - start) : -1;
  }

  /**
   * Records the reached steps of {@link #STEPS} except the first one, which the iteration measures.
   */
  public void tell(Iteration iteration) {
    if (!quic) {
      tell(iteration, CONNECT, CallPhase.CONNECTED);
    }
    tell(iteration, HANDSHAKE, CallPhase.HANDSHAKE_DONE);
    tell(iteration, FIRST_BYTE_SENT, CallPhase.REQUEST_START);
    tell(iteration, FIRST_BYTE_RECEIVED, CallPhase.FIRST_BYTE);
    tell(iteration, RESPONSE_TIME, CallPhase.FIRST_BYTE);
    tell(iteration, END_TO_END_DELAY, CallPhase.LAST_BYTE);
  }

  private void tell(Iteration iteration, int step, CallPhase phase) {
    long nanos = since(phase);
    if (nanos >= 0) {
      iteration.step(step, nanos);
    }
  }
}
