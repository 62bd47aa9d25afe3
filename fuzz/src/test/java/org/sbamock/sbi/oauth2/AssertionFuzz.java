/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.util.Base64URL;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateEncodingException;
import java.security.interfaces.ECPrivateKey;
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.fuzz.TextInput;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;

/**
 * Client credentials assertions: as they are, of which none is valid, since the fuzzer has no key;
 * and, with a line of {@code ---} between header and claims, signed with the key of a trusted
 * certificate, which {@code @LEAF} stands for.
 */
public final class AssertionFuzz {
  private static final X509Bundle LEAF = leaf();
  private static final AssertionVerifier VERIFIER =
      new AssertionVerifier(
          NfType.AUSF, () -> List.of(LEAF.getCertificate()), InstantSource.system());

  private AssertionFuzz() {}

  private static X509Bundle leaf() {
    try {
      return new CertificateBuilder()
          .algorithm(CertificateBuilder.Algorithm.ecp256)
          .subject("CN=fuzz")
          .setIsCertificateAuthority(true)
          .buildSelfSigned();
    } catch (Exception e) {
      throw new IllegalStateException("every JDK has P-256", e);
    }
  }

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] parts = TextInput.parts(input, 2);
    if (parts[1].isEmpty()) {
      assertThat(verified(parts[0])).isNull();
      return;
    }
    AssertionClaims claims = verified(signed(parts[0], parts[1]));
    if (claims != null) {
      assertThat(parts[0]).contains("@LEAF");
      assertThat(claims.aud().names("AUSF")).isTrue();
      assertThat(NfInstanceId.parse(claims.sub()).value()).isEqualToIgnoringCase(claims.sub());
    }
  }

  private static @Nullable AssertionClaims verified(String assertion) {
    try {
      return VERIFIER.verify(assertion);
    } catch (InvalidTokenException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return null;
    }
  }

  private static String signed(String header, String claims) {
    try {
      String leaf = Base64.getEncoder().encodeToString(LEAF.getCertificate().getEncoded());
      String input =
          Base64URL.encode(header.replace("@LEAF", leaf)) + "." + Base64URL.encode(claims);
      return input
          + "."
          + new ECDSASigner((ECPrivateKey) LEAF.getKeyPair().getPrivate())
              .sign(
                  JWSHeader.parse("{\"alg\":\"ES256\"}"),
                  input.getBytes(StandardCharsets.US_ASCII));
    } catch (JOSEException | ParseException | CertificateEncodingException e) {
      throw new IllegalStateException("every JDK has ES256", e);
    }
  }
}
