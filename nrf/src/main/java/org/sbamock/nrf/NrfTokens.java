package org.sbamock.nrf;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.token.AccessTokenIssuer;
import org.sbamock.sbi.oauth2.AccessTokenSigner;
import org.sbamock.sbi.oauth2.TokenKey;

/** The access tokens of an NRF, and its key, which is made of a seed when it is first needed. */
final class NrfTokens {
  private final AccessTokenIssuer issuer;
  private final String seed;
  private @Nullable TokenKey key;
  private @Nullable AccessTokenSigner signer;

  /**
   * Tokens of an issuer.
   *
   * @param given the key; null for that of the seed
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
