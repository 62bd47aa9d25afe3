/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.workload.MeteredWorkload;

/** Octets of content that a workload moved in the measurement, in calls that succeeded. */
public final class ContentMeter implements TrialMeter {
  /** The value of content sent, octets per second. */
  public static final String SENT = "content.sent";

  /** The value of content received, octets per second. */
  public static final String RECEIVED = "content.received";

  private final MeteredWorkload workload;
  private long sent;
  private long received;

  /** A meter of that workload. */
  public ContentMeter(MeteredWorkload workload) {
    this.workload = workload;
  }

  @Override
  public void measurementBegins() {
    sent = -workload.contentSent();
    received = -workload.contentReceived();
  }

  @Override
  public void measurementEnds() {
    sent += workload.contentSent();
    received += workload.contentReceived();
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    double seconds = outcome.window().toNanos() / 1e9;
    if (seconds > 0) {
      measurement.value(SENT, sent / seconds).value(RECEIVED, received / seconds);
    }
  }
}
