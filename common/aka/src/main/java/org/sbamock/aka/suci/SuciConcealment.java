/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

/**
 * The concealment of SUPIs by a UE (TS 33.501, 6.12.2 and annex C). Immutable and thread-safe.
 * Profiles A and B cost two scalar multiplications per call.
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
   * Creates a concealment with the null scheme, which leaves the MSIN in cleartext.
   *
   * @param routingIndicator one to four digits
   * @throws IllegalArgumentException if the routing indicator is invalid
   */
  public static SuciConcealment nullScheme(String routingIndicator) {
    return new SuciConcealment(routingIndicator, null);
  }

  /**
   * Creates a concealment with the profile of a key.
   *
   * @param routingIndicator one to four digits
   * @param key the home network's key
   * @throws IllegalArgumentException if the routing indicator is invalid
   */
  public static SuciConcealment with(String routingIndicator, HomeNetworkPublicKey key) {
    return new SuciConcealment(routingIndicator, key);
  }

  /**
   * Conceals a SUPI; the result differs each time unless the scheme is null.
   *
   * @param supi the subscriber
   * @param home the home network, which is not concealed
   * @throws IllegalArgumentException if the SUPI does not belong to the home network
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
