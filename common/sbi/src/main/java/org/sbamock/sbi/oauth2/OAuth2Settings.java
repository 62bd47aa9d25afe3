/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.Settings;

/**
 * Whether a function asks for access tokens, whose, and when it shows its own.
 *
 * @param required whether requests for the function's services need a token
 * @param seed of the key by which an NRF of ours signs, unless it is given another
 * @param trusted the keys of the NRFs whose tokens are taken; null: that of the seed
 * @param maxVerified the most tokens that are kept verified
 * @param use when the function asks the NRF for a token for its own calls
 */
public record OAuth2Settings(
    boolean required, String seed, @Nullable TokenKeys trusted, int maxVerified, TokenUse use) {
  /** None is required, and one is shown where a producer asks for it. */
  public static final OAuth2Settings DEFAULT =
      new OAuth2Settings(
          false, "sbamock", null, VerifiedTokens.DEFAULT_CAPACITY, TokenUse.AS_REQUIRED);

  /** When a consumer shows an access token. */
  public enum TokenUse {
    /** Never. */
    NEVER,
    /** To services whose profile asks for it, and to those that answered 401. */
    AS_REQUIRED,
    /** With every call. */
    ALWAYS
  }

  /** Checks the ranges. */
  public OAuth2Settings {
    Settings.range("max-verified", maxVerified, 1, 1_000_000);
    if (seed.isEmpty()) {
      throw new IllegalArgumentException("seed is empty");
    }
  }

  /** Returns a copy with tokens required or not. */
  public OAuth2Settings withRequired(boolean needed) {
    return new OAuth2Settings(needed, seed, trusted, maxVerified, use);
  }

  /** Returns a copy with another seed. */
  public OAuth2Settings withSeed(String other) {
    return new OAuth2Settings(required, other, trusted, maxVerified, use);
  }

  /** Returns a copy with the keys of other NRFs. */
  public OAuth2Settings withTrusted(@Nullable TokenKeys keys) {
    return new OAuth2Settings(required, seed, keys, maxVerified, use);
  }

  /** Returns a copy with tokens shown at other times. */
  public OAuth2Settings withUse(TokenUse other) {
    return new OAuth2Settings(required, seed, trusted, maxVerified, other);
  }

  /** Returns the keys whose tokens are taken. */
  public TokenKeys keys() {
    return trusted == null ? TokenKeys.of(TokenKey.ofSeed(seed)) : trusted;
  }
}
