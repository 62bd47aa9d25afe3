/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.sbi.oauth2.AccessTokenSigner;
import org.sbamock.sbi.oauth2.TokenKey;

/** The access token issuer of an NRF and its key, which is derived from a seed on first use. */
final class NrfTokens {
  private final AccessTokenIssuer issuer;
  private final String seed;
  private @Nullable TokenKey key;
  private @Nullable AccessTokenSigner signer;

  /**
   * Creates the tokens of an issuer.
   *
   * @param given the key; null to derive it from the seed
   */
  NrfTokens(AccessTokenIssuer issuer, String seed, @Nullable TokenKey given) {
    this.issuer = issuer;
    this.seed = seed;
    this.key = given;
  }

  AccessTokenIssuer issuer() {
    return issuer;
  }

  synchronized TokenKey key() {
    TokenKey present = key;
    if (present == null) {
      present = TokenKey.ofSeed(seed);
      key = present;
    }
    return present;
  }

  synchronized AccessTokenSigner signer() {
    AccessTokenSigner present = signer;
    if (present == null) {
      present = new AccessTokenSigner(key());
      signer = present;
    }
    return present;
  }
}
