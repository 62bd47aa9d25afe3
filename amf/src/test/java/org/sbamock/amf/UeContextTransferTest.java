/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/** The UE contexts of Namf_Communication. */
@Timeout(60)
class UeContextTransferTest {
  static final String CONTEXTS = "/namf-comm/v1/ue-contexts/";
  static final String CONTEXT = CONTEXTS + AmfFixture.SUPI.value();
  static final String TRANSFER =
      "{\"reason\":\"MOBI_REG_UE_VALIDATED\",\"accessType\":\"3GPP_ACCESS\"}";
  static final String CREATE =
      """
      {"ueContext":{"supi":"imsi-001010000000042","seafData":{"ngKsi":{"tsc":"NATIVE","ksi":1},
         "keyAmf":{"keyType":"KAMF","keyVal":"%s"}},"pei":"imei-012345678901234"},
       "targetId":{"ranNodeId":{"plmnId":{"mcc":"001","mnc":"01"},
         "gNbId":{"bitLength":24,"gNBValue":"000001"}},
         "tai":{"plmnId":{"mcc":"001","mnc":"01"},"tac":"000001"}},
       "sourceToTargetData":{"ngapIeType":"SRC_TO_TAR_CONTAINER","ngapData":{"contentId":"s2t"}},
       "pduSessionList":[{"pduSessionId":1,
         "n2InfoContent":{"ngapIeType":"HANDOVER_REQUIRED","ngapData":{"contentId":"pdu1"}}}]}"""
          .formatted("0123456789abcdef".repeat(4));

  private static final BodyPart CONTAINER =
      new BodyPart(BodyPart.NGAP, "s2t", "container".getBytes(StandardCharsets.US_ASCII));
  private static final BodyPart SESSION = new BodyPart(BodyPart.NGAP, "pdu1", new byte[] {1});

  @TempDir Path directory;

