/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.Base64URL;
import java.text.ParseException;
import org.sbamock.sbi.Json;

/** A signer of access tokens: JWTs (RFC 7519) in JWS compact serialization, signed with ES256. */
public final class AccessTokenSigner {
  /** Parsed and not built: a parsed header is encoded once, and its members keep their order. */
  private final JWSHeader header;

  private final JWSSigner signer;
  private final Object keys;

  /** Creates a signer with a key. */
  public AccessTokenSigner(TokenKey key) {
    try {
      header =
          JWSHeader.parse(
              Base64URL.encode("{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"" + key.id() + "\"}"));
      signer = new ECDSASigner(key.jwk());
    } catch (ParseException | JOSEException e) {
      throw new IllegalStateException("a P-256 key is a key of ES256", e);
    }
    keys = new JWKSet(key.jwk()).toJSONObject();
  }

  /**
   * Returns the JWK Set that verifies the tokens (RFC 7517 section 5), for serialization as JSON.
   */
  public Object keys() {
    return keys;
  }

  /** Signs claims as a token. */
  public String sign(AccessTokenClaims claims) {
    JWSObject token = new JWSObject(header, new Payload(Json.writeString(claims)));
    try {
      token.sign(signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("every JDK has ES256", e);
    }
    return token.serialize();
  }
}
