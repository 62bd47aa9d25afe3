/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.testing.ErrorTable;
import org.sbamock.sbi.testing.ErrorTable.Row;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** What the AMF answers to what is wrong: the rows of its error table. */
@Timeout(60)
class AmfErrorsTest {
  private static final String JSON = "application/json";
  private static final String HAL = "application/3gppHal+json";
  private static final String ZEROS = "0".repeat(32);
  private static final String WRONG = "{\"resStar\":\"" + ZEROS + "\"}";
  private static final String NOWHERE = "http://127.0.0.1:1";
  private static final String SUBSCRIPTION =
      "{\"subscription\":{\"eventList\":[{\"type\":\"LOCATION_REPORT\"}],"
          + "\"eventNotifyUri\":\"http://127.0.0.1:1/\",\"notifyCorrelationId\":\"c1\","
          + "\"nfId\":\"8ec823fe-4a62-4617-aabf-55d14627a3dd\",\"supi\":\""
          + AmfFixture.SUPI.value()
          + "\"}}";
  private static final String POSITION =
      "{\"lcsClientType\":\"PLMN_OPERATOR_OM\",\"lcsLocation\":\"CURRENT_LOCATION\"}";
  private static final Map<String, Function<AmfFixture, Answer>> REQUESTS = requests();

  @TempDir Path directory;

  static List<Row> rows() {
    return ErrorTable.of(AmfErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void answersAsDocumented(Row row) {
    boolean late = row.condition().contains("in time");
    Duration deadline = Duration.ofSeconds(late ? 2 : 10);
    ApiRoot nrf = row.condition().equals("NRF that is down") ? ApiRoot.parse(NOWHERE) : null;
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory, deadline, nrf)) {
      row.verify(requireNonNull(REQUESTS.get(row.condition())).apply(amf));
    }
  }

  @Test
  void hasARowForEachRequest() {
    assertThat(rows()).extracting(Row::condition).containsExactlyElementsOf(REQUESTS.keySet());
  }

  /** No base64, no EAP packet, and a packet of another EAP method. */
  @ParameterizedTest
  @ValueSource(strings = {"%%%", "AAAA", "AgEABgQA"})
  void keepsTheRegistrationAfterAMalformedEapPayload(String payload) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer challenge = amf.begin(AmfFixture.EAP_SUCI);

