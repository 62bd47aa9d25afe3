/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import org.sbamock.udm.core.AuthenticationEvents;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class UdmTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void generatesA5gHeAvOverEachProtocol(HttpProtocol protocol) {
    try (UdmFixture udm = new UdmFixture(protocol, directory)) {
      Answer answer = udm.generate(UdmFixture.SUCI);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("content-type")).isEqualTo("application/json");
      JsonNode result = answer.json();
      assertThat(result.path("authType").stringValue()).isEqualTo("5G_AKA");
      assertThat(result.path("supi").stringValue()).isEqualTo(UdmFixture.SUPI.value());
      AuthenticationOutcome.Accepted accepted =
          (AuthenticationOutcome.Accepted)
              UdmFixture.outcome(UdmFixture.usim(UdmFixture.SUPI), result);
      assertThat(UdmFixture.octets(result, "xresStar")).isEqualTo(accepted.resStar(UdmFixture.SNN));
      assertThat(UdmFixture.octets(result, "kausf")).isEqualTo(accepted.kausf(UdmFixture.SNN));
    }
  }

  @Test
  void generatesATransformedVectorForASubscriberOfEapAkaPrime() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      JsonNode result = udm.generate(UdmFixture.EAP_SUPI.value()).json();

      assertThat(result.path("authType").stringValue()).isEqualTo("EAP_AKA_PRIME");
      AuthenticationOutcome.Accepted accepted =
          (AuthenticationOutcome.Accepted)
              UdmFixture.outcome(UdmFixture.usim(UdmFixture.EAP_SUPI), result);
      assertThat(UdmFixture.octets(result, "xres")).isEqualTo(accepted.res());
      String identity = UdmFixture.EAP_SUPI.digits();
      EapAkaPrimeVector vector =
          EapAkaPrimeVector.of(
              UdmFixture.octets(result, "rand"),
              UdmFixture.octets(result, "autn"),
              UdmFixture.octets(result, "xres"),
              UdmFixture.octets(result, "ckPrime"),
              UdmFixture.octets(result, "ikPrime"));
      assertThat(vector.keys(identity).kausf())
          .isEqualTo(accepted.eapKeys(identity, UdmFixture.SNN).kausf());
    }
  }

  @Requires3gppFiles
  @Test
  void answersByTheSchemasOfThe3gpp() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29503_Nudm_UEAU");
    schemas.assertValid("AuthenticationInfoRequest", UdmFixture.request());
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      schemas.assertValid("AuthenticationInfoResult", udm.generate(UdmFixture.SUCI).text());
      schemas.assertValid(
          "Av5GHeAka", udm.generate(UdmFixture.SUCI).json().path("authenticationVector"));
      schemas.assertValid(
          "AuthenticationInfoResult", udm.generate(UdmFixture.EAP_SUPI.value()).text());
      schemas.assertValid(
          "AvEapAkaPrime",
          udm.generate(UdmFixture.EAP_SUPI.value()).json().path("authenticationVector"));
      schemas.assertValid("ProblemDetails", udm.post("{}").text());
      schemas.assertValid("AuthEvent", UdmFixture.removal());
      String events = UdmFixture.events(UdmFixture.SUPI.value());
      schemas.assertValid("AuthEvent", udm.send("POST", events, UdmFixture.event()).text());
      String rg = "/security-information-rg?authenticated-ind=true";
      schemas.assertValid(
          "RgAuthCtx", udm.send("GET", "/nudm-ueau/v1/" + UdmFixture.SUCI + rg, "").text());
    }
  }

  @Test
  void deconcealsWithTheKeysThatItPublishes() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      assertThat(udm.udm.homeNetworkPublicKeys()).hasSize(2);
      for (HomeNetworkPublicKey key : udm.udm.homeNetworkPublicKeys()) {
        String suci =
            SuciConcealment.with("0", key).conceal(UdmFixture.SUPI, UdmFixture.PLMN).value();

        JsonNode result = udm.generate(suci).json();

        assertThat(result.path("supi").stringValue()).isEqualTo(UdmFixture.SUPI.value());
        assertThat(UdmFixture.outcome(UdmFixture.usim(UdmFixture.SUPI), result))
            .isInstanceOf(AuthenticationOutcome.Accepted.class);
      }
    }
  }

  @Test
  void omitsTheSupiThatTheRequestNames() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      JsonNode result = udm.generate(UdmFixture.SUPI.value()).json();

      assertThat(result.has("authenticationVector")).isTrue();
      assertThat(result.has("supi")).isFalse();
    }
  }

  @Test
  void bringsSequenceNumbersInStepWithTheUe() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      UsimAuthenticator usim = UdmFixture.usim(UdmFixture.SUPI);
      JsonNode stale = udm.generate(UdmFixture.SUCI).json();
      UdmFixture.outcome(usim, stale);
      AuthenticationOutcome.SynchFailure failure =
          (AuthenticationOutcome.SynchFailure) UdmFixture.outcome(usim, stale);

      JsonNode fresh =
          udm.post(
                  UdmFixture.requestWith(
                      UdmFixture.resynchronization(
                          UdmFixture.octets(stale, "rand"), failure.auts())))
              .json();

      assertThat(UdmFixture.outcome(usim, fresh))
          .isInstanceOf(AuthenticationOutcome.Accepted.class);
    }
  }

  @Test
  void ignoresAttributesThatItDoesNotSupport() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      Answer answer =
          udm.post(
              UdmFixture.requestWith(
                  "\"resynchronizationInfo\":null,\"cellCagInfo\":[\"00000001\"],"
                      + "\"n5gcInd\":false,\"supportedFeatures\":\"0\",\"unknown\":{\"a\":[1]}"));

      assertThat(answer.status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void storesAndRemovesTheResultOfAnAuthenticationOverEachProtocol(HttpProtocol protocol) {
    try (UdmFixture udm = new UdmFixture(protocol, directory)) {
      String events = UdmFixture.events(UdmFixture.SUPI.value());
      Answer created = udm.send("POST", events, UdmFixture.event());

      assertThat(created.status()).isEqualTo(201);
      assertThat(created.header("location")).startsWith(udm.uri(events) + "/");
      AuthenticationEvents.Reported reported =
          requireNonNull(udm.udm.authenticationEvents().find(UdmFixture.SUPI));
      assertThat(created.header("location")).endsWith("/" + reported.id());
      assertThat(created.json()).isEqualTo(Json.toTree(reported.event()));
      assertThat(reported.event().success()).isTrue();

      Answer removed = udm.probe.send("PUT", created.header("location"), UdmFixture.removal());

      assertThat(removed.status()).isEqualTo(204);
      assertThat(udm.udm.authenticationEvents().find(UdmFixture.SUPI)).isNull();
      assertThat(udm.probe.send("PUT", created.header("location"), UdmFixture.removal()).cause())
          .isEqualTo("DATA_NOT_FOUND");
    }
  }

  @Test
  void doesNotStoreTextsOfUnlimitedLength() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      String events = UdmFixture.events(UdmFixture.SUPI.value());
      String restoration =
          "\"nfSetId\":\"set1\",\"resetIds\":[\"a\",\"b\"],"
              + "\"dataRestorationCallbackUri\":\"http://127.0.0.1/\",\"success\"";

      Answer created =
          udm.send("POST", events, UdmFixture.event().replace("\"success\"", restoration));
      Answer rejected =
          udm.send("POST", events, UdmFixture.event().replace("5G_AKA", "x".repeat(65)));

      assertThat(created.status()).as(created.text()).isEqualTo(201);
      assertThat(created.json().path("resetIds")).hasSize(2);
      AuthenticationEvents.Reported reported =
          requireNonNull(udm.udm.authenticationEvents().find(UdmFixture.SUPI));
      JsonNode stored = Json.toTree(reported.event());
      assertThat(stored).isEqualTo(Json.mapper().readTree(UdmFixture.event()));
      assertThat(rejected.cause()).isEqualTo("MANDATORY_IE_INCORRECT");
      assertThat(rejected.json().at("/invalidParams/0/param").asString()).isEqualTo("/authType");
    }
  }

  @Test
  void acceptsATimeWithAnyOffset() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      String event = UdmFixture.event().replace("05:00:00Z", "05:00:00-23:59");

      Answer created = udm.send("POST", UdmFixture.events(UdmFixture.SUPI.value()), event);

      assertThat(created.status()).as(created.text()).isEqualTo(201);
    }
  }

  @Test
  void namesTheSupiOfThePath() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      Answer rejected = udm.send("POST", UdmFixture.events("imsi-1"), UdmFixture.event());

      assertThat(rejected.cause()).isEqualTo("MANDATORY_IE_INCORRECT");
      assertThat(rejected.json().at("/invalidParams/0/param").asString()).isEqualTo("{supi}");
    }
  }

  @Test
  void replacesTheFormerResultOfASubscriber() {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      String events = UdmFixture.events(UdmFixture.SUPI.value());
      Answer first = udm.send("POST", events, UdmFixture.event());
      udm.send("POST", events, UdmFixture.event());

      assertThat(udm.probe.send("PUT", first.header("location"), UdmFixture.removal()).status())
          .isEqualTo(404);
      assertThat(udm.udm.authenticationEvents().find(UdmFixture.SUPI)).isNotNull();
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void returnsTheAuthenticationDataOfAnFnRgOverEachProtocol(HttpProtocol protocol) {
    try (UdmFixture udm = new UdmFixture(protocol, directory)) {
      String rg = "/security-information-rg?authenticated-ind=";

      Answer concealed = udm.send("GET", "/nudm-ueau/v1/" + UdmFixture.SUCI + rg + "true", "");
      Answer known = udm.send("GET", "/nudm-ueau/v1/" + UdmFixture.SUPI.value() + rg + "false", "");

      assertThat(concealed.json().path("authInd").booleanValue()).isTrue();
      assertThat(concealed.json().path("supi").stringValue()).isEqualTo(UdmFixture.SUPI.value());
      assertThat(known.json().path("authInd").booleanValue()).isFalse();
      assertThat(known.json().has("supi")).isFalse();
    }
  }

  @Test
  void isFoundOnTheClassPath() {
    assertThat(NetworkFunctionProvider.of(NfType.UDM)).isInstanceOf(UdmProvider.class);
  }
}
