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
  private static final UeState[] ALL = all();

  /** Registered and connected through 3GPP access, as after an initial registration. */
  public static final UeState INITIAL =
      of(AccessState.CONNECTED, AccessState.DEREGISTERED, UeReachability.REACHABLE, true);

  /** Registered on no access, and therefore not reachable. */
  public static final UeState DEREGISTERED =
      of(AccessState.DEREGISTERED, AccessState.DEREGISTERED, UeReachability.UNREACHABLE, true);

  private final AccessState threeGpp;
  private final AccessState nonThreeGpp;
  private final UeReachability reachability;
  private final boolean inCoverage;

  private UeState(
      AccessState threeGpp,
      AccessState nonThreeGpp,
      UeReachability reachability,
      boolean inCoverage) {
    this.threeGpp = threeGpp;
    this.nonThreeGpp = nonThreeGpp;
    this.reachability = reachability;
    this.inCoverage = inCoverage;
  }

  private static UeState[] all() {
    UeState[] all = new UeState[ACCESS_STATES.length * ACCESS_STATES.length * 2 * 3];
    for (AccessState threeGpp : ACCESS_STATES) {
      for (AccessState nonThreeGpp : ACCESS_STATES) {
        for (UeReachability reachability : REACHABILITIES) {
          for (boolean inCoverage : new boolean[] {false, true}) {
            all[index(threeGpp, nonThreeGpp, reachability, inCoverage)] =
                new UeState(threeGpp, nonThreeGpp, reachability, inCoverage);
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
      boolean inCoverage) {
    int accesses = threeGpp.ordinal() * ACCESS_STATES.length + nonThreeGpp.ordinal();
    return (accesses * REACHABILITIES.length + reachability.ordinal()) * 2 + (inCoverage ? 1 : 0);
  }

  private static UeState of(
      AccessState threeGpp,
      AccessState nonThreeGpp,
      UeReachability reachability,
      boolean inCoverage) {
    return ALL[index(threeGpp, nonThreeGpp, reachability, inCoverage)];
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
        inCoverage || connected && isThreeGpp);
  }

  /** Returns the state with another reachability. A UE that is not reachable is not connected. */
  public UeState with(UeReachability other) {
    return other == UeReachability.UNREACHABLE
        ? of(released(threeGpp), released(nonThreeGpp), other, inCoverage)
        : of(threeGpp, nonThreeGpp, other, inCoverage);
  }

  /** Returns the state in or out of coverage; a UE out of coverage loses its 3GPP connection. */
  public UeState withCoverage(boolean covered) {
    return of(covered ? threeGpp : released(threeGpp), nonThreeGpp, reachability, covered);
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
        + (inCoverage ? "]" : ", out of coverage]");
  }
}
