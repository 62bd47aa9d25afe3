/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Instant;
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
import tools.jackson.databind.JsonNode;

/** Namf_EventExposure, whose subscribers are notified over connections. */
@Timeout(60)
class EventExposureTest {
  private static final String SUBSCRIPTIONS = "/namf-evts/v1/subscriptions";
  private static final String UE = AmfFixture.SUPI.value();
  private static final String FILE = "TS29518_Namf_EventExposure";
  private static final String IDLE = "{\"3gppAccess\":{\"cmState\":\"IDLE\"}}";
  private static final String CONNECTED = "{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}";
  private static final String DEREGISTERED = "{\"3gppAccess\":{\"rmState\":\"DEREGISTERED\"}}";

  @TempDir Path directory;
  private volatile Instant now = Instant.now();

  private AmfFixture start(HttpProtocol protocol) {
    return new AmfFixture(protocol, directory, builder -> builder.clock(() -> now));
  }

  private void pass(long seconds) {
    now = now.plusSeconds(seconds);
  }

  /** Returns a subscription to events of the UE. */
  private static String body(CallbackReceiver receiver, String events, String more) {
    return "{\"subscription\":{\"eventList\":["
        + events
        + "],\"eventNotifyUri\":\""
        + receiver.uri("/notify")
        + "\",\"notifyCorrelationId\":\"c1\","
        + "\"nfId\":\"8ec823fe-4a62-4617-aabf-55d14627a3dd\""
        + more
        + "}}";
  }

  private static String ofUe(String more) {
    return ",\"supi\":\"" + UE + "\"" + more;
  }

  private static Answer subscribe(
      AmfFixture amf, CallbackReceiver receiver, String events, String more) {
    Answer created =
        amf.probe.send("POST", amf.uri(SUBSCRIPTIONS), body(receiver, events, ofUe(more)));
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    return created;
  }

  private static Answer patch(AmfFixture amf, Answer created, String items) {
    return amf.send("PATCH", path(created), "application/json-patch+json", items);
  }

