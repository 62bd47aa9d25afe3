/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.workload.call.MeteredWorkload;

/**
 * The meter of the octets of content that the successful calls of a workload transfer during the
 * measurement.
 */
public final class ContentMeter implements TrialMeter {
  /** The name of the content sent, in octets per second. */
  public static final String SENT = "content.sent";

  /** The name of the content received, in octets per second. */
  public static final String RECEIVED = "content.received";

  private final MeteredWorkload workload;
  private long sent;
  private long received;

  /** Creates a meter of a workload. */
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
