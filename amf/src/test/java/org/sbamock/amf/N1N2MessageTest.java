/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.amf.core.communication.CommunicationSettings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.testing.CallbackReceiver;
import org.sbamock.sbi.testing.CallbackReceiver.Received;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/** N1 and N2 messages: their transfer, paging, and the subscriptions to them. */
@Timeout(60)
class N1N2MessageTest {
  static final String UE = AmfFixture.SUPI.value();
  static final String MESSAGES = "/namf-comm/v1/ue-contexts/" + UE + "/n1-n2-messages";
  static final String UE_MESSAGES = "/mock-ue/v1/ues/" + UE + "/n1-n2-messages";
  static final String IDLE = "{\"3gppAccess\":{\"cmState\":\"IDLE\"}}";
  static final String OUT_OF_COVERAGE = "{\"inCoverage\":false}";
  static final String N1 =
      """
      {"n1MessageContainer":{"n1MessageClass":"SM","n1MessageContent":{"contentId":"n1msg"}},
       "n2InfoContainer":{"n2InformationClass":"SM","smInfo":{"pduSessionId":5,
         "n2InfoContent":{"ngapIeType":"PDU_RES_SETUP_REQ","ngapData":{"contentId":"n2msg"}}}},
       "pduSessionId":5%s}""";

  private static final BodyPart NAS =
      new BodyPart(BodyPart.NAS, "n1msg", new byte[] {0x7e, 0, (byte) 0xff, '\r', '\n', '-', '-'});
  private static final BodyPart NGAP = new BodyPart(BodyPart.NGAP, "n2msg", new byte[] {0, 1});

  @TempDir Path directory;

  /** Sends an N1 message and N2 information with further attributes. */
  static Answer transfer(AmfFixture amf, String further) {
    return amf.sendMultipart("POST", MESSAGES, N1.formatted(further), NAS, NGAP);
  }

  private static JsonNode received(AmfFixture amf) {
    return amf.get(UE_MESSAGES).json().path("messages");
  }

