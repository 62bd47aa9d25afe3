/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.CallbackReceiver;
import org.sbamock.sbi.testing.CallbackReceiver.Received;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;

/** Namf_MT. */
@Timeout(60)
class MtTest {
  private static final String FILE = "TS29518_Namf_MT";
  private static final String UE = AmfFixture.SUPI.value();
  private static final String CONTEXTS = "/namf-mt/v1/ue-contexts/";
  private static final String REACHABLE = "{\"reachability\":\"REACHABLE\"}";
  private static final String IDLE = "{\"3gppAccess\":{\"cmState\":\"IDLE\"}}";
  private static final String GROUP =
      "{\"ueInfoList\":[{\"ueList\":[%s]}],"
          + "\"tmgi\":{\"mbsServiceId\":\"0a0b0c\",\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"}},"
          + "\"reachabilityNotifyUri\":\"%s\"}";

  @TempDir Path directory;

  private AmfFixture start(HttpProtocol protocol, Duration pagingTime) {
    return new AmfFixture(protocol, directory, builder -> builder.pagingTime(pagingTime));
  }

  private static Answer enable(AmfFixture amf, String id, String body) {
    return amf.probe.send("PUT", amf.uri(CONTEXTS + id + "/ue-reachind"), body);
  }

  private static Answer enableGroup(AmfFixture amf, String body) {
    return amf.probe.send("POST", amf.uri(CONTEXTS + "enable-group-reachability"), body);
  }

  private static String supi(int number) {
    return AmfFixture.ue(number).supi().value();
  }

  private static String listed(int... numbers) {
    StringBuilder list = new StringBuilder();
    for (int number : numbers) {
      list.append(list.isEmpty() ? "\"" : ",\"").append(supi(number)).append('"');
    }
    return list.toString();
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void pagesAUeThatIsIdleOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = start(protocol, Duration.ofHours(1))) {
      String guti = amf.register().json().path("guti").stringValue();
      amf.change(UE, IDLE);

      Answer paged = enable(amf, guti, REACHABLE);

      assertThat(paged.status()).as(paged.text()).isEqualTo(200);
      OpenApiSchemas.of(FILE).assertValid("EnableUeReachabilityRspData", paged.text());
      assertThat(paged.json().path("reachability").stringValue()).isEqualTo("REACHABLE");
      assertThat(amf.get("/mock-ue/v1/ues/" + UE).json().at("/3gppAccess/cmState").stringValue())
          .isEqualTo("CONNECTED");
      assertThat(enable(amf, UE, REACHABLE).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"inCoverage":false}                     | 504 | UE_NOT_RESPONDING
          {"reachability":"UNREACHABLE"}           | 504 | UE_NOT_REACHABLE
          {"reachability":"REGULATORY_ONLY"}       | 403 | UE_IN_NON_ALLOWED_AREA
          {"3gppAccess":{"rmState":"DEREGISTERED"}} | 404 | CONTEXT_NOT_FOUND
          """)
  void reportsWhyAUeIsNotReachable(String change, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C, Duration.ofMillis(20))) {
      amf.register();
      amf.change(UE, change);

      Answer refused = enable(amf, UE, REACHABLE);

      assertThat(refused.status()).as(refused.text()).isEqualTo(status);
      assertThat(refused.cause()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                               | MANDATORY_IE_MISSING
          {"reachability":"UNREACHABLE"}   | MANDATORY_IE_INCORRECT
          {"reachability":7}               | MANDATORY_IE_INCORRECT
          {"reachability":                 | INVALID_MSG_FORMAT
          """)
  void rejectsAnInvalidRequest(String body, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C, Duration.ofHours(1))) {
      amf.register();

      Answer rejected = enable(amf, UE, body);

      assertThat(rejected.status()).isEqualTo(400);
      assertThat(rejected.cause()).isEqualTo(cause);
    }
  }

  @Requires3gppFiles
  @Test
  void providesDomainSelectionInformation() {
    try (AmfFixture amf = start(HttpProtocol.H2C, Duration.ofHours(1))) {
      amf.register();

      Answer info = amf.get(CONTEXTS + UE + "?info-class=TADS");

      assertThat(info.status()).as(info.text()).isEqualTo(200);
      OpenApiSchemas.of(FILE).assertValid("UeContextInfo", info.text());
      assertThat(info.json().path("supportVoPS").booleanValue()).isTrue();
      assertThat(info.json().path("accessType").stringValue()).isEqualTo("3GPP_ACCESS");
      assertThat(info.json().path("ratType").stringValue()).isEqualTo("NR");
      assertThat(amf.get(CONTEXTS + UE + "?info-class=X").cause())
          .isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
      assertThat(amf.get(CONTEXTS + supi(2)).cause()).isEqualTo("CONTEXT_NOT_FOUND");
    }
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void pagesAGroupAndNotifiesOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = start(protocol, Duration.ofMillis(200));
        CallbackReceiver receiver = amf.receiver()) {
      for (int i = 1; i <= 3; i++) {
        amf.register(i);
      }
      amf.change(supi(2), IDLE);
      amf.change(supi(3), "{\"inCoverage\":false}");
      String request = GROUP.formatted(listed(1, 2, 3, 9), receiver.uri("/notify"));
      OpenApiSchemas schemas = OpenApiSchemas.of(FILE);
      schemas.assertValid("EnableGroupReachabilityReqData", request);

      Answer answer = enableGroup(amf, request);

      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      schemas.assertValid("EnableGroupReachabilityRspData", answer.text());
      assertThat(answer.json().at("/ueConnectedList")).hasSize(1);
      assertThat(answer.json().at("/ueConnectedList/0").stringValue()).isEqualTo(supi(1));
      Received notification = receiver.next();
      schemas.assertValid("ReachabilityNotificationData", notification.json());
      assertThat(notification.headers().getString("3gpp-sbi-callback"))
          .isEqualTo("Namf_MT_UEReachabilityInfoNotify");
      assertThat(notification.json().at("/reachableUeList/0/ueList/0").stringValue())
          .isEqualTo(supi(2));
      assertThat(notification.json().at("/unreachableUeList").valueStream())
          .extracting(supi -> supi.stringValue())
          .containsExactlyInAnyOrder(supi(3), supi(9));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                        | 400 | MANDATORY_IE_MISSING
          {"ueInfoList":[],"tmgi":{"mbsServiceId":"0a0b0c","plmnId":{"mcc":"001","mnc":"01"}}} | 400 | MANDATORY_IE_INCORRECT
          {"ueInfoList":[{"ueList":["imsi-001010000000099"]}],"tmgi":{"mbsServiceId":"0a0b0c","plmnId":{"mcc":"001","mnc":"01"}}} | 404 | CONTEXT_NOT_FOUND
          {"ueInfoList":[{"ueList":["imsi-001010000000001"]}],"tmgi":{"mbsServiceId":"x","plmnId":{"mcc":"001","mnc":"01"}}} | 400 | MANDATORY_IE_INCORRECT
          """)
  void rejectsAnInvalidGroup(String body, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C, Duration.ofHours(1))) {
      amf.register();

      Answer rejected = enableGroup(amf, body);

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(status);
      assertThat(rejected.cause()).isEqualTo(cause);
    }
  }
}
