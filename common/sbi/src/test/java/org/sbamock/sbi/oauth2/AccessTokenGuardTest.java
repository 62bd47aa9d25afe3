/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.testing.FakeExchange;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;
import tools.jackson.databind.JsonNode;

class AccessTokenGuardTest {
  private static final String AUTH = "/nausf-auth/v1/ue-authentications";
  private static final String ID = "11111111-1111-4111-8111-00000000000a";
  private static final JsonNode PLMN =
      Json.read("{\"mcc\":\"001\",\"mnc\":\"01\"}", JsonNode.class);
  private static final JsonNode SLICE = slice("{\"sst\":1}");
  private static final List<String> SERVICES = List.of("nausf-auth", "nausf-sorprotection");
  private static final AccessTokenSigner NRF = new AccessTokenSigner(TokenKey.ofSeed("x"));

  private Instant now = Instant.ofEpochSecond(1_000);
  private final VerifiedTokens tokens =
      new VerifiedTokens(
          new AccessTokenVerifier(TokenKeys.of(TokenKey.ofSeed("x"))),
          new ProducerIdentity(
              "AUSF",
              ID,
              List.of(PLMN),
              List.of(
                  SLICE,
                  slice("{\"sst\":3,\"sd\":\"00000a\"}"),
                  slice("{\"sst\":4,\"sd\":\"00000B\"}")),
              List.of("nsi1"),
              List.of("set1.ausfset.5gc.mnc001.mcc001"),
              List.of("set1.snausf-auth.nfi1.5gc.mnc001.mcc001")),
          SERVICES,
          3,
          () -> now);
  private final AccessTokenGuard guard =
      new AccessTokenGuard(
          exchange -> exchange.respond(HttpResponse.of(204)),
          SERVICES,
          tokens,
          exchange -> ApiRoot.parse("http://ausf:80"));

  @Test
  void letsAGoodTokenPassAndKeepsIt() {
    String token = token(Audience.ofType("AUSF"), "nausf-auth", 2_000);

    assertThat(ask(AUTH, token).status()).isEqualTo(204);
    assertThat(ask(AUTH, token).status()).isEqualTo(204);
    assertThat(tokens.size()).isOne();
  }

  @Test
  void ignoresTheCaseOfTheScheme() {
    String token = token(Audience.ofInstance(ID.toUpperCase(Locale.ROOT)), "nausf-auth", 2_000);

    assertThat(ask(AUTH, "bEARER" + token.substring(6)).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/mock-ue/v1/registrations", "/nausf-authx/v1", "/nausf-auth", "/"})
  void leavesOtherApisAlone(String path) {
    assertThat(ask(path, null).status()).isEqualTo(204);
  }

  @Test
  void answersAMissingTokenWithoutAnErrorCode() {
    for (String authorization : new @Nullable String[] {null, "Basic YTpi", "Bearer"}) {
      HttpResponse response = ask(AUTH, authorization);

      assertThat(response.status()).isEqualTo(401);
      assertThat(response.headers().getString("www-authenticate"))
          .isEqualTo("Bearer realm=\"http://ausf:80/nausf-auth\", scope=\"nausf-auth\"");
      assertThat(response.headers().getString("content-type"))
          .isEqualTo("application/problem+json");
      assertThat(cause(response)).isEqualTo("UNAUTHORIZED");
    }
  }

  @Test
  void rejectsATokenOfAnotherScope() {
    HttpResponse response =
        ask(AUTH, token(Audience.ofType("AUSF"), "nausf-sorprotection nausf-authx", 2_000));

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.headers().getString("www-authenticate"))
        .contains("scope=\"nausf-auth\", error=\"insufficient_scope\", error_description=");
    assertThat(cause(response)).isEqualTo("INSUFFICIENT_SCOPE");
  }

  @Test
  void aTokenExpiresEvenIfItWasVerified() {
    String token = token(Audience.ofType("AUSF"), "nausf-auth", 2_000);
    assertThat(ask(AUTH, token).status()).isEqualTo(204);

    now = Instant.ofEpochSecond(2_000);

    refused(token, "the token has expired");
    assertThat(tokens.size()).isZero();
    refused(token, "the token has expired");
  }

  @Test
  void rejectsTokensForOthers() {
    refused(
        token(Audience.ofType("UDM"), "nausf-auth", 2_000), "the token is for another audience");
    refused(
        claims("\"producerPlmnId\":{\"mcc\":\"002\",\"mnc\":\"01\"}"),
        "the token is for producers of another PLMN");
    refused(
        claims("\"producerSnssaiList\":[{\"sst\":2}]"),
        "the token is for producers of other slices");
    refused(
        claims("\"producerNsiList\":[\"nsi2\",\"nsi3\"]"),
        "the token is for producers of other slice instances");
    refused(
        claims("\"producerNfSetId\":\"set2.ausfset.5gc.mnc001.mcc001\""),
        "the token is for producers of another NF set");
    refused(
        claims("\"producerNfServiceSetId\":\"set2.snausf-auth.nfi1.5gc.mnc001.mcc001\""),
        "the token is for producers of another NF service set");
    refused("Bearer abc", "the token is no signed JWT");
    assertThat(tokens.size()).as("only good ones are kept").isZero();
  }

  @Test
  void acceptsTokensForItsPlmnAndOneOfItsSlices() {
    String token =
        claims(
            "\"producerPlmnId\":{\"mnc\":\"01\",\"mcc\":\"001\"},"
                + "\"producerSnssaiList\":[{\"sst\":2},{\"sst\":1}]");

    assertThat(ask(AUTH, token).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"sst\":3,\"sd\":\"00000A\"}",
        "{\"sd\":\"00000b\",\"sst\":4}",
      })
  void ignoresTheCaseOfTheDifferentiatorOfASlice(String slice) {
    assertThat(ask(AUTH, claims("\"producerSnssaiList\":[" + slice + "]")).status()).isEqualTo(204);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"producerNsiList\":[\"nsi2\",\"nsi1\"]",
        "\"producerNfSetId\":\"set1.ausfset.5gc.mnc001.mcc001\"",
        "\"producerNfServiceSetId\":\"set1.snausf-auth.nfi1.5gc.mnc001.mcc001\"",
      })
  void acceptsTokensForItsSetsAndOneOfItsSliceInstances(String members) {
    assertThat(ask(AUTH, claims(members)).status()).isEqualTo(204);
  }

