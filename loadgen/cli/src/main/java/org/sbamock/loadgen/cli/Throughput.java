package org.sbamock.loadgen.cli;

import java.util.Locale;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.workload.MeteredWorkload;

/** Measures the content that a workload sends and receives during the measurement. */
final class Throughput implements RunListener {
  private final MeteredWorkload workload;
  private long sent;
  private long received;

  Throughput(MeteredWorkload workload) {
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

  /** Returns the throughput of both directions in octets per second. */
  String text(LoadOutcome outcome) {
    double seconds = Math.max(1e-9, outcome.window().toNanos() / 1e9);
    return String.format(
        Locale.ROOT,
        "content %,.0f octets/s sent, %,.0f octets/s received",
        sent / seconds,
        received / seconds);
  }
}