  private static String path(Answer created) {
    String location = created.header("location");
    return location.substring(location.indexOf(SUBSCRIPTIONS));
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void subscribesNotifiesModifiesAndUnsubscribesOverEachProtocol(HttpProtocol protocol) {
    OpenApiSchemas schemas = OpenApiSchemas.of(FILE);
    try (AmfFixture amf = start(protocol);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      String request =
          body(
              receiver,
              "{\"type\":\"CONNECTIVITY_STATE_REPORT\",\"immediateFlag\":true,\"refId\":7}",
              ofUe(""));
      schemas.assertValid("AmfCreateEventSubscription", request);

      Answer created = amf.probe.send("POST", amf.uri(SUBSCRIPTIONS), request);

      assertThat(created.status()).as(created.text()).isEqualTo(201);
      schemas.assertValid("AmfCreatedEventSubscription", created.text());
      assertThat(created.json().at("/subscriptionId").stringValue())
          .isEqualTo(created.header("location"));
      assertThat(created.json().at("/reportList/0/cmInfoList/0/cmState").stringValue())
          .isEqualTo("CONNECTED");
      assertThat(created.json().at("/subscription/options/expiry").isString()).isTrue();

      amf.change(UE, IDLE);

      Received notification = receiver.next();
      schemas.assertValid("AmfEventNotification", notification.json());
      assertThat(notification.headers().getString("3gpp-sbi-callback"))
          .isEqualTo("Namf_EventExposure_Notify");
      assertThat(notification.path()).isEqualTo("/notify");
      assertThat(notification.json().at("/notifyCorrelationId").stringValue()).isEqualTo("c1");
      JsonNode report = notification.json().at("/reportList/0");
      assertThat(report.at("/cmInfoList/0/cmState").stringValue()).isEqualTo("IDLE");
      assertThat(report.at("/refId").intValue()).isEqualTo(7);
      assertThat(report.at("/supi").stringValue()).isEqualTo(UE);
      assertThat(report.at("/state/active").booleanValue()).isTrue();
      assertThat(report.at("/subscriptionId").stringValue()).isEqualTo(created.header("location"));

      String items =
          "[{\"op\":\"replace\",\"path\":\"/eventList/0\",\"value\":"
              + "{\"type\":\"REACHABILITY_REPORT\",\"immediateFlag\":true}}]";
      Answer modified = patch(amf, created, items);
      assertThat(modified.status()).as(modified.text()).isEqualTo(200);
      schemas.assertValid("AmfUpdatedEventSubscription", modified.text());
      assertThat(modified.json().at("/reportList/0/reachability").stringValue())
          .isEqualTo("REACHABLE");

      assertThat(amf.probe.send("DELETE", amf.uri(path(created)), "").status()).isEqualTo(204);
      assertThat(amf.probe.send("DELETE", amf.uri(path(created)), "").cause())
          .isEqualTo("SUBSCRIPTION_NOT_FOUND");
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
      assertThat(amf.amf.eventSubscriptions().octets()).isZero();
    }
  }

  @Requires3gppFiles
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          REGISTRATION_STATE_REPORT    | {"3gppAccess":{"rmState":"DEREGISTERED"}}       | /rmInfoList/0/rmState             | DEREGISTERED
          CONNECTIVITY_STATE_REPORT    | {"non3gppAccess":{"cmState":"CONNECTED","rmState":"REGISTERED"}} | /cmInfoList/1/cmState | CONNECTED
          REACHABILITY_REPORT          | {"reachability":"UNREACHABLE"}                  | /reachability                     | UNREACHABLE
          ACCESS_TYPE_REPORT           | {"non3gppAccess":{"rmState":"REGISTERED"}}      | /accessTypeList/1                 | NON_3GPP_ACCESS
          LOCATION_REPORT              | {"location":{"nrLocation":{"tai":{"plmnId":{"mcc":"001","mnc":"01"},"tac":"000001"},"ncgi":{"plmnId":{"mcc":"001","mnc":"01"},"nrCellId":"000000010"}}}} | /location/nrLocation/ncgi/nrCellId | 000000010
          TIMEZONE_REPORT              | {"timezone":"+01:00"}                           | /timezone                         | +01:00
          COMMUNICATION_FAILURE_REPORT | {"communicationFailure":{"ranReleaseCode":{"group":1,"value":21}}} | /commFailure/ranReleaseCode/value | 21
          LOSS_OF_CONNECTIVITY         | {"lossOfConnectivity":"MAX_DETECTION_TIME_EXPIRED"} | /lossOfConnectReason          | MAX_DETECTION_TIME_EXPIRED
          LOSS_OF_CONNECTIVITY         | {"lossOfConnectivity":"PURGED"}                 | /lossOfConnectReason              | PURGED
          LOSS_OF_CONNECTIVITY         | {"3gppAccess":{"rmState":"DEREGISTERED"}}       | /lossOfConnectReason              | DEREGISTERED
          5GS_USER_STATE_REPORT        | {"reachability":"UNREACHABLE"}                  | /5gsUserStateList/0/5gsUserState  | CONNECTED_NOT_REACHABLE_FOR_PAGING
          """)
  void reportsEachTypeOfEvent(String type, String change, String pointer, String value) {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      subscribe(amf, receiver, "{\"type\":\"" + type + "\"}", "");

      Answer changed = amf.change(UE, change);

      assertThat(changed.status()).as(changed.text()).isEqualTo(200);
      Received notification = receiver.next();
      OpenApiSchemas.of(FILE).assertValid("AmfEventNotification", notification.json());
      JsonNode report = notification.json().at("/reportList/0");
      assertThat(report.at("/type").stringValue()).isEqualTo(type);
      assertThat(report.at(pointer).asString()).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /transfer-update | {"transferStatus":"TRANSFERRED"}
          /release         | {"ngapCause":{"group":2,"value":0}}
          """)
  void aUeThatAnotherAmfServesIsNotReportedAsDeregistered(String operation, String content) {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      subscribe(
          amf,
          receiver,
          "{\"type\":\"REGISTRATION_STATE_REPORT\"},{\"type\":\"LOSS_OF_CONNECTIVITY\"}",
          "");

      Answer ended = amf.postTo(UeContextTransferTest.CONTEXT + operation, content);
      amf.register();

      assertThat(ended.status()).as(ended.text()).isBetween(200, 204);
      assertThat(AmfFixture.nextReport(receiver).at("/rmInfoList/0/rmState").stringValue())
          .isEqualTo("REGISTERED");
    }
  }

  @Test
  void reportsThatAUeIsReachableForDownlinkTraffic() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      amf.change(UE, "{\"reachability\":\"UNREACHABLE\"}");
      subscribe(
          amf,
          receiver,
          "{\"type\":\"REACHABILITY_REPORT\","
              + "\"reachabilityFilter\":\"UE_REACHABLE_DL_TRAFFIC\"}",
          "");

      amf.change(UE, CONNECTED);
      amf.change(UE, IDLE);
      amf.change(UE, "{\"reachability\":\"UNREACHABLE\"}");
      amf.change(UE, "{\"reachability\":\"REACHABLE\"}");
      amf.change(UE, CONNECTED);

      for (int i = 0; i < 3; i++) {
        assertThat(AmfFixture.nextReport(receiver).at("/reachability").stringValue())
            .isEqualTo("REACHABLE");
      }
      assertThat(receiver.waiting()).isZero();
    }
  }

  @Test
  void selectsThePartsOfALocationWhoseChangesAreReported() {
    String location =
        "{\"location\":{\"nrLocation\":{\"tai\":{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},"
            + "\"tac\":\"%s\"},\"ncgi\":{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},"
            + "\"nrCellId\":\"%s\"}}}}";
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      amf.change(UE, location.formatted("000001", "000000001"));
      subscribe(
          amf, receiver, "{\"type\":\"LOCATION_REPORT\",\"locationFilterList\":[\"TAI\"]}", "");

      amf.change(UE, location.formatted("000001", "000000002"));
      amf.change(UE, location.formatted("000002", "000000003"));

      assertThat(
              AmfFixture.nextReport(receiver)
                  .at("/location/nrLocation/ncgi/nrCellId")
                  .stringValue())
          .isEqualTo("000000003");
    }
  }

  @Test
  void reportsOnceAndEnds() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}",
              ",\"options\":{\"trigger\":\"ONE_TIME\"}");
      // The last notification is sent although the subscription has ended.
      receiver.answerNext(503);

      amf.change(UE, IDLE);
      amf.change(UE, CONNECTED);

      JsonNode report = AmfFixture.nextReport(receiver);
      assertThat(AmfFixture.nextReport(receiver)).as("repeated").isEqualTo(report);
      assertThat(report.at("/state/active").booleanValue()).isFalse();
      assertThat(report.at("/state/remainReports").intValue()).isZero();
      assertThat(patch(amf, created, "[]").status()).isEqualTo(404);
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
      String id = path(created).substring(SUBSCRIPTIONS.length() + 1);
      await().until(() -> amf.amf.eventSubscriptions().getOrNull(id) == null);
      assertThat(receiver.waiting()).isZero();
    }
  }

  @Test
  void anImmediateReportIsTheOneReport() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();

      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"REGISTRATION_STATE_REPORT\",\"immediateFlag\":true}",
              ",\"options\":{\"trigger\":\"ONE_TIME\"}");

      assertThat(created.json().at("/reportList/0/rmInfoList/0/rmState").stringValue())
          .isEqualTo("REGISTERED");
      assertThat(created.json().at("/reportList/0/state/active").booleanValue()).isFalse();
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
    }
  }

  @Test
  void anImmediateReportOfAModificationIsTheOneReport() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}",
              ",\"options\":{\"trigger\":\"ONE_TIME\"}");

      Answer modified =
          patch(
              amf,
              created,
              "[{\"op\":\"replace\",\"path\":\"/eventList/0\",\"value\":"
                  + "{\"type\":\"REACHABILITY_REPORT\",\"immediateFlag\":true}}]");

      assertThat(modified.status()).as(modified.text()).isEqualTo(200);
      assertThat(modified.json().at("/subscription/eventList/0/type").stringValue())
          .isEqualTo("REACHABILITY_REPORT");
      assertThat(modified.json().at("/reportList/0/state/active").booleanValue()).isFalse();
      assertThat(patch(amf, created, "[]").cause()).isEqualTo("SUBSCRIPTION_NOT_FOUND");
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
    }
  }

  @Test
  void countsTheReportsOfEachEvent() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      subscribe(
          amf,
          receiver,
          "{\"type\":\"CONNECTIVITY_STATE_REPORT\"},"
              + "{\"type\":\"REGISTRATION_STATE_REPORT\",\"maxReports\":1}",
          ",\"options\":{\"trigger\":\"CONTINUOUS\",\"maxReports\":2}");

      amf.change(UE, IDLE);
      amf.change(UE, CONNECTED);
      amf.change(UE, IDLE);
      amf.change(UE, DEREGISTERED);

      assertThat(AmfFixture.nextReport(receiver).at("/state/remainReports").intValue())
          .isEqualTo(1);
      assertThat(AmfFixture.nextReport(receiver).at("/state/active").booleanValue()).isFalse();
      JsonNode last = AmfFixture.nextReport(receiver);
      assertThat(last.at("/type").stringValue()).isEqualTo("REGISTRATION_STATE_REPORT");
      assertThat(last.at("/state/active").booleanValue()).isFalse();
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
    }
  }

  @Test
  void reportsPeriodically() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      subscribe(
          amf,
          receiver,
          "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}",
          ",\"options\":{\"trigger\":\"PERIODIC\",\"repPeriod\":60,\"maxReports\":2}");
      amf.change(UE, IDLE);

      pass(61);
      JsonNode first = AmfFixture.nextReport(receiver);
      amf.change(UE, CONNECTED);
      pass(61);
      JsonNode second = AmfFixture.nextReport(receiver);

      assertThat(first.at("/cmInfoList/0/cmState").stringValue()).isEqualTo("IDLE");
      assertThat(first.at("/state/remainReports").intValue()).isEqualTo(1);
      assertThat(second.at("/cmInfoList/0/cmState").stringValue()).isEqualTo("CONNECTED");
      assertThat(second.at("/state/active").booleanValue()).isFalse();
      assertThat(amf.amf.eventSubscriptions().size()).isZero();
    }
  }

  @Test
  void endsAtItsExpiry() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      Instant expiry = now.plusSeconds(100);
      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}",
              ",\"options\":{\"trigger\":\"CONTINUOUS\",\"expiry\":\"" + expiry + "\"}");
      Answer extended =
          patch(
              amf,
              created,
              "[{\"op\":\"replace\",\"path\":\"/options/expiry\",\"value\":\""
                  + expiry.plusSeconds(100)
                  + "\"}]");

      assertThat(extended.status()).as(extended.text()).isEqualTo(200);
      assertThat(Instant.parse(extended.json().at("/subscription/options/expiry").stringValue()))
          .isBetween(expiry.plusSeconds(99), expiry.plusSeconds(100));
      now = expiry.plusSeconds(50);
      amf.change(UE, IDLE);
      JsonNode report = AmfFixture.nextReport(receiver);
      assertThat(report.at("/state/remainDuration").intValue()).isBetween(49, 50);
      now = expiry.plusSeconds(101);
      amf.change(UE, CONNECTED);

      assertThat(patch(amf, created, "[]").cause()).isEqualTo("SUBSCRIPTION_NOT_FOUND");
      await().until(() -> amf.amf.eventSubscriptions().size() == 0);
      assertThat(receiver.waiting()).isZero();
    }
  }

  @Test
  void reportsEachOfAnyUeOnceExceptThoseThatAreExcluded() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      Answer created =
          amf.probe.send(
              "POST",
              amf.uri(SUBSCRIPTIONS),
              body(
                  receiver,
                  "{\"type\":\"REGISTRATION_STATE_REPORT\"}",
                  ",\"anyUE\":true,\"excludeSupiList\":[\""
                      + UE
                      + "\"],\"options\":{\"trigger\":\"ONE_TIME\"}"));
      assertThat(created.status()).as(created.text()).isEqualTo(201);

      amf.register(1);
      amf.register(2);
      amf.change(AmfFixture.ue(2).supi().value(), DEREGISTERED);
      amf.register(3);

      JsonNode second = AmfFixture.nextReport(receiver);
      JsonNode third = AmfFixture.nextReport(receiver);
      assertThat(second.at("/supi").stringValue()).isEqualTo(AmfFixture.ue(2).supi().value());
      assertThat(second.at("/anyUe").booleanValue()).isTrue();
      assertThat(third.at("/supi").stringValue()).isEqualTo(AmfFixture.ue(3).supi().value());
      assertThat(amf.amf.eventSubscriptions().size()).isEqualTo(1);
    }
  }

  @Test
  void keepsTheSubscriptionOfAUeThatDeregisters() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      subscribe(amf, receiver, "{\"type\":\"REGISTRATION_STATE_REPORT\"}", "");

      amf.change(UE, DEREGISTERED);
      amf.register();
      amf.register();
      amf.change(UE, DEREGISTERED);

      for (String state : new String[] {"DEREGISTERED", "REGISTERED", "DEREGISTERED"}) {
        assertThat(AmfFixture.nextReport(receiver).at("/rmInfoList/0/rmState").stringValue())
            .isEqualTo(state);
      }
    }
  }

  @Test
  void modifiesTheEvents() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}",
              ",\"options\":{\"trigger\":\"CONTINUOUS\",\"maxReports\":2}");
      amf.change(UE, IDLE);
      AmfFixture.nextReport(receiver);

      Answer added =
          patch(
              amf,
              created,
              "[{\"op\":\"add\",\"path\":\"/eventList/-\",\"value\":"
                  + "{\"type\":\"REACHABILITY_REPORT\"}}]");
      amf.change(UE, "{\"reachability\":\"UNREACHABLE\"}");
      JsonNode reachability = AmfFixture.nextReport(receiver);
      Answer removed = patch(amf, created, "[{\"op\":\"remove\",\"path\":\"/eventList/1\"}]");
      amf.change(UE, CONNECTED);

      assertThat(added.json().at("/subscription/eventList")).hasSize(2);
      assertThat(reachability.at("/state/remainReports").intValue()).isEqualTo(1);
      assertThat(removed.json().at("/subscription/eventList")).hasSize(1);
      JsonNode last = AmfFixture.nextReport(receiver);
      assertThat(last.at("/type").stringValue()).isEqualTo("CONNECTIVITY_STATE_REPORT");
      assertThat(last.at("/state/remainReports").intValue()).isZero();
    }
  }

  @Test
  void modifiesTheUesOfASubscriptionToAnyUe() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      Answer created =
          amf.probe.send(
              "POST",
              amf.uri(SUBSCRIPTIONS),
              body(receiver, "{\"type\":\"REGISTRATION_STATE_REPORT\"}", ",\"anyUE\":true"));

      Answer modified =
          patch(
              amf,
              created,
              "[{\"op\":\"add\",\"path\":\"/includeSupiList\",\"includeSupiList\":[\""
                  + AmfFixture.ue(2).supi().value()
                  + "\"]}]");
      amf.register(1);
      amf.register(2);

      assertThat(modified.status()).as(modified.text()).isEqualTo(200);
      assertThat(AmfFixture.nextReport(receiver).at("/supi").stringValue())
          .isEqualTo(AmfFixture.ue(2).supi().value());
    }
  }

  @Test
  void acceptsTheEventsThatItReports() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();

      Answer created =
          subscribe(
              amf,
              receiver,
              "{\"type\":\"UES_IN_AREA_REPORT\"},{\"type\":\"LOCATION_REPORT\"}",
              "");

      assertThat(created.json().at("/subscription/eventList")).hasSize(1);
      assertThat(created.json().at("/subscription/eventList/0/type").stringValue())
          .isEqualTo("LOCATION_REPORT");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                         | 400 | MANDATORY_IE_MISSING
          {"subscription":{}}                                        | 400 | MANDATORY_IE_MISSING
          {"subscription":7}                                         | 400 | MANDATORY_IE_INCORRECT
          @[]@,"supi":"imsi-001010000000001"                         | 400 | MANDATORY_IE_INCORRECT
          @[null]@,"supi":"imsi-001010000000001"                     | 400 | MANDATORY_IE_INCORRECT
          @[{"type":"NONSENSE"}]@,"supi":"imsi-001010000000001"      | 400 | MANDATORY_IE_INCORRECT
          @[{"type":"LOCATION_REPORT","maxReports":0}]@,"supi":"imsi-001010000000001" | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT","locationFilterList":["X"]}]@,"supi":"imsi-001010000000001" | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"REACHABILITY_REPORT","reachabilityFilter":"X"}]@,"supi":"imsi-001010000000001" | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@                             | 400 | MANDATORY_IE_MISSING
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000099" | 403 | UE_NOT_SERVED_BY_AMF
          @[{"type":"LOCATION_REPORT"}]@,"gpsi":"msisdn-12345"       | 403 | UE_NOT_SERVED_BY_AMF
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000001","options":{"trigger":"NEVER"} | 400 | MANDATORY_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000001","options":{"trigger":"PERIODIC"} | 400 | MANDATORY_IE_MISSING
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000001","options":{"trigger":"CONTINUOUS","expiry":"2001-01-01T00:00:00Z"} | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000001","options":{"trigger":"CONTINUOUS","expiry":"tomorrow"} | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@,"supi":"imsi-001010000000001","options":{"trigger":"CONTINUOUS","sampRatio":101} | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@,"anyUE":true,"options":{"trigger":"PERIODIC","repPeriod":10} | 400 | OPTIONAL_IE_INCORRECT
          @[{"type":"LOCATION_REPORT"}]@,"anyUE":true,"excludeSupiList":["x"] | 400 | OPTIONAL_IE_INCORRECT
          """)
  void rejectsAnInvalidSubscription(String template, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      String[] parts = template.split("@", -1);
      String body =
          parts.length == 1
              ? template
              : body(receiver, parts[1].substring(1, parts[1].length() - 1), parts[2]);

      Answer rejected = amf.probe.send("POST", amf.uri(SUBSCRIPTIONS), body);

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(status);
      assertThat(rejected.cause()).as(rejected.text()).isEqualTo(cause);
      assertThat(amf.amf.eventSubscriptions().octets()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                               | 400 | INVALID_MSG_FORMAT
          []                                                               | 400 | INVALID_MSG_FORMAT
          [7]                                                              | 400 | MANDATORY_IE_MISSING
          [{"op":"copy","path":"/eventList/0"}]                            | 400 | MANDATORY_IE_INCORRECT
          [{"op":"add","path":"/eventList/-"}]                             | 400 | MANDATORY_IE_MISSING
          [{"op":"remove","path":"/eventList/9"}]                          | 400 | MANDATORY_IE_INCORRECT
          [{"op":"remove","path":"/eventList/0"}]                          | 400 | MANDATORY_IE_INCORRECT
          [{"op":"replace","path":"/nfId","value":"x"}]                    | 403 | MODIFICATION_NOT_ALLOWED
          [{"op":"replace","path":"/options/notifFlag","value":"ACTIVATE"}] | 403 | MODIFICATION_NOT_ALLOWED
          [{"op":"replace","path":"/options/expiry","value":"2001-01-01T00:00:00Z"}] | 400 | OPTIONAL_IE_INCORRECT
          [{"op":"replace","path":"/options/expiry","value":null}]         | 400 | MANDATORY_IE_MISSING
          """)
  void rejectsAnInvalidModification(String items, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      Answer created = subscribe(amf, receiver, "{\"type\":\"CONNECTIVITY_STATE_REPORT\"}", "");

      Answer rejected = patch(amf, created, items);

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(status);
      assertThat(rejected.cause()).as(rejected.text()).isEqualTo(cause);
      amf.change(UE, IDLE);
      assertThat(AmfFixture.nextReport(receiver).at("/type").stringValue())
          .isEqualTo("CONNECTIVITY_STATE_REPORT");
    }
  }
}
