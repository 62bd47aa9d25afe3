/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.api;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.homenetwork.AuthenticationData;

/**
 * AuthenticationInfoResult (TS 29.503 clause 6.3.6.2.3).
 *
 * @param supi the SUPI behind a SUCI; null if the request had the SUPI
 */
record AuthenticationInfoResult(
    String authType, Vector authenticationVector, @Nullable String supi) {
  private static final HexFormat HEX = HexFormat.of();

  /** The vector of a method, its octets in hexadecimal. */
  sealed interface Vector {}

  /** The 5G HE AV. */
  record Av5gHeAka(String avType, String rand, String xresStar, String autn, String kausf)
      implements Vector {
    static Av5gHeAka of(AuthenticationVector vector) {
      return new Av5gHeAka(
          "5G_HE_AKA",
          HEX.formatHex(vector.rand()),
          HEX.formatHex(vector.xresStar()),
          HEX.formatHex(vector.autn()),
          HEX.formatHex(vector.kausf()));
    }
  }

  /** The transformed vector of EAP-AKA'. */
  record AvEapAkaPrime(
      String avType, String rand, String xres, String autn, String ckPrime, String ikPrime)
      implements Vector {
    static AvEapAkaPrime of(EapAkaPrimeVector vector) {
      return new AvEapAkaPrime(
          "EAP_AKA_PRIME",
          HEX.formatHex(vector.rand()),
          HEX.formatHex(vector.xres()),
          HEX.formatHex(vector.autn()),
          HEX.formatHex(vector.ckPrime()),
          HEX.formatHex(vector.ikPrime()));
    }
  }

  /**
   * Returns the result for an identity.
   *
   * @param identity the SUPI or SUCI of the request
   */
  static AuthenticationInfoResult of(String identity, AuthenticationData data) {
    String supi = data.supi().value();
    String concealed = identity.equals(supi) ? null : supi;
    if (data instanceof AuthenticationData.FiveGAka aka) {
      return new AuthenticationInfoResult(
          AuthenticationMethod.AKA_5G.value(), Av5gHeAka.of(aka.vector()), concealed);
    }
    AuthenticationData.EapAkaPrime eap = (AuthenticationData.EapAkaPrime) data;
    return new AuthenticationInfoResult(
        AuthenticationMethod.EAP_AKA_PRIME.value(), AvEapAkaPrime.of(eap.vector()), concealed);
  }
}
