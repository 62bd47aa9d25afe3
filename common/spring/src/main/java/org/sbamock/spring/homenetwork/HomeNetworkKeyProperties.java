/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.homenetwork;

import org.jspecify.annotations.Nullable;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;
import org.springframework.boot.context.properties.ConfigurationPropertiesSource;

/**
 * A key pair of the home network.
 *
 * @param id Home network public key identifier, 1 to 255.
 * @param profile A or B.
 * @param privateKey 32 octets in hexadecimal.
 */
@ConfigurationPropertiesSource
public record HomeNetworkKeyProperties(
    int id, @Nullable String profile, @Nullable String privateKey) {
  /**
   * Returns the key pair.
   *
   * @throws IllegalArgumentException if a part of it is missing or invalid
   */
  HomeNetworkKeyPair pair() {
    if (profile == null) {
      throw new IllegalArgumentException(
          "home network key " + id + " has no profile: expected A or B");
    }
    if (privateKey == null) {
      throw new IllegalArgumentException(
          "home network key " + id + " has no private key: expected 32 octets in hexadecimal");
    }
    ProtectionScheme scheme =
        switch (profile) {
          case "A", "a" -> ProtectionScheme.PROFILE_A;
          case "B", "b" -> ProtectionScheme.PROFILE_B;
          default ->
              throw new IllegalArgumentException(
                  "the profile of a home network key must be A or B, not '" + profile + "'");
        };
    return HomeNetworkKeyPair.ofHex(id, scheme, privateKey);
  }

  @Override
  public String toString() {
    return "HomeNetworkKeyProperties[" + id + ", " + profile + ", private key redacted]";
  }
}
