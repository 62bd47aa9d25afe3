/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.nrf.Nrf;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.testing.SbiProbe;

/** Access tokens of the NRF on every hop, over the protocol of the test (TS 33.501, 13.4.1). */
@Timeout(120)
final class OAuth2IT {
  private static final OAuth2Settings REQUIRED = OAuth2Settings.DEFAULT.withRequired(true);
  private static final String UE =
      """
      {"supiOrSuci":"imsi-001010000000001",
       "servingNetworkName":"5G:mnc001.mcc001.3gppnetwork.org"}\
      """;
  private static final String AUSFS =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF";

  public @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @AfterEach
  void stop() {
    core.close();
  }

  @ParameterizedTest
  @EnumSource
  void aUeRegistersWithOneTokenWhenEveryServiceRequiresTokens(HttpProtocol protocol) {
    Exchanges exchanges = new Exchanges();
    core = new LocalCore(protocol, directory).oauth2(REQUIRED);
    core.startNrf();
    Ausf ausf = core.startAusf(UnaryOperator.identity(), to -> to.observer(exchanges));
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);

    for (int i = 1; i <= 3; i++) {
      assertThat(core.ue(i, amf).register().text("result")).isEqualTo("REGISTERED");
    }

    assertThat(exchanges.answered())
        .as("a challenge and a confirmation for each, and no 401 before")
        .isEqualTo(6);
  }

  @ParameterizedTest
  @EnumSource
  void requestsNeedATokenForTheirService(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory).oauth2(REQUIRED);
    Nrf nrf = core.startNrf();
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    String auth = ausf.apiRoot().uri("/nausf-auth/v1/ue-authentications");
    try (SbiProbe probe = core.probe()) {
      SbiProbe.Answer bare = probe.send("POST", auth, UE);
      assertThat(bare.status()).isEqualTo(401);
      assertThat(bare.cause()).isEqualTo("UNAUTHORIZED");
      assertThat(bare.header("www-authenticate"))
          .isEqualTo(
              "Bearer realm=\"" + ausf.apiRoot().uri("/nausf-auth") + "\", scope=\"nausf-auth\"");
      assertThat(probe.send("GET", nrf.apiRoot().uri(AUSFS), "").status()).isEqualTo(401);
      assertThat(probe.send("GET", ausf.apiRoot().uri("/sbamock-probe/v1/files/1"), "").status())
          .as("what is not of the SBA")
          .isEqualTo(200);

      String message =
          amf.apiRoot().uri("/namf-comm/v1/ue-contexts/imsi-001010000000001/n1-n2-messages");
      assertThat(probe.send("POST", message, "{}").status()).isEqualTo(401);
      String forAmf = token(probe, nrf, amf, "AMF", "namf-comm");
      assertThat(probe.send("POST", message, "{}", with(forAmf)).cause())
          .isEqualTo("MANDATORY_IE_MISSING");
      assertThat(
              probe
                  .send("PUT", amf.apiRoot().uri("/mock-ue/v1/ues/imsi-001010000000001"), "")
                  .status())
          .as("the UE-facing API")
          .isEqualTo(201);

      String forAusf = token(probe, nrf, amf, "AUSF", "nausf-auth");
      String forNrf = token(probe, nrf, amf, "NRF", "nnrf-disc");

      assertThat(probe.send("POST", auth, UE, with(forAusf)).status()).isEqualTo(201);
      assertThat(probe.send("GET", nrf.apiRoot().uri(AUSFS), "", with(forNrf)).text())
          .contains("\"oauth2Required\":true");
      SbiProbe.Answer misplaced = probe.send("POST", auth, UE, with(forNrf));
      assertThat(misplaced.status()).isEqualTo(401);
      assertThat(misplaced.header("www-authenticate")).contains("error=\"invalid_token\"");
      SbiProbe.Answer narrow =
          probe.send("GET", nrf.apiRoot().uri("/nnrf-nfm/v1/nf-instances"), "", with(forNrf));
      assertThat(narrow.status()).isEqualTo(403);
      assertThat(narrow.header("www-authenticate")).contains("error=\"insufficient_scope\"");
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAusfThatTrustsAnotherNrfIsReportedByTheAmf(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory).oauth2(REQUIRED);
    core.startNrf();
    Ausf ausf =
        core.startAusf(
            settings -> settings.oauth2(REQUIRED.withSeed("another NRF")),
            UnaryOperator.identity());
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);

    Answer answer = core.ue(1, amf).register();

    assertThat(answer.problem()).isEqualTo("500 UNSPECIFIED_NF_FAILURE");
    assertThat(answer.text("detail")).isEqualTo("the AUSF responded 401 UNAUTHORIZED");
  }

  @ParameterizedTest
  @EnumSource
  void theNrfEnforcesTheAccessRulesOfAnAusf(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory);
    Nrf nrf = core.startNrf();
    core.oauth2(OAuth2Settings.DEFAULT.withUse(TokenUse.ALWAYS));
    Ausf ausf = core.startAusf();
    Amf amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
    assertThat(core.ue(1, amf).begin().status()).isEqualTo(201);

    try (SbiProbe probe = core.probe()) {
      String profile = nrf.apiRoot().uri("/nnrf-nfm/v1/nf-instances/" + ausf.instanceId());
      SbiProbe.Answer patched =
          probe.send(
              "PATCH",
              profile,
              "[{\"op\":\"add\",\"path\":\"/allowedNfTypes\",\"value\":[\"AMF\",\"SEAF\"]}]",
              HttpFields.of("content-type", "application/json-patch+json"));
      assertThat(patched.status()).as(patched.text()).isEqualTo(200);
      assertThat(token(probe, nrf, amf, "AUSF", "nausf-auth")).isNotEmpty();
      assertThat(ask(probe, nrf, ausf, "AUSF", "nausf-auth").json().path("error").asString())
          .isEqualTo("unauthorized_client");
    }
  }

  private static HttpFields with(String token) {
    return HttpFields.of("content-type", "application/json")
        .add("authorization", "Bearer " + token);
  }

  private static String token(
      SbiProbe probe, Nrf nrf, NetworkFunction consumer, String target, String scope) {
    SbiProbe.Answer answer = ask(probe, nrf, consumer, target, scope);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().path("access_token").asString();
  }

  private static SbiProbe.Answer ask(
      SbiProbe probe, Nrf nrf, NetworkFunction consumer, String target, String scope) {
    return probe.send(
        "POST",
        nrf.apiRoot().uri("/oauth2/token"),
        "grant_type=client_credentials&nfInstanceId="
            + consumer.instanceId()
            + "&nfType="
            + consumer.type()
            + "&targetNfType="
            + target
            + "&scope="
            + scope,
        HttpFields.of("content-type", "application/x-www-form-urlencoded"));
  }
}
