/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWKSet;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class AccessTokenTest {
  private static final String NRF = "11111111-1111-4111-8111-000000000001";
  private static final String AMF = "11111111-1111-4111-8111-000000000002";
  private static final TokenKey KEY = TokenKey.ofSeed("a seed");
  private static final AccessTokenClaims CLAIMS =
      AccessTokenClaims.of(NRF, AMF, Audience.ofType("AUSF"), "nausf-auth", 1_900_000_000);

  /** The key and the token of RFC 7515 appendix A.3. */
  private static final String RFC_JWKS =
      """
      {"keys":[{"kty":"EC","crv":"P-256",
        "x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
        "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}""";

  private static final String RFC_PRIVATE = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI";
  private static final String RFC_TOKEN =
      "eyJhbGciOiJFUzI1NiJ9"
          + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
          + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
          + ".DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSA"
          + "pmWQxfKTUJqPP3-Kg6NU1Q";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path directory;

  @Test
  void reportsWhatWasSigned() throws Exception {
    AccessTokenClaims claims =
        new AccessTokenClaims(
            NRF,
            AMF,
            Audience.ofInstance(NRF),
            "nausf-auth nausf-sorprotection",
            1_900_000_000,
            Json.read("{\"mcc\":\"001\",\"mnc\":\"01\"}", JsonNode.class),
            null,
            List.of(Json.read("{\"sst\":1}", JsonNode.class)),
            null,
            "a set",
            null,
            null);

    String token = new AccessTokenSigner(KEY).sign(claims);

    assertThat(new AccessTokenVerifier(TokenKeys.of(KEY)).verify(token)).isEqualTo(claims);
    assertThat(part(token, 0))
        .isEqualTo("{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"" + KEY.id() + "\"}");
    assertThat(Base64.getUrlDecoder().decode(token.substring(token.lastIndexOf('.') + 1)))
        .hasSize(64);
  }

  @Requires3gppFiles
  @Test
  void hasTheClaimsOfTheStandard() {
    String token = new AccessTokenSigner(KEY).sign(CLAIMS);

    assertThat(part(token, 1))
        .isEqualTo(
            "{\"iss\":\""
                + NRF
                + "\",\"sub\":\""
                + AMF
                + "\",\"aud\":\"AUSF\","
                + "\"scope\":\"nausf-auth\",\"exp\":1900000000}");
    OpenApiSchemas.of("TS29510_Nnrf_AccessToken").assertValid("AccessTokenClaims", part(token, 1));
  }

  @Test
  void verifiesTheExampleOfTheRfc() throws Exception {
    AccessTokenVerifier verifier = new AccessTokenVerifier(TokenKeys.read(file(RFC_JWKS)));

    assertThatThrownBy(() -> verifier.verify(RFC_TOKEN))
        .as("the signature is good, the claims are not those of TS 29.510")
        .hasMessage("the token is no JWT with the claims of the SBA");
    assertThatThrownBy(() -> verifier.verify(RFC_TOKEN.replace(".DtE", ".DtF")))
        .hasMessage("the token's signature is not that of a trusted NRF");
  }

  @Test
  void makesThePublicKeyOfAPrivateOne() throws Exception {
    BigInteger d = new BigInteger(1, Base64.getUrlDecoder().decode(RFC_PRIVATE));
    PrivateKey rfc =
        KeyFactory.getInstance("EC")
            .generatePrivate(new ECPrivateKeySpec(d, Curve.P_256.toECParameterSpec()));
    TokenKey key = TokenKey.read(pem("PRIVATE KEY", rfc.getEncoded()));

    String token = new AccessTokenSigner(key).sign(CLAIMS);

    assertThat(new AccessTokenVerifier(TokenKeys.of(key)).verify(token)).isEqualTo(CLAIMS);
    assertThat(new AccessTokenVerifier(TokenKeys.read(file(RFC_JWKS))).verify(token))
        .isEqualTo(CLAIMS);
    assertThat(key.publicKey())
        .isEqualTo(JWKSet.parse(RFC_JWKS).getKeys().get(0).toECKey().toECPublicKey());
  }

  @Test
  void aSeedHasTheSameKeyOnEveryMachine() {
    assertThat(TokenKey.ofSeed("sbamock").id())
        .isEqualTo(TokenKey.ofSeed("sbamock").id())
        .isEqualTo("9JKsUirSRZgIrJAd5Yhw7YmwPQEqY7IEHIjHS-j3VTA")
        .isNotEqualTo(KEY.id());
  }

  @Test
  void readsKeysFromFiles() throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    KeyPair pair = generator.generateKeyPair();
    TokenKey key = TokenKey.read(pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
    Path trusted = pem("PUBLIC KEY", pair.getPublic().getEncoded());
    AccessTokenSigner signer = new AccessTokenSigner(key);
    Path jwks = file(Json.writeString(signer.keys()));

    for (Path file : List.of(trusted, jwks)) {
      assertThat(new AccessTokenVerifier(TokenKeys.read(file)).verify(signer.sign(CLAIMS)))
          .isEqualTo(CLAIMS);
    }
  }

  @Test
  void reportsWhatIsWrongWithAFile() throws Exception {
    assertThatThrownBy(() -> TokenKeys.read(directory.resolve("none")))
        .hasMessageEndingWith("cannot be read");
    assertThatThrownBy(() -> TokenKeys.read(file("{\"keys\":[]}")))
        .hasMessageEndingWith("without keys");
    assertThatThrownBy(() -> TokenKeys.read(file("nothing")))
        .hasMessageEndingWith("holds neither public key nor certificate in PEM");
    KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    assertThatThrownBy(() -> TokenKey.read(pem("PRIVATE KEY", rsa.getPrivate().getEncoded())))
        .hasMessageContaining("another key than one of P-256");
  }

  @Test
  void acceptsTokensThatRsaHasSigned() throws Exception {
    KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    String signed = encode("{\"alg\":\"RS512\"}") + "." + encode(Json.writeString(CLAIMS));
    Signature signature = Signature.getInstance("SHA512withRSA");
    signature.initSign(rsa.getPrivate());
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    String token = signed + "." + encode(signature.sign());

    TokenKeys keys = TokenKeys.read(pem("PUBLIC KEY", rsa.getPublic().getEncoded()));

    assertThat(new AccessTokenVerifier(keys).verify(token)).isEqualTo(CLAIMS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a.b.c",
        "{}.{}.{}",
        "eyJhbGciOiJub25lIn0.e30.",
        "eyJhbGciOiJFUzI1NiJ9.e30.",
        "eyJhbGciOiJFUzI1NiJ9.e30.AA.AA",
        "bnVsbA.e30.AA",
        "W10.e30.AA"
      })
  void refusesWhatIsNoToken(String token) {
    assertThatThrownBy(() -> new AccessTokenVerifier(TokenKeys.of(KEY)).verify(token))
        .isInstanceOf(InvalidTokenException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "HS256", "ES384", "es256"})
  void rejectsOtherAlgorithms(String algorithm) {
    String token = new AccessTokenSigner(KEY).sign(CLAIMS);
    String other = encode("{\"alg\":\"" + algorithm + "\"}") + token.substring(token.indexOf('.'));

    assertThatThrownBy(() -> new AccessTokenVerifier(TokenKeys.of(KEY)).verify(other))
        .hasMessageStartingWith("the token's alg is none of");
  }

  @Test
  void rejectsWhatWasChangedOrSignedByAnother() {
    AccessTokenVerifier verifier = new AccessTokenVerifier(TokenKeys.of(KEY));
    String token = new AccessTokenSigner(KEY).sign(CLAIMS);
    String changed =
        token.substring(0, token.indexOf('.') + 1)
            + encode(part(token, 1).replace("nausf-auth", "nudm-ueau"))
            + token.substring(token.lastIndexOf('.'));
    String another = new AccessTokenSigner(TokenKey.ofSeed("another")).sign(CLAIMS);

    for (String bad : List.of(changed, another)) {
      assertThatThrownBy(() -> verifier.verify(bad))
          .isInstanceOf(InvalidTokenException.class)
          .hasMessage("the token's signature is not that of a trusted NRF");
    }
  }

  @Test
  void signaturesAreThoseOfTheJdk() throws Exception {
    String token = new AccessTokenSigner(KEY).sign(CLAIMS);
    int end = token.lastIndexOf('.');
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initVerify(KEY.publicKey());
    signature.update(token.substring(0, end).getBytes(StandardCharsets.US_ASCII));

    assertThat(signature.verify(Base64.getUrlDecoder().decode(token.substring(end + 1)))).isTrue();
  }

  @Test
  void publishesThePublicKeyOnly() {
    JsonNode key = Json.toTree(new AccessTokenSigner(KEY).keys()).path("keys").path(0);

    assertThat(key.propertyNames())
        .containsExactlyInAnyOrder("kty", "crv", "x", "y", "kid", "alg", "use");
    assertThat(key.path("kid").asString()).isEqualTo(KEY.id());
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "RS512"})
  void aKeyVerifiesItsOwnKindOfSignatureOnly(String algorithm) throws Exception {
    KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    TokenKeys trusted = TokenKeys.read(pem("PUBLIC KEY", rsa.getPublic().getEncoded()));
    String ours = new AccessTokenSigner(KEY).sign(CLAIMS);
    String rest = ours.substring(ours.indexOf('.'));

    for (String token : List.of(ours, encode("{\"alg\":\"" + algorithm + "\"}") + rest)) {
      for (TokenKeys keys : List.of(trusted, TokenKeys.of(TokenKey.ofSeed("another")))) {
        assertThatThrownBy(() -> new AccessTokenVerifier(keys).verify(token))
            .hasMessage("the token's signature is not that of a trusted NRF");
      }
    }
  }

  @Test
  void looksForTheKeyOfItsId() throws Exception {
    AccessTokenSigner signer = new AccessTokenSigner(KEY);
    String jwks = Json.writeString(signer.keys());
    String token = signer.sign(CLAIMS);
    TokenKeys same = TokenKeys.read(file(jwks));
    TokenKeys other = TokenKeys.read(file(jwks.replace(KEY.id(), "other")));
    TokenKeys none = TokenKeys.read(file(jwks.replace("\"kid\":\"" + KEY.id() + "\",", "")));

    assertThat(new AccessTokenVerifier(same).verify(token)).isEqualTo(CLAIMS);
    assertThat(new AccessTokenVerifier(none).verify(token)).isEqualTo(CLAIMS);
    assertThatThrownBy(() -> new AccessTokenVerifier(other).verify(token))
        .hasMessage("the token's signature is not that of a trusted NRF");
  }

  @Test
  void refusesExtensionsThatItDoesNotUnderstand() throws Exception {
    KeyPair rsa = KeyPairGenerator.getInstance("RSA").generateKeyPair();
    AccessTokenVerifier verifier =
        new AccessTokenVerifier(TokenKeys.read(pem("PUBLIC KEY", rsa.getPublic().getEncoded())));
    String known = "{\"alg\":\"RS256\",\"jwk\":null,\"x\":1";

    assertThat(verifier.verify(signed(known + "}", rsa))).isEqualTo(CLAIMS);
    for (String critical : List.of("[\"x\"]", "[\"b64\"]", "[null]")) {
      assertThatThrownBy(() -> verifier.verify(signed(known + ",\"crit\":" + critical + "}", rsa)))
          .hasMessage("the token has crit, which is not supported");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "=", "\n", " "})
  void aTokenHasNoCharactersOutsideBase64url(String character) {
    String token = new AccessTokenSigner(KEY).sign(CLAIMS);

    assertThatThrownBy(() -> new AccessTokenVerifier(TokenKeys.of(KEY)).verify(token + character))
        .hasMessage("the token is no signed JWT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"kty\":\"unknown\"}",
        "{\"kty\":\"oct\",\"k\":\"AAAA\"}",
        "{\"kty\":\"RSA\",\"n\":\"\",\"e\":\"AQAB\"}",
        "{\"kty\":\"OKP\",\"crv\":\"Ed25519\","
            + "\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}"
      })
  void ignoresOtherKeysOfAJwkSet(String key) throws Exception {
    AccessTokenSigner signer = new AccessTokenSigner(KEY);
    String both = Json.writeString(signer.keys()).replace("[", "[" + key + ",");

    assertThat(new AccessTokenVerifier(TokenKeys.read(file(both))).verify(signer.sign(CLAIMS)))
        .isEqualTo(CLAIMS);
    assertThatThrownBy(() -> TokenKeys.read(file("{\"keys\":[" + key + "]}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is a JWK Set without a key of P-256 or RSA: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"keys\":1}", "{\"keys\":[null]}", "{\"keys\":[1]}"})
  void refusesWhatIsNoJwkSet(String text) {
    assertThatThrownBy(() -> TokenKeys.read(file(text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is no JWK Set: ");
  }

  @Test
  void findsAScopeAmongOthersOnly() {
    AccessTokenClaims claims =
        AccessTokenClaims.of(NRF, AMF, Audience.ofType("X"), "nx-a-b nx-a nx-a:r", 1);

    assertThat(claims.hasScope("nx-a")).isTrue();
    assertThat(claims.hasScope("nx-a-b")).isTrue();
    assertThat(claims.hasScope("nx")).isFalse();
    assertThat(claims.hasScope("a-b")).isFalse();
  }

  @Test
  void pointsOffTheCurveAreNoKeys() {
    assertThatThrownBy(() -> TokenKeys.read(file(RFC_JWKS.replace("f83", "f84"))))
        .hasMessageContaining("is a JWK Set without a key of P-256 or RSA: ");
  }

  private Path file(String text) throws Exception {
    return Files.writeString(Files.createTempFile(directory, "key", ""), text);
  }

  private Path pem(String label, byte[] der) throws Exception {
    return file(
        "-----BEGIN "
            + label
            + "-----\n"
            + Base64.getMimeEncoder().encodeToString(der)
            + "\n-----END "
            + label
            + "-----\n");
  }

  private static String signed(String header, KeyPair rsa) throws Exception {
    String signed = encode(header) + "." + encode(Json.writeString(CLAIMS));
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(rsa.getPrivate());
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    return signed + "." + encode(signature.sign());
  }

  private static String part(String token, int index) {
    String part = List.of(token.split("\\.", -1)).get(index);
    return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
  }

  private static String encode(String text) {
    return encode(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String encode(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }
}
