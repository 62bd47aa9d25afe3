/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

/**
 * The state of a registered UE. There is one instance of each combination, so that a UE occupies
 * one reference. A UE that is connected is reachable (TS 23.501 clause 5.3.3.2.3), and one that is
 * out of coverage is not connected through 3GPP access.
 */
public final class UeState {
  private static final AccessState[] ACCESS_STATES = AccessState.values();
  private static final UeReachability[] REACHABILITIES = UeReachability.values();
  private static final UeProcedure[] PROCEDURES = UeProcedure.values();
  private static final UeState[] ALL = all();

  /** Registered and connected through 3GPP access, as after an initial registration. */
  public static final UeState INITIAL =
      of(
          AccessState.CONNECTED,
          AccessState.DEREGISTERED,
          UeReachability.REACHABLE,
          true,
          UeProcedure.NONE);

  /** Registered on no access, and therefore not reachable. */
  public static final UeState DEREGISTERED =
      of(
          AccessState.DEREGISTERED,
          AccessState.DEREGISTERED,
          UeReachability.UNREACHABLE,
          true,
          UeProcedure.NONE);

  private final AccessState threeGpp;
  private final AccessState nonThreeGpp;
  private final UeReachability reachability;
  private final boolean inCoverage;
  private final UeProcedure procedure;

  private UeState(
      AccessState threeGpp,
      AccessState nonThreeGpp,
      UeReachability reachability,
      boolean inCoverage,
      UeProcedure procedure) {
    this.threeGpp = threeGpp;
    this.nonThreeGpp = nonThreeGpp;
    this.reachability = reachability;
    this.inCoverage = inCoverage;
    this.procedure = procedure;
  }

  private static UeState[] all() {
    UeState[] all =
        new UeState
            [ACCESS_STATES.length
                * ACCESS_STATES.length
                * REACHABILITIES.length
                * 2
                * PROCEDURES.length];
    for (AccessState threeGpp : ACCESS_STATES) {
      for (AccessState nonThreeGpp : ACCESS_STATES) {
        for (UeReachability reachability : REACHABILITIES) {
          for (boolean inCoverage : new boolean[] {false, true}) {
            for (UeProcedure procedure : PROCEDURES) {
              all[index(threeGpp, nonThreeGpp, reachability, inCoverage, procedure)] =
                  new UeState(threeGpp, nonThreeGpp, reachability, inCoverage, procedure);
            }
          }
        }
      }
    }
    return all;
  }

  private static int index(
      AccessState threeGpp,
      AccessState nonThreeGpp,
      UeReachability reachability,
      boolean inCoverage,
      UeProcedure procedure) {
    int accesses = threeGpp.ordinal() * ACCESS_STATES.length + nonThreeGpp.ordinal();
    int reachable = accesses * REACHABILITIES.length + reachability.ordinal();
    return (reachable * 2 + (inCoverage ? 1 : 0)) * PROCEDURES.length + procedure.ordinal();
  }

  private static UeState of(
      AccessState threeGpp,
      AccessState nonThreeGpp,
      UeReachability reachability,
      boolean inCoverage,
      UeProcedure procedure) {
    return ALL[index(threeGpp, nonThreeGpp, reachability, inCoverage, procedure)];
  }

  /** Returns the state on an access. */
  public AccessState access(AccessType type) {
    return type == AccessType.THREE_GPP ? threeGpp : nonThreeGpp;
  }

  /** Returns the reachability as the AMF knows it. */
  public UeReachability reachability() {
    return reachability;
  }

  /**
   * Returns whether the UE would respond to paging through 3GPP access; the AMF learns of it only
   * by paging.
   */
  public boolean isInCoverage() {
    return inCoverage;
  }

  /** Returns the ongoing procedure. */
  public UeProcedure procedure() {
    return procedure;
  }

  /** Returns the state with another ongoing procedure. */
  public UeState with(UeProcedure other) {
    return of(threeGpp, nonThreeGpp, reachability, inCoverage, other);
  }

  /** Returns whether the UE is connected on any access. */
  public boolean isConnected() {
    return threeGpp == AccessState.CONNECTED || nonThreeGpp == AccessState.CONNECTED;
  }

  /** Returns whether the UE is registered on any access. */
  public boolean isRegistered() {
    return threeGpp.isRegistered() || nonThreeGpp.isRegistered();
  }

  /**
   * Returns the state with another state of an access. A UE that becomes connected is reachable,
   * and in coverage if the access is the 3GPP access.
   */
  public UeState with(AccessType type, AccessState state) {
    boolean isThreeGpp = type == AccessType.THREE_GPP;
    boolean connected = state == AccessState.CONNECTED;
    return of(
        isThreeGpp ? state : threeGpp,
        isThreeGpp ? nonThreeGpp : state,
        connected ? UeReachability.REACHABLE : reachability,
        inCoverage || connected && isThreeGpp,
        procedure);
  }

  /** Returns the state with another reachability. A UE that is not reachable is not connected. */
  public UeState with(UeReachability other) {
    return other == UeReachability.UNREACHABLE
        ? of(released(threeGpp), released(nonThreeGpp), other, inCoverage, procedure)
        : of(threeGpp, nonThreeGpp, other, inCoverage, procedure);
  }

  /** Returns the state in or out of coverage; a UE out of coverage loses its 3GPP connection. */
  public UeState withCoverage(boolean covered) {
    return of(
        covered ? threeGpp : released(threeGpp), nonThreeGpp, reachability, covered, procedure);
  }

  private static AccessState released(AccessState state) {
    return state == AccessState.CONNECTED ? AccessState.IDLE : state;
  }

  @Override
  public String toString() {
    return "UeState[3GPP access "
        + threeGpp
        + ", non-3GPP access "
        + nonThreeGpp
        + ", "
        + reachability
        + (inCoverage ? "" : ", out of coverage")
        + (procedure == UeProcedure.NONE ? "]" : ", " + procedure + " ongoing]");
  }
}