      Answer rejected = amf.put(challenge, "{\"eapPayload\":\"" + payload + "\"}");
      Answer registered = amf.put(challenge, AmfFixture.eapAnswer(challenge.json()));

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
      assertThat(rejected.cause()).isEqualTo("MANDATORY_IE_INCORRECT");
      assertThat(rejected.json().at("/invalidParams/0/param").asString()).isEqualTo("/eapPayload");
      assertThat(registered.json().path("result").asString()).isEqualTo("REGISTERED");
    }
  }

  private static Map<String, Function<AmfFixture, Answer>> requests() {
    Map<String, Function<AmfFixture, Answer>> requests = new LinkedHashMap<>();
    addOdd(requests);
    addAnswers(requests);
    addEnds(requests);
    addProblemsOfAusfs(requests);
    addNonsenseOfAusfs(requests);
    addNrfs(requests);
    addEventSubscriptions(requests);
    addReachability(requests);
    addPositions(requests);
    addMessages(requests);
    addUeContexts(requests);
    return requests;
  }

  private static void addOdd(Map<String, Function<AmfFixture, Answer>> requests) {
    String good = "{\"suci\":\"" + AmfFixture.SUCI + "\"}";
    requests.put(
        "unknown API or version",
        amf -> amf.probe.send("POST", amf.uri("/mock-ue/v9/registrations"), good));
    requests.put(
        "unknown path below the API root",
        amf -> amf.probe.send("POST", amf.uri("/mock-ue/v1/nothing"), good));
    requests.put(
        "request received after its maximum response time",
        amf -> amf.probe.send("POST", amf.collection(), good, SbiProbe.overdue()));
    requests.put(
        "method that the resource does not have",
        amf -> amf.probe.send("DELETE", amf.collection(), ""));
    requests.put(
        "content that is not application/json",
        amf ->
            amf.probe.send(
                "POST", amf.collection(), good, HttpFields.of("content-type", "text/plain")));
    requests.put(
        "accept that excludes JSON",
        amf ->
            amf.probe.send(
                "POST",
                amf.collection(),
                good,
                HttpFields.of("accept", "*/*, application/json;q=0")));
    requests.put("no content", amf -> amf.post(""));
    requests.put("broken JSON", amf -> amf.post("{\"suci\":"));
    requests.put("suci missing", amf -> amf.post("{}"));
    requests.put("suci in an invalid format", amf -> amf.begin("imsi-001010000000001"));
    requests.put("plmnId without mnc", amf -> beginIn(amf, "{\"mcc\":\"001\"}"));
    requests.put("plmnId with letters", amf -> beginIn(amf, "{\"mcc\":\"abc\",\"mnc\":\"01\"}"));
    requests.put(
        "plmnId that the AMF does not serve",
        amf -> beginIn(amf, "{\"mcc\":\"001\",\"mnc\":\"02\"}"));
  }

  private static void addAnswers(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put("answer without resStar, auts and eapPayload", amf -> amf.put(amf.begin(), "{}"));
    requests.put(
        "answer with resStar and auts",
        amf ->
            amf.put(
                amf.begin(),
                "{\"resStar\":\"" + ZEROS + "\",\"auts\":\"" + ZEROS.substring(4) + "\"}"));
    requests.put(
        "answer with RES* of 15 octets",
        amf -> amf.put(amf.begin(), "{\"resStar\":\"" + ZEROS.substring(2) + "\"}"));
    requests.put(
        "answer of the other authentication method",
        amf -> amf.put(amf.begin(), "{\"eapPayload\":\"BAEABA==\"}"));
    requests.put("answer with a wrong RES*", amf -> amf.put(amf.begin(), WRONG));
    requests.put(
        "answer after a rejected answer",
        amf -> {
          Answer challenge = amf.begin();
          amf.put(challenge, WRONG);
          return amf.put(challenge, amf.resStar(challenge.json()));
        });
    requests.put(
        "answer replayed after the registration",
        amf -> {
          Answer challenge = amf.begin();
          String right = amf.resStar(challenge.json());
          amf.put(challenge, right);
          return amf.put(challenge, right);
        });
    requests.put(
        "answer to an unknown registration",
        amf -> amf.probe.send("PUT", amf.collection() + "/" + ZEROS.substring(16), WRONG));
    requests.put(
        "answer to an expired registration",
        amf -> {
          Answer challenge = amf.begin();
          amf.nanos.addAndGet(Duration.ofSeconds(30).toNanos());
          return amf.put(challenge, amf.resStar(challenge.json()));
        });
    requests.put(
        "second synchronization failure",
        amf -> {
          Answer stale = amf.begin();
          amf.judge(stale.json());
          SynchFailure failure = (SynchFailure) amf.judge(stale.json());
          amf.put(stale, AmfFixture.auts(failure));
          return amf.put(stale, AmfFixture.auts(failure));
        });
  }

  private static void addEnds(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "deregistration of an unknown UE",
        amf -> amf.probe.send("DELETE", amf.collection() + "/nobody", ""));
    requests.put(
        "more UEs than the limit",
        amf -> {
          for (int i = 1; i <= 3; i++) {
            registerAs(amf, i);
          }
          return registerAs(amf, 4);
        });
  }

  private static void addProblemsOfAusfs(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "subscriber that is unknown to the AUSF",
        amf -> challengedBy(amf, HomeNetwork.problem(404, "USER_NOT_FOUND")));
    requests.put(
        "serving network that the AUSF does not authorize",
        amf -> challengedBy(amf, HomeNetwork.problem(403, "SERVING_NETWORK_NOT_AUTHORIZED")));
    requests.put(
        "protection scheme that the AUSF does not support",
        amf -> challengedBy(amf, HomeNetwork.problem(501, "UNSUPPORTED_PROTECTION_SCHEME")));
    requests.put(
        "context that the AUSF has discarded",
        amf -> confirmedBy(amf, HomeNetwork.problem(404, "CONTEXT_NOT_FOUND")));
    requests.put(
        "AUSF that returns AUTHENTICATION_FAILURE",
        amf ->
            confirmedBy(
                amf,
                HomeNetwork.answering(200, JSON, "{\"authResult\":\"AUTHENTICATION_FAILURE\"}")));
    addOddAnswersOfAusfs(requests);
    requests.put(
        "AUSF that rejects the AMF's request as invalid",
        amf -> challengedBy(amf, HomeNetwork.problem(400, "MANDATORY_IE_INCORRECT")));
    requests.put(
        "AUSF that fails with 500",
        amf -> challengedBy(amf, HomeNetwork.problem(500, "SYSTEM_FAILURE")));
    requests.put(
        "AUSF that is congested",
        amf -> challengedBy(amf, HomeNetwork.problem(503, "NF_CONGESTION")));
    requests.put(
        "AUSF that reports an overload of 100 %",
        amf -> {
          challengedBy(amf, OverloadTest.overloaded());
          return amf.begin();
        });
    requests.put(
        "SCP that discovers no AUSF",
        amf -> challengedBy(amf, HomeNetwork.problem(400, "NF_DISCOVERY_FAILURE")));
    requests.put(
        "AUSF that is down",
        amf -> {
          amf.home.onDiscovery =
              HomeNetwork.answering(
                  200, JSON, HomeNetwork.searchResult(100, ApiRoot.parse(NOWHERE)));
          return amf.begin();
        });
    requests.put(
        "AUSF that does not answer in time", amf -> challengedBy(amf, HomeNetwork.silent()));
    requests.put(
        "AUSF that does not answer a confirmation in time",
        amf -> confirmedBy(amf, HomeNetwork.silent()));
  }

  private static void addOddAnswersOfAusfs(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "AUSF that rejects the UE with 401 and an EapSession",
        amf -> {
          Answer challenge = amf.begin(AmfFixture.EAP_SUCI);
          amf.home.onConfirmation =
              HomeNetwork.answering(
                  401,
                  JSON,
                  "{\"eapPayload\":\"BAEABA==\",\"authResult\":\"AUTHENTICATION_FAILURE\"}");
          return amf.put(challenge, AmfFixture.eapAnswer(challenge.json()));
        });
    requests.put(
        "AUSF that rejects the UE with 403 and ConfirmationDataResponse",
        amf ->
            confirmedBy(
                amf,
                HomeNetwork.answering(403, JSON, "{\"authResult\":\"AUTHENTICATION_FAILURE\"}")));
    requests.put(
        "AUSF that reports success with 403",
        amf ->
            confirmedBy(
                amf,
                HomeNetwork.answering(
                    403,
                    JSON,
                    "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"imsi-001010000000001\","
                        + "\"kseaf\":\""
                        + ZEROS
                        + ZEROS
                        + "\"}")));
    for (int status : new int[] {403, 404, 501}) {
      requests.put(
          "AUSF that answers a challenge request with " + status + " without ProblemDetails",
          amf -> challengedBy(amf, HomeNetwork.answering(status, "text/html", "<html></html>")));
    }
    requests.put(
        "AUSF that answers a confirmation with 404 without ProblemDetails",
        amf -> confirmedBy(amf, HomeNetwork.answering(404, "text/html", "<html></html>")));
  }

  private static void addNonsenseOfAusfs(Map<String, Function<AmfFixture, Answer>> requests) {
    String vector =
        "\"5gAuthData\":{\"rand\":\""
            + ZEROS
            + "\",\"autn\":\""
            + ZEROS
            + "\",\"hxresStar\":\""
            + ZEROS
            + "\"}";
    requests.put("AUSF whose answer is not JSON", amf -> challenged(amf, 201, "<html></html>"));
    requests.put(
        "AUSF whose answer has no link",
        amf -> challenged(amf, 201, "{\"authType\":\"5G_AKA\"," + vector + "}"));
    requests.put(
        "AUSF whose answer has a truncated vector",
        amf -> challenged(amf, 201, linked(vector.replace(ZEROS, "00"), "http://a.example/x")));
    requests.put(
        "AUSF whose answer has a relative link", amf -> confirmedAt(amf, "/nausf-auth/v1/x"));
    requests.put(
        "AUSF whose answer has a link with another scheme",
        amf -> confirmedAt(amf, "https://127.0.0.1:1/x"));
    requests.put(
        "AUSF that redirects to another scheme",
        amf -> challengedBy(amf, HomeNetwork.redirecting(307, "https://127.0.0.1:1/x")));
    requests.put(
        "AUSF that redirects without end",
        amf ->
            challengedBy(
                amf, HomeNetwork.redirecting(308, amf.home.root() + HomeNetwork.COLLECTION)));
    requests.put(
        "AUSF that answers 200 to a challenge",
        amf -> challenged(amf, 200, linked(vector, "http://a.example/x")));
    requests.put(
        "AUSF that confirms without a key",
        amf ->
            confirmedBy(
                amf,
                HomeNetwork.answering(
                    200,
                    JSON,
                    "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"imsi-00101\"}")));
    requests.put(
        "AUSF that confirms with an invalid SUPI",
        amf ->
            confirmedBy(
                amf,
                HomeNetwork.answering(
                    200,
                    JSON,
                    "{\"authResult\":\"AUTHENTICATION_SUCCESS\",\"supi\":\"\\\"<x>\","
                        + "\"kseaf\":\""
                        + ZEROS
                        + ZEROS
                        + "\"}")));
  }

  private static void addNrfs(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "NRF without a registered AUSF",
        amf -> discoveredBy(amf, HomeNetwork.answering(200, JSON, HomeNetwork.searchResult(100))));
    requests.put("NRF that is down", AmfFixture::begin);
    requests.put(
        "NRF that does not answer in time", amf -> discoveredBy(amf, HomeNetwork.silent()));
    requests.put(
        "NRF that fails with 500",
        amf -> discoveredBy(amf, HomeNetwork.problem(500, "SYSTEM_FAILURE")));
    requests.put(
        "NRF whose answer is not JSON",
        amf -> discoveredBy(amf, HomeNetwork.answering(200, JSON, "<html></html>")));
  }

  private static void addEventSubscriptions(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "event subscription to a UE that is not registered", amf -> subscribe(amf, SUBSCRIPTION));
    requests.put(
        "event subscription to events that the AMF does not report",
        amf -> {
          amf.register();
          return subscribe(amf, SUBSCRIPTION.replace("LOCATION_REPORT", "UES_IN_AREA_REPORT"));
        });
    requests.put(
        "event subscription without eventList",
        amf -> subscribe(amf, "{\"subscription\":{\"supi\":\"" + AmfFixture.SUPI.value() + "\"}}"));
    requests.put(
        "more event subscriptions than the limit",
        amf -> {
          amf.register();
          for (int i = 0; i < AmfFixture.MAX_SUBSCRIPTIONS; i++) {
            subscribe(amf, SUBSCRIPTION);
          }
          return subscribe(amf, SUBSCRIPTION);
        });
    requests.put(
        "event subscription that does not exist",
        amf ->
            amf.probe.send("DELETE", amf.uri("/namf-evts/v1/subscriptions/0123456789abcdef"), ""));
    requests.put(
        "modification of an attribute of an event subscription that is fixed",
        amf -> {
          amf.register();
          String uri = subscribe(amf, SUBSCRIPTION).header("location");
          return amf.probe.send(
              "PATCH",
              uri,
              "[{\"op\":\"replace\",\"path\":\"/supi\",\"value\":\"imsi-001010000000002\"}]",
              HttpFields.of("content-type", "application/json-patch+json"));
        });
  }

  private static void addReachability(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put("reachability of a UE that is not registered", amf -> reachable(amf, "{}"));
    requests.put(
        "reachability of a UE that does not respond to paging",
        amf -> {
          amf.register();
          return reachable(amf, "{\"inCoverage\":false}");
        });
    requests.put(
        "reachability of a UE that cannot be paged",
        amf -> {
          amf.register();
          return reachable(amf, "{\"reachability\":\"UNREACHABLE\"}");
        });
    requests.put(
        "reachability of a UE for regulatory prioritized services only",
        amf -> {
          amf.register();
          return reachable(amf, "{\"reachability\":\"REGULATORY_ONLY\"}");
        });
  }

  private static void addPositions(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "position of a UE that is not registered",
        amf -> locate(amf, "provide-pos-info", POSITION));
    requests.put(
        "position of a UE that does not respond to paging",
        amf -> {
          amf.register();
          amf.change(AmfFixture.SUPI.value(), "{\"inCoverage\":false}");
          return locate(amf, "provide-pos-info", POSITION);
        });
    requests.put(
        "position that is not known",
        amf -> {
          amf.register();
          return locate(amf, "provide-pos-info", POSITION);
        });
    requests.put(
        "deferred location request other than UE_AVAILABLE",
        amf -> {
          amf.register();
          return locate(
              amf,
              "provide-pos-info",
              "{\"lcsClientType\":\"PLMN_OPERATOR_OM\",\"lcsLocation\":\"DEFERRED_LOCATION\","
                  + "\"ldrType\":\"PERIODIC\",\"ldrReference\":\"r1\","
                  + "\"hgmlcCallBackURI\":\"http://127.0.0.1:1/\"}");
        });
    requests.put(
        "cancellation of a deferred location request that does not exist",
        amf -> {
          amf.register();
          return locate(
              amf,
              "cancel-pos-info",
              "{\"supi\":\""
                  + AmfFixture.SUPI.value()
                  + "\",\"ldrReference\":\"r1\","
                  + "\"hgmlcCallBackURI\":\"http://127.0.0.1:1/\"}");
        });
  }

  private static Answer subscribe(AmfFixture amf, String body) {
    return amf.probe.send("POST", amf.uri("/namf-evts/v1/subscriptions"), body);
  }

  private static Answer reachable(AmfFixture amf, String change) {
    amf.change(AmfFixture.SUPI.value(), change);
    return amf.probe.send(
        "PUT",
        amf.uri("/namf-mt/v1/ue-contexts/" + AmfFixture.SUPI.value() + "/ue-reachind"),
        "{\"reachability\":\"REACHABLE\"}");
  }

  private static Answer locate(AmfFixture amf, String operation, String body) {
    return amf.probe.send(
        "POST", amf.uri("/namf-loc/v1/" + AmfFixture.SUPI.value() + "/" + operation), body);
  }

  private static void addMessages(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "message to a UE that is not registered", amf -> N1N2MessageTest.transfer(amf, ""));
    requests.put("message without content", amf -> messageInJson(amf, "{}"));
    requests.put(
        "message in malformed multipart content",
        amf ->
            amf.send(
                "POST",
                N1N2MessageTest.MESSAGES,
                "multipart/related; boundary=x",
                "--x\r\n\r\n{}"));
    requests.put(
        "message that refers to a missing body part",
        amf -> messageInJson(amf, N1N2MessageTest.N1.formatted("")));
    requests.put(
        "message for an unknown access",
        amf -> N1N2MessageTest.transfer(amf, ",\"targetAccess\":\"WLAN\""));
    requests.put(
        "message to a UE in a non-allowed area",
        amf -> messageAfter(amf, "{\"reachability\":\"REGULATORY_ONLY\"}"));
    requests.put(
        "message during a registration",
        amf -> messageAfter(amf, "{\"ongoingProcedure\":\"REGISTRATION\"}"));
    requests.put(
        "message during a handover",
        amf -> messageAfter(amf, "{\"ongoingProcedure\":\"HANDOVER\"}"));
    requests.put(
        "message to a UE that is not reachable",
        amf -> messageAfter(amf, "{\"reachability\":\"UNREACHABLE\"}"));
    requests.put(
        "message of a UE that is out of coverage",
        amf -> {
          amf.register();
          amf.change(N1N2MessageTest.OUT_OF_COVERAGE);
          return N1N2MessageTest.send(
              amf, "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"00\"}}");
        });
    requests.put(
        "message with an odd number of digits",
        amf ->
            N1N2MessageTest.send(
                amf, "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"0\"}}"));
    requests.put(
        "subscription to messages without a callback URI",
        amf ->
            amf.postTo(
                N1N2MessageTest.MESSAGES + "/subscriptions", "{\"n1MessageClass\":\"LPP\"}"));
    requests.put(
        "subscription to messages with a callback URI of another scheme",
        amf ->
            amf.postTo(
                N1N2MessageTest.MESSAGES + "/subscriptions",
                "{\"n1MessageClass\":\"LPP\",\"n1NotifyCallbackUri\":\"ftp://a.example\"}"));
    requests.put(
        "unknown subscription to messages",
        amf -> {
          amf.register();
          return amf.probe.send(
              "DELETE", amf.uri(N1N2MessageTest.MESSAGES + "/subscriptions/1"), "");
        });
    requests.put(
        "subscription to the AMF's status without a URI",
        amf -> amf.postTo(AmfStatusTest.SUBSCRIPTIONS, "{}"));
    requests.put(
        "unknown subscription to the AMF's status",
        amf -> amf.probe.send("DELETE", amf.uri(AmfStatusTest.SUBSCRIPTIONS + "/1"), ""));
    requests.put(
        "unknown change of the AMF's status",
        amf -> amf.postTo(AmfStatusTest.CHANGES, "{\"statusChange\":\"AWAY\"}"));
  }

  private static void addUeContexts(Map<String, Function<AmfFixture, Answer>> requests) {
    requests.put(
        "transfer of a UE context without the registration request",
        amf ->
            amf.postTo(
                UeContextTransferTest.CONTEXT + "/transfer",
                "{\"reason\":\"MOBI_REG\",\"accessType\":\"3GPP_ACCESS\"}"));
    requests.put(
        "transfer of an unknown UE context",
        amf ->
            amf.postTo(
                UeContextTransferTest.CONTEXT + "/transfer", UeContextTransferTest.TRANSFER));
    requests.put(
        "release of the UE context of another subscriber",
        amf -> {
          amf.register();
          return amf.postTo(
              UeContextTransferTest.CONTEXT + "/release",
              "{\"supi\":\"imsi-001010000000099\",\"ngapCause\":{\"group\":1,\"value\":1}}");
        });
    requests.put(
        "handover to a PLMN that the AMF does not serve",
        amf ->
            UeContextTransferTest.create(
                amf,
                UeContextTransferTest.CREATE.replace(
                    "\"tai\":{\"plmnId\":{\"mcc\":\"001\"",
                    "\"tai\":{\"plmnId\":{\"mcc\":\"002\"")));
    requests.put(
        "handover of a UE without a SUPI",
        amf ->
            UeContextTransferTest.create(
                amf, UeContextTransferTest.CREATE.replace("\"supi\"", "\"x\"")));
    requests.put(
        "handover of a UE with a short key",
        amf ->
            UeContextTransferTest.create(
                amf, UeContextTransferTest.CREATE.replace("\"0123456789abcdef", "\"")));
    requests.put(
        "EPS bearer identity of a PDU session out of range",
        amf -> amf.postTo(UeContextTransferTest.CONTEXT + "/assign-ebi", "{\"pduSessionId\":256}"));
    requests.put(
        "relocation of a UE context",
        amf -> amf.postTo(UeContextTransferTest.CONTEXT + "/relocate", "{}"));
    requests.put(
        "registration with a SUCI and a GUTI",
        amf ->
            amf.post(
                "{\"suci\":\"" + AmfFixture.SUCI + "\",\"guti\":\"5g-guti-00101caff8100000000\"}"));
    requests.put(
        "registration with a GUTI in an invalid format",
        amf -> amf.post("{\"guti\":\"5g-guti-00101\"}"));
    requests.put(
        "registration of a UE without a SUPI",
        amf -> amf.probe.send("PUT", amf.uri("/mock-ue/v1/ues/nobody"), ""));
  }

  private static Answer messageInJson(AmfFixture amf, String json) {
    return amf.postTo(N1N2MessageTest.MESSAGES, json);
  }

  private static Answer messageAfter(AmfFixture amf, String change) {
    amf.register();
    amf.change(change);
    return N1N2MessageTest.transfer(amf, "");
  }

  private static Answer beginIn(AmfFixture amf, String plmnId) {
    return amf.post("{\"suci\":\"" + AmfFixture.SUCI + "\",\"plmnId\":" + plmnId + "}");
  }

  private static Answer registerAs(AmfFixture amf, int number) {
    AmfFixture.Ue ue = AmfFixture.ue(number);
    Answer challenge = amf.begin(ue.suci());
    return amf.put(challenge, ue.resStar(challenge.json()));
  }

  private static Answer challengedBy(AmfFixture amf, HttpHandler ausf) {
    amf.home.onChallenge = ausf;
    return amf.begin();
  }

  private static Answer challenged(AmfFixture amf, int status, String content) {
    return challengedBy(amf, HomeNetwork.answering(status, HAL, content));
  }

  private static Answer confirmedBy(AmfFixture amf, HttpHandler ausf) {
    amf.home.onConfirmation = ausf;
    return amf.register();
  }

  private static Answer confirmedAt(AmfFixture amf, String link) {
    amf.home.linkAs = link;
    return amf.register();
  }

  private static String linked(String vector, String link) {
    return "{\"authType\":\"5G_AKA\","
        + vector
        + ",\"_links\":{\"5g-aka\":{\"href\":\""
        + link
        + "\"}}}";
  }

  private static Answer discoveredBy(AmfFixture amf, HttpHandler nrf) {
    amf.home.onDiscovery = nrf;
    return amf.begin();
  }
}
