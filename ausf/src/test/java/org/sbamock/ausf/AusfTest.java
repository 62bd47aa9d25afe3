/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.binding.BindingLevel;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class AusfTest {
  private static final HexFormat HEX = HexFormat.of();

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesOverEachProtocol(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      UsimAuthenticator usim = AusfFixture.usim(AusfFixture.SUPI);
      Answer challenge = ausf.begin(AusfFixture.SUCI);
      assertThat(challenge.status()).isEqualTo(201);
      assertThat(challenge.header("content-type")).isEqualTo("application/3gppHal+json");
      assertThat(challenge.header("location")).startsWith(ausf.collection() + "/");
      String link = AusfFixture.link(challenge, "5g-aka");
      assertThat(link).isEqualTo(challenge.header("location") + "/5g-aka-confirmation");
      AuthenticationOutcome.Accepted accepted = AusfFixture.answer(usim, challenge.json());

      Answer result =
          ausf.probe.send("PUT", link, AusfFixture.confirmation(accepted.resStar(AusfFixture.SNN)));

      assertThat(result.status()).isEqualTo(200);
      assertThat(result.json().path("authResult").stringValue())
          .isEqualTo("AUTHENTICATION_SUCCESS");
      assertThat(result.json().path("supi").stringValue()).isEqualTo(AusfFixture.SUPI.value());
      assertThat(result.json().path("kseaf").stringValue())
          .isEqualTo(HEX.formatHex(accepted.kseaf(AusfFixture.SNN)));
      assertThat(ausf.probe.send("DELETE", link, "").status()).isEqualTo(204);
    }
  }

  @Requires3gppFiles
  @Test
  void answersByTheSchemasOfThe3gpp() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29509_Nausf_UEAuthentication");
    try (AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory)) {
      Answer challenge = ausf.begin(AusfFixture.SUCI);
      schemas.assertValid("UEAuthenticationCtx", challenge.text());
      byte[] resStar =
          AusfFixture.answer(AusfFixture.usim(AusfFixture.SUPI), challenge.json())
              .resStar(AusfFixture.SNN);
      schemas.assertValid(
          "ConfirmationDataResponse",
          ausf.probe
              .send("PUT", AusfFixture.link(challenge, "5g-aka"), AusfFixture.confirmation(resStar))
              .text());
      schemas.assertValid(
          "ConfirmationDataResponse",
          ausf.probe
              .send(
                  "PUT",
                  AusfFixture.link(ausf.begin(AusfFixture.SUCI), "5g-aka"),
                  AusfFixture.confirmation(new byte[16]))
              .text());
      Answer eap = ausf.begin(AusfFixture.EAP_SUPI.value());
      schemas.assertValid("UEAuthenticationCtx", eap.text());
      schemas.assertValid(
          "EapSession",
          ausf.probe
              .send("POST", AusfFixture.link(eap, "eap-session"), "{\"eapPayload\":null}")
              .text());
      schemas.assertValid("ProblemDetails", ausf.post("{}").text());
      schemas.assertValid(
          "RgAuthCtx",
          ausf.probe
              .send(
                  "POST",
                  ausf.uri("/nausf-auth/v1/rg-authentications"),
                  "{\"suci\":\"" + AusfFixture.SUCI + "\",\"authenticatedInd\":true}")
              .text());
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void answersAClientThatAcceptsJson(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      Answer challenge =
          ausf.probe.send(
              "POST",
              ausf.collection(),
              AusfFixture.info(AusfFixture.SUCI),
              HttpFields.of("content-type", "application/json").add("accept", "application/json"));

      assertThat(challenge.status()).isEqualTo(201);
      assertThat(challenge.header("content-type")).isEqualTo("application/3gppHal+json");
    }
  }

  /** TS 29.500 clause 6.12. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void bindsContextsToItsInstanceOrItsSet(HttpProtocol protocol) throws IOException {
    Path file = directory.resolve("profile.json");
    Files.writeString(file, "{\"nfSetIdList\":[\"set1.ausfset.5gc.mnc001.mcc001\"]}");
    try (AusfFixture ausf =
        new AusfFixture(protocol, directory, BindingLevel.NF_SET, ProfileAttributes.read(file))) {
      Answer challenge = ausf.begin(AusfFixture.SUCI);
      assertThat(challenge.header("3gpp-sbi-binding"))
          .isEqualTo("bl=nf-set; nfset=set1.ausfset.5gc.mnc001.mcc001");
      assertThat(ausf.post("{}").header("3gpp-sbi-binding")).isEmpty();
    }
    try (AusfFixture ausf = new AusfFixture(protocol, directory, BindingLevel.NF_INSTANCE, null)) {
      assertThat(ausf.begin(AusfFixture.EAP_SUPI.value()).header("3gpp-sbi-binding"))
          .isEqualTo("bl=nf-instance; nfinst=" + ausf.ausf.instanceId());
    }
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      assertThat(ausf.begin(AusfFixture.SUCI).header("3gpp-sbi-binding")).isEmpty();
    }
  }

  @Test
  void aBindingToItsSetRequiresASet() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new AusfFixture(HttpProtocol.H2C, directory, BindingLevel.NF_SET, null).close())
        .withMessageContaining("nfSetIdList");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void authenticatesAnFnRgOverEachProtocol(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      String collection = ausf.uri("/nausf-auth/v1/rg-authentications");

      Answer answer =
          ausf.probe.send(
              "POST",
              collection,
              "{\"suci\":\"" + AusfFixture.SUCI + "\",\"authenticatedInd\":true}");

      assertThat(answer.status()).isEqualTo(201);
      assertThat(answer.header("location")).matches(Pattern.quote(collection) + "/[0-9a-f]{32}");
      assertThat(answer.header("content-type")).isEqualTo("application/json");
      assertThat(answer.text())
          .isEqualTo(
              "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"imsi-001010000000001\","
                  + "\"authInd\":true}");
    }
  }

  @Test
  void putsTheAdvertisedRootIntoItsLinks() {
    ApiRoot proxy = ApiRoot.parse("http://proxy.example:8080/east");
    try (AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory, proxy)) {
      Answer challenge = ausf.begin(AusfFixture.SUCI);

      assertThat(challenge.header("location"))
          .startsWith(proxy + "/nausf-auth/v1/ue-authentications/");
      assertThat(AusfFixture.link(challenge, "5g-aka")).startsWith(proxy + "/nausf-auth/v1/");
    }
  }

  @Test
  void deconcealsWithThePublishedKeys() {
    try (AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory)) {
      for (HomeNetworkPublicKey key : ausf.ausf.homeNetworkPublicKeys()) {
        String suci =
            SuciConcealment.with("0", key).conceal(AusfFixture.SUPI, AusfFixture.PLMN).value();
        JsonNode context = ausf.begin(suci).json();

        assertThat(AusfFixture.answer(AusfFixture.usim(AusfFixture.SUPI), context)).isNotNull();
      }
    }
  }

  @Test
  void acceptsMessagesOfOtherImplementations() {
    try (AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory)) {
      String body =
          "{\"supiOrSuci\":\""
              + AusfFixture.SUCI
              + "\",\"servingNetworkName\":\"5G:mnc002.mcc002.3gppnetwork.org\","
              + "\"resynchronizationInfo\":null,\"routingIndicator\":null,\"traceData\":null,"
              + "\"cellCagInfo\":[\"00000001\"],\"n5gcInd\":false,\"unknown\":{\"a\":[1]}}";

      Answer challenge = ausf.post(body);

      assertThat(challenge.status()).isEqualTo(201);
      assertThat(challenge.json().path("servingNetworkName").stringValue())
          .isEqualTo("5G:mnc002.mcc002.3gppnetwork.org");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void removesTheResultOfASubscriber(HttpProtocol protocol) {
    try (AusfFixture ausf = new AusfFixture(protocol, directory)) {
      ausf.confirmed();

      Answer answer =
          ausf.probe.send(
              "POST",
              ausf.collection() + "/deregister",
              "{\"supi\":\"" + AusfFixture.SUPI.value() + "\"}");

      assertThat(answer.status()).isEqualTo(204);
    }
  }
}
