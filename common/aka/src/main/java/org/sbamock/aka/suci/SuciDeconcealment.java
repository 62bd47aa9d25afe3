/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.suci.InvalidSuciException.Reason;

/**
 * The de-concealment of SUCIs by the home network, the SIDF (TS 33.501, 5.8.2). Immutable and
 * thread-safe. Profiles A and B cost one scalar multiplication per call.
 */
public final class SuciDeconcealment {
  private final Map<Integer, HomeNetworkKeyPair> keys;

  /**
   * Creates a de-concealment with the key pairs of profiles A and B; the null scheme requires none.
   *
   * @throws IllegalArgumentException if two pairs of a profile have the same identifier
   */
  public SuciDeconcealment(Collection<HomeNetworkKeyPair> keys) {
    this.keys = new HashMap<>();
    for (HomeNetworkKeyPair pair : keys) {
      if (this.keys.put(slot(pair.scheme().id(), pair.id()), pair) != null) {
        throw new IllegalArgumentException(
            "Two key pairs of " + pair.scheme() + " have the identifier " + pair.id());
      }
    }
  }

  /**
   * Returns the SUPI of a SUCI.
   *
   * @throws InvalidSuciException if the SUCI cannot be de-concealed, with the reason
   */
  public Supi deconceal(Suci suci) {
    Plmn home = suci.plmn();
    String msin = suci.schemeId() == 0 ? suci.output() : revealed(suci);
    try {
      return new Supi(home.mcc() + home.mnc() + msin);
    } catch (IllegalArgumentException e) {
      throw new InvalidSuciException(Reason.MALFORMED, "The MSIN does not make an IMSI");
    }
  }

  private String revealed(Suci suci) {
    if (suci.schemeId() > ProtectionScheme.PROFILE_B.id()) {
      throw new InvalidSuciException(
          Reason.UNSUPPORTED_SCHEME, "Unknown protection scheme " + suci.schemeId());
    }
    HomeNetworkKeyPair pair = keys.get(slot(suci.schemeId(), suci.keyId()));
    if (pair == null) {
      throw new InvalidSuciException(
          Reason.UNKNOWN_KEY,
          "No home network key " + suci.keyId() + " of scheme " + suci.schemeId());
    }
    return Msin.decode(Ecies.deconceal(pair, HexFormat.of().parseHex(suci.output())));
  }

  private static int slot(int schemeId, int keyId) {
    return schemeId << 8 | keyId;
  }
}
