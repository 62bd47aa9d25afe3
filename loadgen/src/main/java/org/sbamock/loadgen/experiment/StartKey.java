package org.sbamock.loadgen.experiment;

import java.util.List;

/**
 * What only a start of the functions changes: trials that have it in common can share one.
 *
 * @param topology where the parties are
 * @param packaging of the functions
 * @param congestionControl of TCP and QUIC
 * @param calls protocol and use of connections of the functions' own calls, which an AMF is told at
 *     its start; empty where they do not matter
 */
public record StartKey(
    String topology, String packaging, String congestionControl, List<String> calls) {
  /** What a start takes, seconds, roughly. */
  public static final double SECONDS = 6;

  /** The key of a trial. */
  public static StartKey of(TrialPlan trial) {
    Cell cell = trial.cell();
    boolean registers = "registration".equals(cell.get(Dimension.WORKLOAD));
    return new StartKey(
        cell.get(Dimension.TOPOLOGY),
        cell.get(Dimension.PACKAGING),
        cell.get(Dimension.CONGESTION_CONTROL),
        registers
            ? List.of(cell.get(Dimension.PROTOCOL), cell.get(Dimension.CONNECTION))
            : List.of());
  }

  /** Whether a new AMF is all that is needed to get from that start to this. */
  public boolean differsInCallsOnly(StartKey other) {
    return topology.equals(other.topology)
        && packaging.equals(other.packaging)
        && congestionControl.equals(other.congestionControl);
  }
}