  @Test
  void keepsNoMoreThanItMayAndDropsTheExpiredFirst() {
    String living = token(Audience.ofType("AUSF"), "nausf-auth", 5_000);
    ask(AUTH, living);
    ask(AUTH, token(Audience.ofType("AUSF"), "nausf-auth", 1_001));
    ask(AUTH, token(Audience.ofType("AUSF"), "nausf-auth", 1_002));
    now = Instant.ofEpochSecond(1_500);
    ask(AUTH, token(Audience.ofType("AUSF"), "nausf-auth", 5_001));
    assertThat(tokens.size()).isEqualTo(2);

    for (int i = 0; i < 10; i++) {
      assertThat(ask(AUTH, token(Audience.ofType("AUSF"), "nausf-auth", 6_000 + i)).status())
          .isEqualTo(204);
    }
    assertThat(tokens.size()).isEqualTo(3);
  }

  private static JsonNode slice(String json) {
    return Json.read(json, JsonNode.class);
  }

  private void refused(String authorization, String reason) {
    HttpResponse response = ask(AUTH, authorization);
    assertThat(response.status()).isEqualTo(401);
    assertThat(response.headers().getString("www-authenticate"))
        .endsWith("error=\"invalid_token\", error_description=\"" + reason + "\"");
    assertThat(cause(response)).isEqualTo("UNAUTHORIZED");
  }

  private static String token(Audience audience, String scope, long exp) {
    return "Bearer " + NRF.sign(AccessTokenClaims.of("nrf", "amf", audience, scope, exp));
  }

  private static String claims(String members) {
    String json =
        "{\"iss\":\"n\",\"sub\":\"a\",\"aud\":\"AUSF\",\"scope\":\"nausf-auth\",\"exp\":2000,"
            + members
            + "}";
    return "Bearer " + NRF.sign(Json.read(json, AccessTokenClaims.class));
  }

  private HttpResponse ask(String path, @Nullable String authorization) {
    HttpRequest request = HttpRequest.get(path);
    if (authorization != null) {
      request.with("authorization", authorization);
    }
    FakeExchange exchange = new FakeExchange(request);
    try {
      guard.handle(exchange);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    return exchange.answer();
  }

  private static String cause(HttpResponse response) {
    try {
      return Json.readTree(response.content()).path("cause").asString("");
    } finally {
      response.release();
    }
  }
}
