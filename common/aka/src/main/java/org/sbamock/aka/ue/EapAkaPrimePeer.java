/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapPacket;

/**
 * The UE's side of EAP-AKA', which responds to challenges (RFC 9048, 3; RFC 4187, 6.3.1). One
 * instance per UE, for use by one thread at a time.
 */
public final class EapAkaPrimePeer {
  private final UsimAuthenticator usim;
  private final String identity;

  /**
   * Creates a peer.
   *
   * @param usim the UE's USIM
   * @param identity the identity from which the keys are derived, the same as the server's
   */
  public EapAkaPrimePeer(UsimAuthenticator usim, String identity) {
    this.usim = usim;
    this.identity = identity;
  }

  /**
   * The response of the peer, and its keys if it accepts the challenge.
   *
   * @param packet the response to send
   * @param keys the keys; null if the challenge is not accepted
   */
  public record Answer(EapPacket packet, @Nullable EapAkaPrimeKeys keys) {}

  /**
   * Responds to a challenge. A network name other than the serving network's counts as a wrong AUTN
   * (RFC 9048, 3.1); a wrong AT_MAC is a client error.
   *
   * @param request the server's packet
   * @param snn the serving network that the UE selected
   */
  public Answer answer(EapPacket request, ServingNetworkName snn) {
    int identifier = request.identifier();
    byte[] rand = request.rand();
    byte[] autn = request.autn();
    if (request.code() != EapPacket.Code.REQUEST || rand == null || autn == null) {
      return new Answer(EapAkaPrime.clientError(identifier, EapAkaPrime.UNABLE_TO_PROCESS), null);
    }
    if (request.kdfs().get(0) != EapPacket.KDF_AKA_PRIME
        || !snn.value().equals(request.networkName())) {
      return new Answer(EapAkaPrime.authenticationReject(identifier), null);
    }
    AuthenticationOutcome outcome = usim.authenticate(rand, autn);
    if (outcome instanceof AuthenticationOutcome.Accepted accepted) {
      EapAkaPrimeKeys keys = accepted.eapKeys(identity, snn);
      if (!request.isAuthentic(keys.kAut())) {
        return new Answer(EapAkaPrime.clientError(identifier, EapAkaPrime.UNABLE_TO_PROCESS), null);
      }
      return new Answer(
          EapAkaPrime.challengeResponse(identifier, accepted.res(), keys.kAut()), keys);
    }
    if (outcome instanceof AuthenticationOutcome.SynchFailure failure) {
      return new Answer(
          EapAkaPrime.synchronizationFailure(identifier, failure.auts(), request.kdfs()), null);
    }
    return new Answer(EapAkaPrime.authenticationReject(identifier), null);
  }
}
