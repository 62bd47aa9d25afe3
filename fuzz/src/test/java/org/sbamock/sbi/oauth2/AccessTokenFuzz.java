/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.fuzz.TextInput;

/**
 * Access tokens: as they are, of which none is valid, since the fuzzer has no key; and, with a line
 * of {@code ---} between header and claims, signed with the key of a trusted NRF.
 */
public final class AccessTokenFuzz {
  private static final TokenKey KEY = TokenKey.ofSeed("fuzz");
  private static final AccessTokenVerifier VERIFIER = new AccessTokenVerifier(TokenKeys.of(KEY));
  private static final ProducerIdentity PRODUCER =
      new ProducerIdentity("AUSF", "00000000-0000-4000-8000-000000000001", List.of(), List.of());
  private static final String SERVICE = "nausf-auth";
  private static final int FEW = 4;

  private AccessTokenFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] parts = TextInput.parts(input, 2);
    VerifiedTokens tokens =
        new VerifiedTokens(
            VERIFIER, PRODUCER, List.of(SERVICE), FEW, InstantSource.fixed(Instant.EPOCH));
    if (parts[1].isEmpty()) {
      assertThat(check(tokens, parts[0])).isNotEqualTo(VerifiedTokens.Outcome.GRANTED);
      assertThat(check(tokens, "Bearer " + parts[0])).isNull();
      return;
    }
    String token = signed(parts[0], parts[1]);
    AccessTokenClaims claims = verified(token);
    VerifiedTokens.Outcome outcome = check(tokens, "Bearer " + token);
    boolean granted = outcome == VerifiedTokens.Outcome.GRANTED;
    assertThat(tokens.size()).isEqualTo(outcome == null ? 0 : 1);
    assertThat(granted)
        .isEqualTo(
            claims != null
                && claims.exp() > 0
                && PRODUCER.refusal(claims) == null
                && List.of(claims.scope().split(" ", -1)).contains(SERVICE));
  }

  /** Returns the outcome; null if the token is invalid. */
  private static VerifiedTokens.@Nullable Outcome check(
      VerifiedTokens tokens, String authorization) {
    try {
      return tokens.check(authorization, 0);
    } catch (InvalidTokenException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return null;
    }
  }

  private static @Nullable AccessTokenClaims verified(String token) {
    try {
      return VERIFIER.verify(token);
    } catch (InvalidTokenException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return null;
    }
  }

  private static String signed(String header, String claims) {
    String input = Base64URL.encode(header) + "." + Base64URL.encode(claims);
    try {
      JWSHeader es256 = JWSHeader.parse("{\"alg\":\"ES256\"}");
      byte[] octets = input.getBytes(StandardCharsets.US_ASCII);
      return input + "." + new ECDSASigner(KEY.jwk()).sign(es256, octets);
    } catch (JOSEException | ParseException e) {
      throw new IllegalStateException("every JDK has ES256", e);
    }
  }
}
