package org.sbamock.loadgen.experiment;

import java.util.List;
import org.sbamock.loadgen.workload.Resumption;

/**
 * What only a start of the functions changes: trials that have it in common can share one.
 *
 * @param topology where the parties are
 * @param packaging of the functions
 * @param congestionControl of TCP and QUIC
 * @param calls protocol and use of connections of the functions' own calls, which an AMF is told at
 *     its start; empty where they do not matter
 * @param earlyData the resumption of trials with requests in early data, which the functions are to
 *     take; empty without
 * @param clientAuth whether the functions ask their clients for a certificate
 */
public record StartKey(
    String topology,
    String packaging,
    String congestionControl,
    List<String> calls,
    String earlyData,
    String clientAuth) {
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
            : List.of(),
        cell.find(Dimension.RESUMPTION).filter(text -> Resumption.of(text).early()).orElse(""),
        cell.find(Dimension.CLIENT_AUTH).orElse("none"));
  }

  /** Whether a new AMF is all that is needed to get from that start to this. */
  public boolean differsInCallsOnly(StartKey other) {
    return topology.equals(other.topology)
        && packaging.equals(other.packaging)
        && congestionControl.equals(other.congestionControl)
        && earlyData.equals(other.earlyData)
        && clientAuth.equals(other.clientAuth);
  }
}