  private static String cause(Answer answer) {
    return answer.json().at("/error/cause").asString("");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void deliversToAConnectedUeOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.register();

      Answer answer = transfer(amf, "");

      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
      assertThat(answer.text()).isEqualTo("{\"cause\":\"N1_N2_TRANSFER_INITIATED\"}");
      JsonNode message = received(amf).path(0);
      assertThat(message.at("/n1Message/n1MessageContent").asString()).isEqualTo("7e00ff0d0a2d2d");
      assertThat(message.at("/n2Information/ngapIeType").asString()).isEqualTo("PDU_RES_SETUP_REQ");
      assertThat(message.at("/n2Information/ngapData").asString()).isEqualTo("0001");
      assertThat(message.path("pduSessionId").asInt()).isEqualTo(5);
      assertThat(message.path("accessType").asString()).isEqualTo("3GPP_ACCESS");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void pagesAnIdleUeWhichRespondsOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.register();
      amf.change(IDLE);

      Answer answer = transfer(amf, "");

      assertThat(answer.status()).as(answer.text()).isEqualTo(202);
      assertThat(answer.text()).isEqualTo("{\"cause\":\"ATTEMPTING_TO_REACH_UE\"}");
      assertThat(answer.header("location")).isEqualTo(amf.uri(MESSAGES + "/1"));
      await().until(() -> received(amf).size() == 1);
      assertThat(amf.get("/mock-ue/v1/ues/" + UE).json().at("/3gppAccess/cmState").asString())
          .isEqualTo("CONNECTED");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesThatAUeDoesNotRespondOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        CallbackReceiver smf = amf.receiver()) {
      amf.register();
      amf.change(OUT_OF_COVERAGE);

      Answer answer =
          transfer(amf, ",\"n1n2FailureTxfNotifURI\":\"" + smf.uri("/failures/1") + "\"");

      assertThat(answer.status()).as(answer.text()).isEqualTo(202);
      Received failure = smf.next();
      assertThat(failure.path()).isEqualTo("/failures/1");
      assertThat(failure.headers().getString("3gpp-sbi-callback"))
          .isEqualTo("Namf_Communication_onN1N2TransferFailure");
      assertThat(failure.json().path("cause").asString()).isEqualTo("UE_NOT_RESPONDING");
      assertThat(failure.json().path("n1n2MsgDataUri").asString())
          .isEqualTo(answer.header("location"));
      assertThat(received(amf)).isEmpty();
    }
  }

  @Test
  void deliversWhenTheUeComesIntoCoverage() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, AmfFixture.LONG_PAGING)) {
      amf.register();
      amf.change(OUT_OF_COVERAGE);

      assertThat(transfer(amf, "").status()).isEqualTo(202);
      amf.change("{\"inCoverage\":true}");

      await().until(() -> received(amf).size() == 1);
    }
  }

  @Test
  void deliversWhenAPagedUeBecomesConnectedByItself() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, AmfFixture.LONG_PAGING)) {
      amf.register();
      amf.change(OUT_OF_COVERAGE);
      transfer(amf, "");
      assertThat(received(amf)).isEmpty();

      amf.change("{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}");

      await().until(() -> received(amf).size() == 1);
    }
  }

  @Test
  void aDeregistrationEndsPaging() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, AmfFixture.LONG_PAGING);
        CallbackReceiver smf = amf.receiver()) {
      amf.register();
      amf.change(OUT_OF_COVERAGE);
      transfer(amf, ",\"n1n2FailureTxfNotifURI\":\"" + smf.uri("/f") + "\"");

      amf.change("{\"3gppAccess\":{\"rmState\":\"DEREGISTERED\"}}");

      assertThat(smf.next().json().path("cause").asString()).isEqualTo("UE_NOT_RESPONDING");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "3, 5, 409, HIGHER_PRIORITY_REQUEST_ONGOING",
    "3, 3, 409, HIGHER_PRIORITY_REQUEST_ONGOING",
    "3, 2, 202, ''"
  })
  void rejectsAMessageOfNoHigherPriorityDuringPaging(
      int first, int second, int status, String cause) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, AmfFixture.LONG_PAGING)) {
      amf.register();
      amf.change(OUT_OF_COVERAGE);
      assertThat(transfer(amf, arp(first)).status()).isEqualTo(202);

      Answer answer = transfer(amf, arp(second));

      assertThat(answer.status()).as(answer.text()).isEqualTo(status);
      assertThat(cause(answer)).isEqualTo(cause);
      if (status == 409) {
        assertThat(answer.json().at("/errInfo/highestPrioArp/priorityLevel").asInt())
            .isEqualTo(first);
        assertThat(answer.json().at("/errInfo/retryAfter").asInt()).isPositive();
      }
    }
  }

  private static String arp(int level) {
    return ",\"arp\":{\"priorityLevel\":"
        + level
        + ",\"preemptCap\":\"NOT_PREEMPT\",\"preemptVuln\":\"PREEMPTABLE\"}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"reachability":"UNREACHABLE"}                                   | 504 | UE_NOT_REACHABLE
          {"ongoingProcedure":"REGISTRATION"}                              | 409 | TEMPORARY_REJECT_REGISTRATION_ONGOING
          {"ongoingProcedure":"HANDOVER"}                                  | 409 | TEMPORARY_REJECT_HANDOVER_ONGOING
          {"non3gppAccess":{"rmState":"REGISTERED"},"3gppAccess":{"rmState":"DEREGISTERED"}} | 504 | UE_NOT_REACHABLE
          """)
  void rejectsByTheStateOfTheUe(String change, int status, String cause) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      assertThat(amf.change(change).status()).isEqualTo(200);

      Answer answer = transfer(amf, "");

      assertThat(answer.status()).as(answer.text()).isEqualTo(status);
      assertThat(answer.header("content-type")).isEqualTo("application/json");
      assertThat(cause(answer)).isEqualTo(cause);
      assertThat(answer.json().at("/error/status").asInt()).isEqualTo(status);
    }
  }

  @Test
  void rejectsSessionManagementInANonAllowedAreaOnly() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      amf.change("{\"reachability\":\"REGULATORY_ONLY\"}");

      Answer session = transfer(amf, "");
      Answer positioning =
          amf.sendMultipart(
              "POST",
              MESSAGES,
              "{\"n1MessageContainer\":{\"n1MessageClass\":\"LPP\","
                  + "\"n1MessageContent\":{\"contentId\":\"n1msg\"}},\"lcsCorrelationId\":\"7\"}",
              NAS);

      assertThat(session.status()).isEqualTo(403);
      assertThat(session.cause()).isEqualTo("UE_IN_NON_ALLOWED_AREA");
      assertThat(positioning.status()).isEqualTo(200);
      assertThat(received(amf).path(0).path("lcsCorrelationId").asString()).isEqualTo("7");
    }
  }

  @Test
  void skipsTheN1MessageOfAnIdleUe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      amf.change(IDLE);

      Answer answer =
          amf.sendMultipart(
              "POST",
              MESSAGES,
              "{\"n1MessageContainer\":{\"n1MessageClass\":\"SM\","
                  + "\"n1MessageContent\":{\"contentId\":\"n1msg\"}},\"skipInd\":true}",
              NAS);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json().path("cause").asString()).isEqualTo("N1_MSG_NOT_TRANSFERRED");
      assertThat(received(amf)).isEmpty();
    }
  }

  @Test
  void doesNotReleaseResourcesOfAnIdleUe() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      amf.change(IDLE);

      Answer answer =
          amf.sendMultipart(
              "POST", MESSAGES, N1.formatted("").replace("SETUP_REQ", "REL_CMD"), NAS, NGAP);

      assertThat(answer.status()).isEqualTo(409);
      assertThat(cause(answer)).isEqualTo("UE_IN_CM_IDLE_STATE");
    }
  }

  @Test
  void limitsTheLengthOfCallbackUris() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      String uri = "http://127.0.0.1/" + "a".repeat(2_048);

      Answer message = transfer(amf, ",\"n1n2FailureTxfNotifURI\":\"" + uri + "\"");
      Answer subscription =
          amf.postTo(
              MESSAGES + "/subscriptions",
              "{\"n1MessageClass\":\"LPP\",\"n1NotifyCallbackUri\":\"" + uri + "\"}");

      assertThat(message.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
      assertThat(subscription.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
    }
  }

  @Test
  void limitsTheMemoryOfMessages() {
    CommunicationSettings small = new CommunicationSettings(1_000, 1_000);
    try (AmfFixture amf =
        new AmfFixture(
            HttpProtocol.H2C,
            directory,
            builder ->
                AmfFixture.LONG_PAGING.andThen(all -> all.communication(small)).accept(builder))) {
      amf.register();
      for (int i = 0; i < 5; i++) {
        assertThat(transfer(amf, "").status()).isEqualTo(200);
      }
      assertThat(received(amf)).hasSize(3);
      assertThat(amf.probe.send("DELETE", amf.uri(UE_MESSAGES), "").status()).isEqualTo(204);
      assertThat(received(amf)).isEmpty();

      amf.change(OUT_OF_COVERAGE);
      for (int i = 0; i < 3; i++) {
        assertThat(transfer(amf, "").status()).isEqualTo(202);
      }
      Answer tooMany = transfer(amf, "");

      assertThat(tooMany.status()).isEqualTo(500);
      assertThat(tooMany.cause()).isEqualTo("INSUFFICIENT_RESOURCES");
    }
  }

  @Test
  void countsTheMemoryOfTexts() {
    CommunicationSettings small = new CommunicationSettings(1, 10_000);
    try (AmfFixture amf =
        new AmfFixture(HttpProtocol.H2C, directory, all -> all.communication(small))) {
      amf.register();
      String nfId = "\"nfId\":\"" + "x".repeat(6_000) + "\",";
      String named = N1.formatted("").replace("\"n1MessageClass\"", nfId + "\"n1MessageClass\"");

      Answer delivered = amf.sendMultipart("POST", MESSAGES, named, NAS, NGAP);
      Answer subscription =
          amf.postTo(
              MESSAGES + "/subscriptions",
              "{\"n1MessageClass\":\""
                  + "x".repeat(1_000)
                  + "\",\"n1NotifyCallbackUri\":\"http://127.0.0.1/\"}");

      assertThat(delivered.status()).as(delivered.text()).isEqualTo(200);
      assertThat(received(amf)).as("a message that exceeds the memory alone").isEmpty();
      assertThat(subscription.status()).as(subscription.text()).isEqualTo(500);
      assertThat(subscription.cause()).isEqualTo("INSUFFICIENT_RESOURCES");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 256})
  void limitsTheLengthOfTheCorrelationIdentifier(int length) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();

      Answer rejected = transfer(amf, ",\"lcsCorrelationId\":\"" + "x".repeat(length) + "\"");

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
      assertThat(rejected.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
      assertThat(rejected.json().at("/invalidParams/0/param").asString())
          .isEqualTo("/lcsCorrelationId");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesSubscribersOfMessagesOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        CallbackReceiver lmf = amf.receiver()) {
      amf.register();
      String subscriptions = MESSAGES + "/subscriptions";
      Answer created =
          amf.postTo(
              subscriptions,
              "{\"n1MessageClass\":\"LPP\",\"n1NotifyCallbackUri\":\""
                  + lmf.uri("/n1")
                  + "\",\"n2InformationClass\":\"NRPPa\",\"n2NotifyCallbackUri\":\""
                  + lmf.uri("/n2")
                  + "\"}");
      assertThat(created.status()).as(created.text()).isEqualTo(201);
      String id = created.json().path("n1n2NotifySubscriptionId").asString();
      assertThat(created.header("location")).isEqualTo(amf.uri(subscriptions + "/" + id));

      Answer sms =
          send(amf, "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"\"}}");
      Answer lpp =
          send(
              amf,
              "{\"n1Message\":{\"n1MessageClass\":\"LPP\",\"n1MessageContent\":\"0d0aff\"},"
                  + "\"lcsCorrelationId\":\"9\"}");
      Received n1 = lmf.next();
      Answer nrppa =
          send(
              amf,
              "{\"n2Information\":{\"n2InformationClass\":\"NRPPa\",\"ngapIeType\":\"NRPPA_PDU\","
                  + "\"ngapData\":\"01\"},\"nfId\":\"4947a69a-f61b-4bc1-b9da-47c9c5d14b64\"}");
      Received n2 = lmf.next();

      assertThat(sms.json().path("notifiedSubscriptions").asInt()).isZero();
      assertThat(lpp.json().path("notifiedSubscriptions").asInt()).isEqualTo(1);
      assertThat(nrppa.json().path("notifiedSubscriptions").asInt()).isEqualTo(1);
      assertThat(n1.path()).isEqualTo("/n1");
      assertThat(n1.json().path("n1NotifySubscriptionId").asString()).isEqualTo(id);
      assertThat(n1.json().path("lcsCorrelationId").asString()).isEqualTo("9");
      assertThat(n1.json().at("/guami/amfId").asString()).isEqualTo("caff81");
      assertThat(n1.message().binary("", "n1msg")).containsExactly(0x0d, 0x0a, 0xff);
      assertThat(n2.path()).isEqualTo("/n2");
      assertThat(n2.json().at("/n2InfoContainer/nrppaInfo/nrppaPdu/ngapData/contentId").asString())
          .isEqualTo("n2msg");
      assertThat(n2.message().binary("", "n2msg")).containsExactly(1);

      assertThat(amf.probe.send("DELETE", created.header("location"), "").status()).isEqualTo(204);
      assertThat(amf.probe.send("DELETE", created.header("location"), "").cause())
          .isEqualTo("SUBSCRIPTION_NOT_FOUND");
    }
  }

  static Answer send(AmfFixture amf, String message) {
    return amf.postTo(UE_MESSAGES, message);
  }

  @Test
  void aUeThatSendsBecomesConnectedUnlessItIsOutOfCoverage() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      String sms = "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"00\"}}";
      amf.change(OUT_OF_COVERAGE);
      assertThat(send(amf, sms).status()).isEqualTo(409);

      amf.change("{\"inCoverage\":true}");
      assertThat(send(amf, sms).status()).isEqualTo(200);

      assertThat(amf.get("/mock-ue/v1/ues/" + UE).json().at("/3gppAccess/cmState").asString())
          .isEqualTo("CONNECTED");
    }
  }

  @Test
  void subscriptionsEndWithTheUeContext() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        CallbackReceiver lmf = amf.receiver()) {
      amf.register();
      String subscription =
          "{\"n1MessageClass\":\"SMS\",\"n1NotifyCallbackUri\":\"" + lmf.uri("/n1") + "\"}";
      amf.postTo(MESSAGES + "/subscriptions", subscription);
      amf.change("{\"3gppAccess\":{\"rmState\":\"DEREGISTERED\"}}");
      amf.register();

      Answer sent =
          send(amf, "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"00\"}}");

      assertThat(sent.json().path("notifiedSubscriptions").asInt()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onlyAnInitialRegistrationEndsSubscriptionsAndRemovesMessages(boolean initial) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        CallbackReceiver lmf = amf.receiver()) {
      String guti = amf.register().json().path("guti").asString();
      String subscription =
          "{\"n1MessageClass\":\"SMS\",\"n1NotifyCallbackUri\":\"" + lmf.uri("/n1") + "\"}";
      amf.postTo(MESSAGES + "/subscriptions", subscription);
      transfer(amf, "");
      assertThat(received(amf)).hasSize(1);
      Answer again = initial ? amf.register() : amf.post("{\"guti\":\"" + guti + "\"}");
      assertThat(again.json().path("result").asString()).isEqualTo("REGISTERED");

      Answer sent =
          send(amf, "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"00\"}}");

      assertThat(received(amf)).hasSize(initial ? 0 : 1);
      assertThat(sent.json().path("notifiedSubscriptions").asInt()).isEqualTo(initial ? 0 : 1);
    }
  }

  @Requires3gppFiles
  @Test
  void conformsToTheSchemas() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29518_Namf_Communication");
    schemas.assertValid("N1N2MessageTransferReqData", N1.formatted(arp(1)));
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        CallbackReceiver peer = amf.receiver()) {
      amf.register();
      schemas.assertValid("N1N2MessageTransferRspData", transfer(amf, "").text());
      String data =
          "{\"n1MessageClass\":\"LPP\",\"n1NotifyCallbackUri\":\""
              + peer.uri("/n1")
              + "\",\"n2InformationClass\":\"SM\",\"n2NotifyCallbackUri\":\""
              + peer.uri("/n2")
              + "\"}";
      schemas.assertValid("UeN1N2InfoSubscriptionCreateData", data);
      schemas.assertValid(
          "UeN1N2InfoSubscriptionCreatedData",
          amf.postTo(MESSAGES + "/subscriptions", data).text());
      send(amf, "{\"n1Message\":{\"n1MessageClass\":\"LPP\",\"n1MessageContent\":\"00\"}}");
      schemas.assertValid("N1MessageNotification", peer.next().json());
      send(
          amf,
          "{\"n2Information\":{\"n2InformationClass\":\"SM\",\"ngapIeType\":\"HANDOVER_REQUIRED\","
              + "\"ngapData\":\"00\"},\"pduSessionId\":5}");
      schemas.assertValid("N2InformationNotification", peer.next().json());
      amf.change("{\"reachability\":\"UNREACHABLE\"}");
      schemas.assertValid("N1N2MessageTransferError", transfer(amf, "").text());
      amf.change("{\"reachability\":\"REACHABLE\",\"inCoverage\":false}");
      String uri = ",\"n1n2FailureTxfNotifURI\":\"" + peer.uri("/f") + "\"" + arp(2);
      schemas.assertValid("N1N2MessageTransferRspData", transfer(amf, uri).text());
      schemas.assertValid("N1N2MsgTxfrFailureNotification", peer.next().json());
    }
  }
}
