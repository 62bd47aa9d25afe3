/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.util.Base64URL;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.netty.util.AsciiString;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.testing.FakeExchange;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;

/** Client credentials assertions, from their client to the guard of a producer. */
class AssertionGuardTest {
  private static final String PATH = "/nausf-auth/v1/ue-authentications";
  private static final NfInstanceId CLIENT =
      NfInstanceId.parse("54804518-4191-46b3-955c-ac631f953ed8");
  private static final String OTHER = "54804518-4191-46b3-955c-ac631f953ed9";
  private static final X509Bundle AUTHORITY = authority();
  private static final X509Bundle LEAF = leaf(AUTHORITY, null);

  private record Answer(int status, String text) {}

  private Instant now = Instant.now();
  private List<X509Certificate> trusted = List.of(AUTHORITY.getCertificate());

  private static X509Bundle authority() {
    try {
      return new CertificateBuilder()
          .algorithm(CertificateBuilder.Algorithm.ecp256)
          .subject("CN=authority")
          .setIsCertificateAuthority(true)
          .buildSelfSigned();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static X509Bundle leaf(X509Bundle issuer, @Nullable String name) {
    try {
      CertificateBuilder builder =
          new CertificateBuilder()
              .algorithm(CertificateBuilder.Algorithm.ecp256)
              .subject("CN=client");
      return (name == null ? builder : builder.addSanUriName(URI.create(name)))
          .buildIssuedBy(issuer);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void acceptsTheAssertionOfAClient() {
    assertThat(ask(assertions(LEAF).of(NfType.AUSF).toString()).status()).isEqualTo(204);
  }

  @Test
  void theAssertionHasTheClaimsOfTheSpecificationAndTheCertificate() throws Exception {
    String[] parts = assertions(LEAF).of(NfType.AUSF).toString().split("\\.", -1);

    assertThat(Json.read(decode(parts[0]), Map.class))
        .isEqualTo(
            Map.of("alg", "ES256", "typ", "JWT", "x5c", List.of(der(LEAF.getCertificate()))));
    long seconds = now.getEpochSecond();
    assertThat(decode(parts[1]))
        .isEqualTo(
            "{\"sub\":\""
                + CLIENT
                + "\",\"iat\":"
                + seconds
                + ",\"exp\":"
                + (seconds + 300)
                + ",\"aud\":[\"AUSF\",\"NRF\"]}");
    assertThat(decode(assertions(LEAF).of(NfType.NRF).toString().split("\\.", -1)[1]))
        .endsWith("\"aud\":[\"NRF\"]}");
  }

  @Test
  void anAssertionIsSentForHalfOfItsLifetime() {
    ClientAssertions assertions = assertions(LEAF);
    AsciiString first = assertions.of(NfType.AUSF);

    now = now.plusSeconds(149);
    assertThat((Object) assertions.of(NfType.AUSF)).isSameAs(first);
    now = now.plusSeconds(1);
    assertThat((Object) assertions.of(NfType.AUSF)).isNotEqualTo(first);
  }

  @Test
  void signsWithRsa() throws Exception {
    X509Bundle rsa =
        new CertificateBuilder()
            .algorithm(CertificateBuilder.Algorithm.rsa2048)
            .subject("CN=client")
            .buildIssuedBy(AUTHORITY);

    assertThat(ask(assertions(rsa).of(NfType.AUSF).toString()).status()).isEqualTo(204);
  }

  @Test
  void anotherKeyCannotSign() throws Exception {
    PrivateKey key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new ClientAssertions(
                    CLIENT,
                    new TlsMaterial(key, List.of(LEAF.getCertificate()), List.of()),
                    () -> now))
        .withMessageEndingWith("expected a key of P-256 or RSA");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mock-ue/v1/registrations", "/nausf-authx/v1", "/nausf-auth", "/"})
  void leavesOtherApisAlone(String path) {
    assertThat(ask(guard(null), path, null, null).status()).isEqualTo(204);
  }

  @Test
  void rejectsARequestWithoutAnAssertion() {
    refused(null, "the request has none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'alg':'ES256','x5c':[@LEAF]} | {'sub':'@ID','iat':1,'exp':@EXP,'aud':'AUSF'} | ",
        "{'alg':'ES256','x5c':[@LEAF,@CA]} | {'sub':'@ID','iat':1,'exp':@EXP,'aud':['UDM','AUSF']} | ",
        "{'alg':'ES256','x5c':[@LEAF],'kid':'x'} | {'sub':'@ID','iat':1,'exp':@EXP,'aud':['AUSF']} | ",
        "{'alg':'none','x5c':[@LEAF]} | {} | the token's alg is none of ES256 RS256 RS512",
        "{'alg':'HS256','x5c':[@LEAF]} | {} | the token's alg is none of ES256 RS256 RS512",
        "{'alg':'RS256','x5c':[@LEAF]} | {} | the token's signature is not that of its certificate",
        "{'alg':'ES256','x5c':[@CA]} | {} | the token's signature is not that of its certificate",
        "{'alg':'ES256'} | {} | the token has no x5c with 1 to 8 certificates",
        "{'alg':'ES256','x5u':'http://a/b'} | {} | the token has no x5c with 1 to 8 certificates",
        "{'alg':'ES256','x5c':@LEAF} | {} | the token has no x5c with 1 to 8 certificates",
        "{'alg':'ES256','x5c':[1,2,3,4,5,6,7,8,9]} | {}"
            + " | the token has no x5c with 1 to 8 certificates",
        "{'alg':'ES256','x5c':[1]} | {} | the token's x5c has an invalid certificate",
        "{'alg':'ES256','x5c':['AAAA']} | {} | the token's x5c has an invalid certificate",
        "{'alg':'ES256','x5c':[@LEAF,'-']} | {} | the token's x5c has an invalid certificate",
        "{'alg':'ES256','x5c':[@LEAF,@LEAF]} | {}"
            + " | the token's certificate is not that of a trusted authority",
        "{'alg':'ES256','crit':['x'],'x5c':[@LEAF]} | {}"
            + " | the token has crit, which is not supported",
        "{'alg':'ES256','x5c':[@LEAF]} | {} | the token is no JWT with the claims of the SBA",
        "{'alg':'ES256','x5c':[@LEAF]} | {'sub':'amf','iat':1,'exp':@EXP,'aud':['AUSF']}"
            + " | the token's sub is not an NF instance ID",
        "{'alg':'ES256','x5c':[@LEAF]} | {'sub':'@ID','iat':1,'exp':@EXP,'aud':['UDM']}"
            + " | the token is for another audience",
        "{'alg':'ES256','x5c':[@LEAF]} | {'sub':'@ID','iat':1,'exp':1,'aud':['AUSF']}"
            + " | the token has expired",
      })
  void checksTheHeaderAndTheClaims(String header, String claims, @Nullable String reason)
      throws Exception {
    String token = signed(filled(header), filled(claims));

    if (reason == null) {
      assertThat(ask(token).status()).isEqualTo(204);
    } else {
      refused(token, reason);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a.b", "a.b.c.d", "..", "a.b.c=", "e30.e30.e30", "\u00e9.a.b"})
  void rejectsWhatIsNoAssertion(String text) {
    assertThat(ask(text).status()).isEqualTo(403);
  }

  @Test
  void rejectsTheCertificateOfAnotherAuthority() {
    refused(
        assertions(leaf(authority(), null)).of(NfType.AUSF).toString(),
        "the token's certificate is not that of a trusted authority");
  }

  @Test
  void rejectsAnExpiredCertificate() {
    String token = assertions(LEAF).of(NfType.AUSF).toString();
    now = Instant.now().plus(Duration.ofDays(36_500));

    refused(token, "the token's certificate is not that of a trusted authority");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "urn:uuid:54804518-4191-46B3-955C-AC631F953ED8 | 204",
        "http://amf.example | 204",
        "urn:uuid:" + OTHER + " | 403",
        "urn:uuid:x | 403",
      })
  void theCertificateIsThatOfTheSubjectIfItNamesAnInstance(String name, int status) {
    assertThat(ask(assertions(leaf(AUTHORITY, name)).of(NfType.AUSF).toString()).status())
        .isEqualTo(status);
  }

  @Test
  void anAssertionExpiresEvenIfItWasVerified() {
    AssertionGuard guard = guard(null);
    String token = assertions(LEAF).of(NfType.AUSF).toString();
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);

    now = now.plusSeconds(300);

    Answer response = ask(guard, PATH, token, null);
    assertThat(response.status()).isEqualTo(403);
    assertThat(response.text()).contains("the token has expired");
  }

  @ParameterizedTest
  @CsvSource({"100, 200", "200, 100"})
  void aVerifiedAssertionExpiresWithItsCertificates(int issuerSeconds, int clientSeconds)
      throws Exception {
    X509Bundle issuer =
        new CertificateBuilder()
            .algorithm(CertificateBuilder.Algorithm.ecp256)
            .subject("CN=issuer")
            .setIsCertificateAuthority(true)
            .notAfter(now.plusSeconds(issuerSeconds))
            .buildIssuedBy(AUTHORITY);
    X509Bundle client =
        new CertificateBuilder()
            .algorithm(CertificateBuilder.Algorithm.ecp256)
            .subject("CN=client")
            .notAfter(now.plusSeconds(clientSeconds))
            .buildIssuedBy(issuer);
    AssertionGuard guard = guard(null);
    String token =
        assertions(client, List.of(client.getCertificate(), issuer.getCertificate()))
            .of(NfType.AUSF)
            .toString();
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);
    now = now.plusSeconds(90);
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);

    now = now.plusSeconds(20);

    assertThat(ask(guard, PATH, token, null).text()).contains("the token has expired");
    assertThat(ask(guard, PATH, token, null).text())
        .contains("the token's certificate is not that of a trusted authority");
  }

  @Test
  void aVerifiedAssertionIsVerifiedAgainOnceTheAuthoritiesHaveChanged() {
    AssertionGuard guard = guard(null);
    String token = assertions(LEAF).of(NfType.AUSF).toString();
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);

    trusted = List.of(authority().getCertificate());

    Answer response = ask(guard, PATH, token, null);
    assertThat(response.status()).isEqualTo(403);
    assertThat(response.text())
        .contains("the token's certificate is not that of a trusted authority");
    trusted = List.of(AUTHORITY.getCertificate());
    assertThat(ask(guard, PATH, token, null).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @CsvSource({"54804518-4191-46B3-955C-AC631F953ED8, 204", OTHER + ", 403"})
  void theSubjectIsThatOfTheAccessToken(String subject, int status) {
    TokenKey key = TokenKey.ofSeed("x");
    VerifiedTokens tokens =
        new VerifiedTokens(
            new AccessTokenVerifier(TokenKeys.of(key)),
            new ProducerIdentity("AUSF", OTHER, List.of(), List.of()),
            List.of("nausf-auth"),
            3,
            () -> now);
    String authorization =
        "Bearer "
            + new AccessTokenSigner(key)
                .sign(
                    AccessTokenClaims.of(
                        OTHER,
                        subject,
                        Audience.ofType("AUSF"),
                        "nausf-auth",
                        now.getEpochSecond() + 9));

    Answer response =
        ask(guard(tokens), PATH, assertions(LEAF).of(NfType.AUSF).toString(), authorization);

    assertThat(response.status()).isEqualTo(status);
    if (status == 403) {
      assertThat(response.text()).contains("\"cause\":\"TOKEN_CCA_MISMATCH\"");
    }
  }

  private void refused(@Nullable String token, String reason) {
    Answer response = ask(guard(null), PATH, token, null);
    assertThat(response.status()).isEqualTo(403);
    assertThat(response.text())
        .contains("\"cause\":\"CCA_VERIFICATION_FAILURE\"")
        .contains("3gpp-sbi-client-credentials: " + reason);
  }

  private Answer ask(String token) {
    return ask(guard(null), PATH, token, null);
  }

  private static Answer ask(
      AssertionGuard guard, String path, @Nullable String token, @Nullable String authorization) {
    HttpRequest request = HttpRequest.get(path);
    if (token != null) {
      request.headers().add("3gpp-sbi-client-credentials", token);
    }
    if (authorization != null) {
      request.headers().add("authorization", authorization);
    }
    FakeExchange exchange = new FakeExchange(request);
    try {
      guard.handle(exchange);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    HttpResponse response = exchange.answer();
    try {
      return new Answer(response.status(), response.text());
    } finally {
      response.release();
    }
  }

  private AssertionGuard guard(@Nullable VerifiedTokens tokens) {
    return new AssertionGuard(
        exchange -> exchange.respond(HttpResponse.of(204)),
        List.of("nausf-auth"),
        new AssertionVerifier(NfType.AUSF, () -> trusted, () -> now),
        tokens,
        3,
        () -> now);
  }

  private ClientAssertions assertions(X509Bundle bundle) {
    return assertions(bundle, List.of(bundle.getCertificate()));
  }

  private ClientAssertions assertions(X509Bundle bundle, List<X509Certificate> chain) {
    return new ClientAssertions(
        CLIENT, new TlsMaterial(bundle.getKeyPair().getPrivate(), chain, List.of()), () -> now);
  }

  private String filled(String json) throws Exception {
    return json.replace('\'', '"')
        .replace("@LEAF", "\"" + der(LEAF.getCertificate()) + "\"")
        .replace("@CA", "\"" + der(AUTHORITY.getCertificate()) + "\"")
        .replace("@ID", CLIENT.value())
        .replace("@EXP", Long.toString(now.getEpochSecond() + 1));
  }

  private static String der(X509Certificate certificate) throws Exception {
    return Base64.getEncoder().encodeToString(certificate.getEncoded());
  }

  private static String signed(String header, String claims) throws Exception {
    String input = Base64URL.encode(header) + "." + Base64URL.encode(claims);
    return input
        + "."
        + new ECDSASigner((ECPrivateKey) LEAF.getKeyPair().getPrivate())
            .sign(
                JWSHeader.parse("{\"alg\":\"ES256\"}"), input.getBytes(StandardCharsets.US_ASCII));
  }

  private static String decode(String part) {
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }
}
