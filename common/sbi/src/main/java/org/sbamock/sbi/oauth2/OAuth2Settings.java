/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.Settings;

/**
 * The settings of access tokens: whether a function requires them, which keys it trusts, and when
 * it sends its own.
 *
 * @param required whether requests for the function's services require a token
 * @param seed the seed of an NRF's signing key, unless the NRF has another key
 * @param trusted the keys of the NRFs whose tokens are accepted; null for the key of the seed
 * @param maxVerified the maximum number of cached verified tokens
 * @param use when the function requests tokens from the NRF for its own calls
 */
public record OAuth2Settings(
    boolean required, String seed, @Nullable TokenKeys trusted, int maxVerified, TokenUse use) {
  /** Tokens are not required, and sent if a producer requires one. */
  public static final OAuth2Settings DEFAULT =
      new OAuth2Settings(
          false, "sbamock", null, VerifiedTokens.DEFAULT_CAPACITY, TokenUse.AS_REQUIRED);

  /** When a consumer sends an access token. */
  public enum TokenUse {
    /** Never. */
    NEVER,
    /** To services whose profile requires it, and to those that responded with 401. */
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

  /** Returns a copy in which tokens are required or not. */
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

  /** Returns a copy with another use of tokens in calls. */
  public OAuth2Settings withUse(TokenUse other) {
    return new OAuth2Settings(required, seed, trusted, maxVerified, other);
  }

  /** Returns the keys whose tokens are accepted. */
  public TokenKeys keys() {
    return trusted == null ? TokenKeys.of(TokenKey.ofSeed(seed)) : trusted;
  }
}
