/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The messages of the AMF's API for UEs, with the attributes that a UE reads. */
final class UeMessages {
  private UeMessages() {}

  record RegistrationRequest(String suci) {}

  /** A registration with the 5G-GUTI, such as a periodic registration update. */
  record RegistrationUpdate(String guti) {}

  /** A challenge of 5G AKA, with RAND and AUTN, or the EAP packet of another request. */
  record Challenge(@Nullable String rand, @Nullable String autn, @Nullable String eapPayload) {}

  record Confirmation(
      @Nullable String resStar, @Nullable String auts, @Nullable String eapPayload) {
    static Confirmation ofResStar(String hex) {
      return new Confirmation(hex, null, null);
    }

    static Confirmation ofAuts(String hex) {
      return new Confirmation(null, hex, null);
    }

    static Confirmation ofEap(byte[] packet) {
      return new Confirmation(null, null, Base64.getEncoder().encodeToString(packet));
    }
  }

  /** The result of a UE's response: REGISTERED with a 5G-GUTI, or CHALLENGE. */
  record Result(
      @Nullable String guti,
      @Nullable String rand,
      @Nullable String autn,
      @Nullable String eapPayload) {
    Challenge challenge() {
      return new Challenge(rand, autn, eapPayload);
    }
  }
}
