/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

/**
 * The UE's side: conceals a SUPI (TS 33.501, 6.12.2 and annex C). Immutable; safe for use by
 * several threads. Profiles A and B cost two scalar multiplications per call.
 */
public final class SuciConcealment {
  private final String routingIndicator;
  private final @Nullable HomeNetworkPublicKey key;

  private SuciConcealment(String routingIndicator, @Nullable HomeNetworkPublicKey key) {
    if (routingIndicator.length() > 4 || !Octets.isDigits(routingIndicator)) {
      throw new IllegalArgumentException("A routing indicator has one to four digits");
    }
    this.routingIndicator = routingIndicator;
    this.key = key;
  }

  /**
   * Leaves the MSIN in the clear.
   *
   * @param routingIndicator one to four digits
   * @throws IllegalArgumentException when the routing indicator is not of its form
   */
  public static SuciConcealment nullScheme(String routingIndicator) {
    return new SuciConcealment(routingIndicator, null);
  }

  /**
   * Conceals by the profile of the given key.
   *
   * @param routingIndicator one to four digits
   * @param key the home network's key
   * @throws IllegalArgumentException when the routing indicator is not of its form
   */
  public static SuciConcealment with(String routingIndicator, HomeNetworkPublicKey key) {
    return new SuciConcealment(routingIndicator, key);
  }

  /**
   * Conceals a SUPI, each time differently unless the scheme is null.
   *
   * @param supi the subscriber
   * @param home the home network, which stays in the clear
   * @throws IllegalArgumentException when the SUPI is not of the home network
   */
  public Suci conceal(Supi supi, Plmn home) {
    int prefix = home.digits().length();
    if (!home.contains(supi) || supi.digits().length() == prefix) {
      throw new IllegalArgumentException(supi + " is not a subscriber of " + home);
    }
    String msin = supi.digits().substring(prefix);
    if (key == null) {
      return new Suci(0, home.toString(), routingIndicator, 0, 0, msin);
    }
    byte[] output = Ecies.conceal(key, Msin.encode(msin));
    return new Suci(
        0,
        home.toString(),
        routingIndicator,
        key.scheme().id(),
        key.id(),
        HexFormat.of().formatHex(output));
  }
}
