/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.workload.WorkloadKind;

/**
 * What only a start of the functions changes: trials that have it in common can share one.
 *
 * @param topology where the parties are
 * @param packaging of the functions
 * @param calls how the functions make calls of their own; null if the trial has no such calls
 * @param settings of the functions, by their names, as {@link TrialSettings#functions} has them
 */
public record StartKey(
    String topology, String packaging, @Nullable Calls calls, Map<String, String> settings) {
  /** What a start takes, seconds, roughly. */
  public static final double SECONDS = 6;

  /**
   * The calls of an AMF, whose protocol and connections are settings of its start.
   *
   * @param protocol of the calls
   * @param connection {@code reuse} or {@code per-request}
   */
  public record Calls(String protocol, String connection) {}

  /** A key. */
  public StartKey {
    settings = Map.copyOf(settings);
  }

  /** The key of a trial. */
  public static StartKey of(TrialPlan trial) {
    Cell cell = trial.cell();
    boolean callsOthers = WorkloadKind.of(cell.get(Dimension.WORKLOAD)).registersUes();
    return new StartKey(
        cell.get(Dimension.TOPOLOGY),
        cell.get(Dimension.PACKAGING),
        callsOthers
            ? new Calls(cell.get(Dimension.PROTOCOL), cell.get(Dimension.CONNECTION))
            : null,
        TrialSettings.of(cell).functions());
  }

  /** The congestion controller of TCP and QUIC. */
  public String congestionControl() {
    return settings.getOrDefault(TrialSettings.CONGESTION_CONTROL, "");
  }

  /** Whether the functions require a certificate of their clients. */
  public boolean requiresClientCertificates() {
    return "need".equals(settings.get(TrialSettings.CLIENT_AUTH));
  }

  /** Whether a new AMF is all that is needed to get from that start to this. */
  public boolean differsInCallsOnly(StartKey other) {
    return topology.equals(other.topology)
        && packaging.equals(other.packaging)
        && settings.equals(other.settings);
  }
}
