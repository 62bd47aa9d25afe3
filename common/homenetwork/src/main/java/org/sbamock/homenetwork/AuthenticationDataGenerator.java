/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.Subscriber;

/** Generates authentication data (TS 33.501 clause 6.1.2). Thread-safe. */
public final class AuthenticationDataGenerator {
  private final HomeNetwork homeNetwork;

  /** Creates a generator for the subscribers of a home network. */
  public AuthenticationDataGenerator(HomeNetwork homeNetwork) {
    this.homeNetwork = homeNetwork;
  }

  /**
   * Generates a vector of the subscriber's authentication method.
   *
   * @throws org.sbamock.sbi.SbiException MANDATORY_IE_INCORRECT, or a cause of {@link
   *     org.sbamock.homenetwork.AuthenticationCause}
   */
  public AuthenticationData generate(AuthenticationDataRequest request) {
    HomeNetwork.Admission admission =
        homeNetwork.admit(
            request.supiOrSuci(), request.servingNetworkName(), request.resynchronization());
    Subscriber subscriber = admission.subscriber();
    return request.nonSeamlessOffload() || subscriber.method() == AuthenticationMethod.EAP_AKA_PRIME
        ? new AuthenticationData.EapAkaPrime(
            subscriber.supi(),
            homeNetwork.arpf().eapAkaPrime(subscriber, admission.servingNetwork()))
        : new AuthenticationData.FiveGAka(
            subscriber.supi(), homeNetwork.arpf().fiveGAka(subscriber, admission.servingNetwork()));
  }
}
