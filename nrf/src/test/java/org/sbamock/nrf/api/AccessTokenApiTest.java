/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.api.ApiFixture.json;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.oauth2.AccessTokenClaims;
import org.sbamock.sbi.oauth2.AccessTokenVerifier;
import org.sbamock.sbi.oauth2.InvalidTokenException;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

@Requires3gppFiles
class AccessTokenApiTest {
  private static final OpenApiSchemas SCHEMAS = OpenApiSchemas.of("TS29510_Nnrf_AccessToken");
  private static final String AMF = id(1);
  private static final String AUSF = id(2);

  private final ApiFixture nrf = new ApiFixture();
  private final Map<String, String> form = new LinkedHashMap<>();

  @BeforeEach
  void register() {
    nrf.register(of(1, "AMF", "namf-comm"));
    nrf.register(ausf(2));
    form.put("grant_type", "client_credentials");
    form.put("nfInstanceId", AMF);
    form.put("nfType", "AMF");
    form.put("targetNfType", "AUSF");
    form.put("scope", "nausf-auth");
  }

  @Test
  void givesATokenForAType() throws Exception {
    HttpResponse response = ask();

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.headers().getString("content-type")).isEqualTo("application/json");
    assertThat(response.headers().getString("cache-control")).isEqualTo("no-store");
    assertThat(response.headers().getString("pragma")).isEqualTo("no-cache");
    JsonNode answer = json(response);
    SCHEMAS.assertValid("AccessTokenRsp", answer);
    assertThat(answer.path("token_type").asString()).isEqualTo("Bearer");
    assertThat(answer.path("expires_in").asInt()).isEqualTo(3_600);
    assertThat(answer.path("scope").asString()).isEqualTo("nausf-auth");
    AccessTokenClaims claims = claims(answer);
    SCHEMAS.assertValid("AccessTokenClaims", Json.toTree(claims));
    assertThat(claims.iss()).isEqualTo(ApiFixture.NRF_ID);
    assertThat(claims.sub()).isEqualTo(AMF);
    assertThat(claims.aud()).isEqualTo(AccessTokenClaims.Audience.ofType("AUSF"));
    assertThat(claims.exp()).isEqualTo(ApiFixture.NOW.getEpochSecond() + 3_600);
  }

  @Test
  void reportsInTheClaimsWhatWasAskedFor() throws Exception {
    form.remove("nfType");
    form.remove("targetNfType");
    form.put("targetNfInstanceId", AUSF);
    form.put("requesterPlmn", "{\"mcc\":\"001\",\"mnc\":\"01\"}");
    form.put("targetPlmn", "{\"mcc\":\"001\",\"mnc\":\"02\"}");
    form.put("targetSnssaiList", "[{\"sst\":1,\"sd\":\"00000A\"}]");
    form.put("sourceNfInstanceId", id(9));

    AccessTokenClaims claims = claims(granted());

    JsonNode tree = Json.toTree(claims);
    SCHEMAS.assertValid("AccessTokenClaims", tree);
    assertThat(tree.path("aud").path(0).asString()).isEqualTo(AUSF);
    assertThat(tree.at("/consumerPlmnId/mnc").asString()).isEqualTo("01");
    assertThat(tree.at("/producerPlmnId/mnc").asString()).isEqualTo("02");
    assertThat(tree.at("/producerSnssaiList/0/sd").asString()).isEqualTo("00000A");
    assertThat(tree.path("sourceNfInstanceId").asString()).isEqualTo(id(9));
  }

  @Test
  void passesOverWhatIsUnknownAndWhatHasNoValue() {
    form.put("client_secret", "x");
    form.put("targetPlmn", "");

    granted();
  }

  @Test
  void givesTokensForItsOwnServices() throws Exception {
    form.put("targetNfType", "NRF");
    form.put("scope", "nnrf-nfm nnrf-disc");

    assertThat(claims(granted()).scope()).isEqualTo("nnrf-nfm nnrf-disc");

    form.put("scope", "nausf-auth");
    refused("invalid_scope");
  }

  @Test
  void anUnregisteredConsumerMayOnlyRegister() {
    form.put("nfInstanceId", id(77));
    refused("invalid_client");
    form.put("targetNfType", "NRF");
    form.put("scope", "nnrf-disc");
    refused("invalid_client");
    form.put("scope", "nnrf-nfm");
    granted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "grant_type | '' | invalid_request",
        "grant_type | password | unsupported_grant_type",
        "nfInstanceId | '' | invalid_request",
        "nfInstanceId | amf-1 | invalid_request",
        "nfType | SMF | invalid_client",
        "scope | '' | invalid_request",
        "scope | nausf-auth  nausf-auth | invalid_scope",
        "scope | nausf-auth;x | invalid_scope",
        "scope | nudm-ueau | invalid_scope",
        "scope | nausf-auth nudm-ueau | invalid_scope",
        "targetNfType | '' | invalid_request",
        "targetNfType | UDM | invalid_request",
        "targetNfInstanceId | x | invalid_request",
        "targetNfInstanceId | 11111111-1111-4111-8111-000000000404 | invalid_request",
        "targetPlmn | {} | invalid_request",
        "targetPlmn | { | invalid_request",
        "requesterPlmnList | [] | invalid_request",
        "requesterSnssaiList | [{}] | invalid_request",
        "targetSnssaiList | 1 | invalid_request",
        "targetNfSetId | a-set | invalid_request",
        "targetNfServiceSetId | a-set | invalid_scope"
      })
  void refusesWhatIsWrong(String parameter, String value, String error) {
    form.put(parameter, value);

    refused(error);
  }

  @Test
  void rejectsFormsThatAreBroken() {
    assertThat(error(post("%zz=1"))).isEqualTo("invalid_request");
    assertThat(error(post(""))).isEqualTo("invalid_request");
    assertThat(error(post(encoded() + "&scope=nausf-auth"))).isEqualTo("invalid_request");
  }

  @Test
  void enforcesTheAccessRulesOfProducers() {
    ObjectNode closed = with(ausf(2), "\"allowedNfTypes\":[\"AMF\"]");
    ((ObjectNode) closed.at("/nfServices/0")).putArray("allowedNfTypes").add("SEAF");
    nrf.register(closed);
    refused("unauthorized_client");

    nrf.register(with(ausf(3), "\"allowedNfTypes\":[\"UDM\"]"));
    refused("unauthorized_client");

    nrf.register(
        with(ausf(4), "\"allowedNfTypes\":[\"AMF\"],\"allowedPlmns\":[" + plmn("001") + "]"));
    granted();
    form.put("targetNfInstanceId", AUSF);
    refused("unauthorized_client");
    form.put("targetNfInstanceId", id(4));
    form.put("requesterPlmn", plmn("002"));
    refused("unauthorized_client");
    form.put("requesterPlmn", plmn("001"));
    granted();
  }

  @Test
  void comparesTheAllowedDomainsWithTheNameOfTheConsumerAlone() {
    nrf.register(with(ausf(2), "\"allowedNfDomains\":[\"^amf[.]example[.]com$\"]"));
    ObjectNode consumer = of(1, "AMF", "namf-comm");
    ((ObjectNode) consumer.at("/nfServices/0")).put("fqdn", "service.example.com");
    nrf.register(consumer.deepCopy());
    granted();

    nrf.register(with(consumer.deepCopy(), "\"fqdn\":\"AMF.example.com\""));
    granted();

    nrf.register(with(consumer.deepCopy(), "\"fqdn\":\"amf.example.org\""));
    refused("unauthorized_client");
  }

  @Test
  void theRuleOfAServicePrevailsOverThatOfItsProfile() {
    ObjectNode producer = with(ausf(2), "\"allowedNfTypes\":[\"UDM\"]");
    ((ObjectNode) producer.at("/nfServices/0")).putArray("allowedNfTypes").add("AMF");

    nrf.register(producer);

    granted();
  }

  @Test
  void allowsConsumersOfThePlmnsOfAProducer() {
    nrf.register(
        with(ausf(2), "\"plmnList\":[" + plmn("001") + "],\"allowedPlmns\":[" + plmn("002") + "]"));
    form.put("requesterPlmn", plmn("001"));
    granted();
    form.put("requesterPlmn", plmn("002"));
    granted();
    form.put("requesterPlmn", plmn("003"));
    refused("unauthorized_client");
  }

  @Test
  void grantsTheOperationsThatAProducerAllows() {
    nrf.register(ausf(2));
    form.put("scope", "nausf-auth nausf-auth:ue-authentications:create");
    granted();
    nrf.store.deregister(id(2));

    ObjectNode restricting = ausf(3);
    ObjectNode service = (ObjectNode) restricting.at("/nfServices/0");
    service.set(
        "allowedOperationsPerNfType", tree("{\"UDM\":[\"nausf-auth:ue-authentications:create\"]}"));
    nrf.register(restricting.deepCopy());
    refused("unauthorized_client");
    form.put("scope", "nausf-auth");
    granted();

    form.put("scope", "nausf-auth:ue-authentications:create");
    service.set(
        "allowedOperationsPerNfInstance",
        tree(
            "{\""
                + AMF.toUpperCase(Locale.ROOT)
                + "\":[\"nausf-auth:ue-authentications:create\"]}"));
    nrf.register(restricting.deepCopy());
    granted();

    service.remove("allowedOperationsPerNfInstance");
    service.set(
        "allowedOperationsPerNfType", tree("{\"AMF\":[\"nausf-auth:ue-authentications:create\"]}"));
    nrf.register(restricting.deepCopy());
    granted();
    form.put("scope", "nausf-auth:ue-authentications:delete");
    refused("unauthorized_client");
  }

  @Test
  void looksForProducersOfThePlmnAndSlice() {
    nrf.register(
        with(
            ausf(2),
            "\"plmnList\":["
                + plmn("001")
                + "],\"sNssais\":[{\"sst\":1}],"
                + "\"nfSetIdList\":[\"a-set\"]"));
    form.put("targetNfSetId", "a-set");
    form.put("targetPlmn", plmn("001"));
    form.put("targetSnssaiList", "[{\"sst\":1}]");
    granted();

    form.put("targetSnssaiList", "[{\"sst\":2}]");
    refused("invalid_request");
    form.put("targetSnssaiList", "[{\"sst\":1}]");
    form.put("targetPlmn", plmn("002"));
    refused("invalid_request");
  }

  @Test
  void showsTheKeyAsAJwkSet(@TempDir Path directory) throws Exception {
    HttpResponse response = nrf.get("/sbamock-oauth2/v1/jwks");
    assertThat(response.headers().getString("content-type")).isEqualTo("application/jwk-set+json");
    Path file = Files.writeString(directory.resolve("jwks"), json(response).toString());

    String token = granted().path("access_token").asString();

    assertThat(new AccessTokenVerifier(TokenKeys.read(file)).verify(token).sub()).isEqualTo(AMF);
  }

  private static String plmn(String mcc) {
    return "{\"mcc\":\"" + mcc + "\",\"mnc\":\"01\"}";
  }

  private static AccessTokenClaims claims(JsonNode answer) throws InvalidTokenException {
    return new AccessTokenVerifier(TokenKeys.of(ApiFixture.KEY))
        .verify(answer.path("access_token").asString());
  }

  private JsonNode granted() {
    HttpResponse response = ask();
    int status = response.status();
    JsonNode answer = json(response);
    assertThat(status).as("%s of %s", answer, form).isEqualTo(200);
    return answer;
  }

  private void refused(String error) {
    assertThat(error(ask())).isEqualTo(error);
  }

  private static String error(HttpResponse response) {
    assertThat(response.status()).isEqualTo(400);
    assertThat(response.headers().getString("cache-control")).isEqualTo("no-store");
    JsonNode answer = json(response);
    SCHEMAS.assertValid("AccessTokenErr", answer);
    assertThat(answer.path("error_description").asString("")).isNotBlank();
    return answer.path("error").asString();
  }

  private HttpResponse ask() {
    return post(encoded());
  }

  private String encoded() {
    return form.entrySet().stream()
        .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }

  private HttpResponse post(String content) {
    return nrf.send(
        HttpRequest.of(
                HttpMethod.POST,
                "/oauth2/token",
                Unpooled.copiedBuffer(content, StandardCharsets.US_ASCII))
            .with("content-type", "application/x-www-form-urlencoded"));
  }
}
