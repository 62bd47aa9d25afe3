/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

/**
 * A verifier of the signatures of access tokens with the keys of trusted NRFs. Accepts ES256, and
 * RS256 and RS512, which some NRFs use. Rejects unsigned tokens and tokens with a MAC.
 */
public final class AccessTokenVerifier {
  private final TokenKeys keys;

  /** Creates a verifier with the keys of trusted NRFs. */
  public AccessTokenVerifier(TokenKeys keys) {
    this.keys = keys;
  }

  /**
   * Verifies the signature of a token and reads its claims. Does not check whether it has expired.
   *
   * @param token the token in compact serialization, at most 16,384 characters
   * @throws InvalidTokenException if it is malformed, or not signed with a trusted key
   */
  public AccessTokenClaims verify(String token) throws InvalidTokenException {
    SignedToken signed = SignedToken.parse(token);
    if (!signed.isSignedWith(keys)) {
      throw new InvalidTokenException("the token's signature is not that of a trusted NRF");
    }
    return signed.claims(AccessTokenClaims.class);
  }
}