  static Answer create(AmfFixture amf, String json) {
    return amf.sendMultipart("PUT", CONTEXTS + "imsi-001010000000042", json, CONTAINER, SESSION);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void transfersAContextOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      String guti = amf.register().json().path("guti").asString();
      UeContext ue = amf.amf.registrations().requireUe(guti);

      Answer byGuti =
          amf.sendMultipart(
              "POST",
              CONTEXTS + guti + "/transfer",
              "{\"reason\":\"MOBI_REG\",\"accessType\":\"3GPP_ACCESS\",\"regRequest\":"
                  + "{\"n1MessageClass\":\"5GMM\",\"n1MessageContent\":{\"contentId\":\"n1\"}}}",
              new BodyPart(BodyPart.NAS, "n1", new byte[] {0x7e}));
      Answer bySupi = amf.postTo(CONTEXT + "/transfer", TRANSFER);

      assertThat(byGuti.status()).as(byGuti.text()).isEqualTo(200);
      assertThat(bySupi.text()).isEqualTo(byGuti.text());
      JsonNode context = byGuti.json().path("ueContext");
      assertThat(context.path("supi").asString()).isEqualTo(AmfFixture.SUPI.value());
      assertThat(context.at("/seafData/keyAmf/keyVal").asString())
          .isEqualTo(HexFormat.of().formatHex(ue.kamf()));
      assertThat(context.at("/mmContextList/0/accessType").asString()).isEqualTo("3GPP_ACCESS");
    }
  }

  @Test
  void removesTheContextOnlyIfItWasTransferred() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      amf.postTo(CONTEXT + "/transfer", TRANSFER);

      Answer kept =
          amf.postTo(CONTEXT + "/transfer-update", "{\"transferStatus\":\"NOT_TRANSFERRED\"}");
      assertThat(kept.status()).isEqualTo(200);
      assertThat(amf.amf.registrations().contexts().size()).isEqualTo(1);
      Answer done =
          amf.postTo(CONTEXT + "/transfer-update", "{\"transferStatus\":\"TRANSFERRED\"}");

      assertThat(done.text()).isEqualTo("{\"regStatusTransferComplete\":true}");
      assertThat(amf.amf.registrations().contexts().size()).isZero();
      assertThat(amf.postTo(CONTEXT + "/transfer", TRANSFER).cause())
          .isEqualTo("CONTEXT_NOT_FOUND");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void createsAContextOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      Answer created = create(amf, CREATE);

      assertThat(created.status()).as(created.text()).isEqualTo(201);
      assertThat(created.header("content-type")).startsWith("multipart/related; boundary=");
      assertThat(created.text())
          .contains("\"pei\":\"imei-012345678901234\"", "content-id: s2t\r\n\r\ncontainer\r\n");
      UeContext ue = amf.amf.registrations().requireUe("imsi-001010000000042");
      assertThat(ue.kamf()).startsWith(0x01, 0x23, 0x45);
      assertThat(created.header("location"))
          .isEqualTo(amf.uri(CONTEXTS + amf.amf.registrations().guti(ue)));
    }
  }

  @Test
  void rejectsAHandoverToANetworkThatItDoesNotServe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer rejected =
          create(
              amf,
              CREATE.replace(
                  "\"tai\":{\"plmnId\":{\"mcc\":\"001\"", "\"tai\":{\"plmnId\":{\"mcc\":\"002\""));

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(403);
      assertThat(rejected.json().at("/error/cause").asString()).isEqualTo("HANDOVER_FAILURE");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void releasesAContextOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.register();
      String cause = "\"ngapCause\":{\"group\":2,\"value\":0}";

      Answer other =
          amf.postTo(CONTEXT + "/release", "{\"supi\":\"imsi-001010000000099\"," + cause + "}");
      Answer released = amf.postTo(CONTEXT + "/release", "{" + cause + "}");

      assertThat(other.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
      assertThat(released.status()).isEqualTo(204);
      assertThat(amf.amf.registrations().contexts().size()).isZero();
    }
  }

  private static String arps(int number) {
    String arp =
        "{\"priorityLevel\":8,\"preemptCap\":\"MAY_PREEMPT\",\"preemptVuln\":\"PREEMPTABLE\"}";
    return "\"arpList\":[" + (arp + ",").repeat(number - 1) + arp + "]";
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void assignsEpsBearerIdentitiesOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.register();
      String path = CONTEXT + "/assign-ebi";

      Answer first = amf.postTo(path, "{\"pduSessionId\":1," + arps(2) + "}");
      Answer rest = amf.postTo(path, "{\"pduSessionId\":2," + arps(10) + "}");
      Answer exhausted = amf.postTo(path, "{\"pduSessionId\":3," + arps(1) + "}");
      Answer released =
          amf.postTo(path, "{\"pduSessionId\":1,\"releasedEbiList\":[5,6,7]," + arps(1) + "}");

      assertThat(first.json().at("/assignedEbiList/0/epsBearerId").asInt()).isEqualTo(5);
      assertThat(first.json().at("/assignedEbiList/1/epsBearerId").asInt()).isEqualTo(6);
      assertThat(rest.json().path("assignedEbiList")).hasSize(9);
      assertThat(rest.json().path("failedArpList")).hasSize(1);
      assertThat(exhausted.status()).isEqualTo(403);
      assertThat(exhausted.json().at("/error/cause").asString()).isEqualTo("EBI_EXHAUSTED");
      assertThat(released.json().path("releasedEbiList").toString()).isEqualTo("[5,6]");
      assertThat(released.json().at("/assignedEbiList/0/epsBearerId").asInt()).isEqualTo(5);
    }
  }

  @Test
  void anInitialRegistrationReleasesTheEpsBearerIdentities() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      String path = CONTEXT + "/assign-ebi";
      amf.register();
      assertThat(amf.postTo(path, "{\"pduSessionId\":1," + arps(11) + "}").status()).isEqualTo(200);
      amf.register();

      Answer assigned = amf.postTo(path, "{\"pduSessionId\":1," + arps(1) + "}");

      assertThat(assigned.status()).as(assigned.text()).isEqualTo(200);
      assertThat(assigned.json().at("/assignedEbiList/0/epsBearerId").asInt()).isEqualTo(5);
    }
  }

  @Test
  void aRegistrationByGutiKeepsTheEpsBearerIdentities() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      String path = CONTEXT + "/assign-ebi";
      String guti = amf.register().json().path("guti").asString();
      amf.postTo(path, "{\"pduSessionId\":1," + arps(11) + "}");
      assertThat(amf.post("{\"guti\":\"" + guti + "\"}").status()).isEqualTo(201);

      Answer exhausted = amf.postTo(path, "{\"pduSessionId\":1," + arps(1) + "}");

      assertThat(exhausted.status()).as(exhausted.text()).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"releasedEbiList\":[null]              | OPTIONAL_IE_INCORRECT | /releasedEbiList/0",
        "\"releasedEbiList\":[5,16]              | OPTIONAL_IE_INCORRECT | /releasedEbiList/1",
        "\"releasedEbiList\":[5.5]               | OPTIONAL_IE_INCORRECT | /releasedEbiList/0",
        "\"arpList\":[null]                      | OPTIONAL_IE_INCORRECT | /arpList/0",
        "\"modifiedEbiList\":[null]              | OPTIONAL_IE_INCORRECT | /modifiedEbiList/0",
        "\"modifiedEbiList\":[{\"epsBearerId\":16,\"arp\":{\"priorityLevel\":1,\"preemptCap\":\"\",\"preemptVuln\":\"\"}}] | MANDATORY_IE_INCORRECT | /modifiedEbiList/0/epsBearerId",
        "\"arpList\":[{\"priorityLevel\":1,\"preemptCap\":true,\"preemptVuln\":\"\"}] | OPTIONAL_IE_INCORRECT | /arpList/0/preemptCap",
        "\"arpList\":[{\"priorityLevel\":1,\"preemptCap\":\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\",\"preemptVuln\":\"\"}] | MANDATORY_IE_INCORRECT | /arpList/0/preemptCap"
      })
  void rejectsIncorrectEpsBearerIdentities(String attribute, String cause, String pointer) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();

      Answer rejected =
          amf.postTo(CONTEXT + "/assign-ebi", "{\"pduSessionId\":1," + attribute + "}");

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
      assertThat(rejected.cause()).isEqualTo(cause);
      assertThat(rejected.json().at("/invalidParams/0/param").asString()).isEqualTo(pointer);
    }
  }

  @Requires3gppFiles
  @Test
  void conformsToTheSchemas() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29518_Namf_Communication");
    schemas.assertValid("UeContextCreateData", CREATE);
    schemas.assertValid("UeContextTransferReqData", TRANSFER);
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      schemas.assertValid(
          "UeContextTransferRspData", amf.postTo(CONTEXT + "/transfer", TRANSFER).text());
      String path = CONTEXT + "/assign-ebi";
      String request = "{\"pduSessionId\":1," + arps(12) + "}";
      schemas.assertValid("AssignEbiData", request);
      schemas.assertValid("AssignedEbiData", amf.postTo(path, request).text());
      schemas.assertValid("AssignEbiError", amf.postTo(path, request).text());
      schemas.assertValid(
          "UeContextCreateError", create(amf, CREATE.replace("\"supi\"", "\"x\"")).text());
      String created = create(amf, CREATE).text();
      schemas.assertValid(
          "UeContextCreatedData",
          created.substring(created.indexOf('{'), created.lastIndexOf('}') + 1));
      schemas.assertValid(
          "UeRegStatusUpdateRspData",
          amf.postTo(CONTEXT + "/transfer-update", "{\"transferStatus\":\"TRANSFERRED\"}").text());
    }
  }
}
