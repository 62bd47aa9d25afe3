package org.sbamock.loadgen.experiment;

/**
 * What only a start of the functions changes: trials that have it in common can share one.
 *
 * @param topology where the parties are
 * @param packaging of the functions
 * @param congestionControl of TCP and QUIC
 * @param functionProtocol of the functions' own calls, which an AMF is told at its start; empty
 *     where it does not matter
 */
public record StartKey(
    String topology, String packaging, String congestionControl, String functionProtocol) {
  /** What a start takes, seconds, roughly. */
  static final double SECONDS = 8;

  /** The key of a trial. */
  public static StartKey of(TrialPlan trial) {
    Cell cell = trial.cell();
    boolean registers = "registration".equals(cell.get(Dimension.WORKLOAD));
    return new StartKey(
        cell.get(Dimension.TOPOLOGY),
        cell.get(Dimension.PACKAGING),
        cell.get(Dimension.CONGESTION_CONTROL),
        registers ? cell.get(Dimension.PROTOCOL) : "");
  }
}
