/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.workload.WorkloadKind;

/**
 * The properties of a trial that require a new start of the functions to change. Trials with equal
 * keys can share a start.
 *
 * @param period the number of the period, a sequence of blocks, after which functions are started
 *     anew; from 1
 * @param topology the topology
 * @param packaging the packaging of the functions
 * @param calls the settings of calls that functions make; null if the trial has no such calls
 * @param settings the settings of the functions by name, from {@link TrialSettings#functions}
 */
public record StartKey(
    int period,
    String topology,
    String packaging,
    @Nullable Calls calls,
    Map<String, String> settings) {
  /** The estimated duration of a start, seconds. */
  public static final double SECONDS = 10;

  /**
   * The settings of the AMF's calls, which apply from its start.
   *
   * @param protocol the protocol of the calls
   * @param connection {@code reuse} or {@code per-request}
   */
  public record Calls(String protocol, String connection) {}

  /** Copies the settings. */
  public StartKey {
    settings = Map.copyOf(settings);
  }

  /** Returns the key of the trials of a cell in the first period. */
  static StartKey of(Cell cell) {
    boolean callsOthers = WorkloadKind.of(cell.get(Dimension.WORKLOAD)).registersUes();
    return new StartKey(
        1,
        cell.get(Dimension.TOPOLOGY),
        cell.get(Dimension.PACKAGING),
        callsOthers
            ? new Calls(cell.get(Dimension.PROTOCOL), cell.get(Dimension.CONNECTION))
            : null,
        TrialSettings.of(cell).functions());
  }

  /** Returns the key of the same trials in another period. */
  StartKey inPeriod(int other) {
    return new StartKey(other, topology, packaging, calls, settings);
  }

  /** Returns the congestion controller of TCP and QUIC. */
  public String congestionControl() {
    return settings.getOrDefault(TrialSettings.CONGESTION_CONTROL, "");
  }

  /** Returns whether the functions require a client certificate. */
  public boolean requiresClientCertificates() {
    return "need".equals(settings.get(TrialSettings.CLIENT_AUTH));
  }

  /** Returns whether restarting the AMF is sufficient to get from this start to another. */
  public boolean differsInCallsOnly(StartKey other) {
    return period == other.period
        && topology.equals(other.topology)
        && packaging.equals(other.packaging)
        && settings.equals(other.settings);
  }
}
