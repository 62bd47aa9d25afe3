/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Signature;
import java.util.Base64;
import java.util.Base64.Encoder;
import java.util.List;
import org.sbamock.sbi.Json;

/** Makes access tokens: JWTs (RFC 7519) in the compact form of JWS, signed by ES256. */
public final class AccessTokenSigner {
  /** Of signatures as JWS has them: two numbers of 32 octets (RFC 7518 section 3.4). */
  static final String ES256 = "SHA256withECDSAinP1363Format";

  private static final Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private record Header(String alg, String typ, String kid) {}

  private final TokenKey key;
  private final String header;

  /** A signer with that key. */
  public AccessTokenSigner(TokenKey key) {
    this.key = key;
    header = BASE64.encodeToString(Json.writeBytes(new Header("ES256", "JWT", key.id()))) + ".";
  }

  /** What is written as the JWK Set by which its tokens are verified (RFC 7517 section 5). */
  public Object keys() {
    return new TokenKeys.JsonWebKeySet(List.of(JsonWebKey.of(key.publicKey())));
  }

  /** The token that says so. */
  public String sign(AccessTokenClaims claims) {
    String signed = header + BASE64.encodeToString(Json.writeBytes(claims));
    try {
      Signature signature = Signature.getInstance(ES256);
      signature.initSign(key.privateKey());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has ES256", e);
    }
  }
}
