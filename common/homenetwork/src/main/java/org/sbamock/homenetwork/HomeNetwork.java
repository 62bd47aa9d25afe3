/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.Subscriber;

/**
 * What a function requires to challenge a UE. Thread-safe.
 *
 * @param arpf the source of authentication vectors
 */
public record HomeNetwork(
    Identification identification, ServingNetworks servingNetworks, Arpf arpf) {

  /**
   * A request for a challenge that is admitted.
   *
   * @param subscriber the subscriber behind the identity, its sequence number in step with the UE
   */
  public record Admission(ServingNetworkName servingNetwork, Subscriber subscriber) {}

  /**
   * Authorizes the serving network, finds the subscriber and, if the UE rejected a stale challenge,
   * brings the sequence numbers in step (TS 33.501 clauses 6.1.2 and 6.1.3.3).
   *
   * @param resynchronization the UE's response to a stale challenge; null if there was none
   * @throws org.sbamock.sbi.SbiException MANDATORY_IE_INCORRECT, or a cause of {@link
   *     AuthenticationCause}
   */
  public Admission admit(
      String supiOrSuci, String servingNetworkName, @Nullable Resynchronization resynchronization) {
    ServingNetworkName network = servingNetworks.authorize(servingNetworkName);
    Subscriber subscriber = identification.identify(supiOrSuci);
    if (resynchronization != null
        && !arpf.resynchronise(subscriber, resynchronization.rand(), resynchronization.auts())) {
      throw AuthenticationCause.AUTHENTICATION_REJECTED.because("AUTS verification failed");
    }
    return new Admission(network, subscriber);
  }
}
