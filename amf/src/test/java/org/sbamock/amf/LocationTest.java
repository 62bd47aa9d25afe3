/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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

/** Namf_Location. */
@Timeout(60)
class LocationTest {
  private static final String FILE = "TS29518_Namf_Location";
  private static final String UE = AmfFixture.SUPI.value();
  private static final String IDLE = "{\"3gppAccess\":{\"cmState\":\"IDLE\"}}";
  private static final String AWAY = "{\"inCoverage\":false}";
  private static final String PLMN = "\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"}";
  private static final String HERE =
      "{\"location\":{\"nrLocation\":{\"tai\":{"
          + PLMN
          + ",\"tac\":\"000001\"},\"ncgi\":{"
          + PLMN
          + ",\"nrCellId\":\"000000010\"}}},\"timezone\":\"+01:00\",\"geographicArea\":"
          + "{\"shape\":\"POINT_UNCERTAINTY_CIRCLE\",\"point\":{\"lon\":24.9,\"lat\":60.2},"
          + "\"uncertainty\":5}}";

  @TempDir Path directory;
  private volatile Instant now = Instant.now();

  private AmfFixture start(HttpProtocol protocol) {
    return new AmfFixture(
        protocol, directory, builder -> builder.pagingTime(Duration.ofMillis(20)));
  }

  private static Answer post(AmfFixture amf, String operation, String body) {
    return amf.probe.send("POST", amf.uri("/namf-loc/v1/" + UE + "/" + operation), body);
  }

  private static String positionRequest(String location, String more) {
    return "{\"lcsClientType\":\"PLMN_OPERATOR_SERVICES\",\"lcsLocation\":\""
        + location
        + "\""
        + more
        + "}";
  }

  private static String deferred(CallbackReceiver receiver) {
    return positionRequest(
        "DEFERRED_LOCATION",
        ",\"ldrType\":\"UE_AVAILABLE\",\"ldrReference\":\"r1\",\"hgmlcCallBackURI\":\""
            + receiver.uri("/notify")
            + "\"");
  }

  private static String cancellation(CallbackReceiver receiver) {
    return "{\"supi\":\""
        + UE
        + "\",\"hgmlcCallBackURI\":\""
        + receiver.uri("/notify")
        + "\",\"ldrReference\":\"r1\"}";
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void providesTheLocationAndThePositionOverEachProtocol(HttpProtocol protocol) {
    OpenApiSchemas schemas = OpenApiSchemas.of(FILE);
    try (AmfFixture amf = start(protocol)) {
      amf.register();
      assertThat(amf.change(UE, HERE).status()).isEqualTo(200);
      amf.change(UE, IDLE);

      Answer location =
          post(
              amf,
              "provide-loc-info",
              "{\"req5gsLoc\":true,\"reqCurrentLoc\":true,\"reqRatType\":true,"
                  + "\"reqTimeZone\":true}");
      Answer position = post(amf, "provide-pos-info", positionRequest("CURRENT_LOCATION", ""));

      assertThat(location.status()).as(location.text()).isEqualTo(200);
      schemas.assertValid("ProvideLocInfo", location.text());
      assertThat(location.json().path("currentLoc").booleanValue()).isTrue();
      assertThat(location.json().at("/location/nrLocation/ncgi/nrCellId").stringValue())
          .isEqualTo("000000010");
      assertThat(location.json().at("/geoInfo/uncertainty").intValue()).isEqualTo(5);
      assertThat(location.json().path("ratType").stringValue()).isEqualTo("NR");
      assertThat(location.json().path("timezone").stringValue()).isEqualTo("+01:00");
      assertThat(position.status()).as(position.text()).isEqualTo(200);
      schemas.assertValid("ProvidePosInfo", position.text());
      assertThat(position.json().at("/locationEstimate/point/lat").doubleValue()).isEqualTo(60.2);
      assertThat(position.json().at("/ncgi/nrCellId").stringValue()).isEqualTo("000000010");
    }
  }

  @Test
  void providesTheLastKnownLocationOfAUeThatDoesNotRespond() {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();
      amf.change(UE, HERE);
      amf.change(UE, AWAY);

      Answer location = post(amf, "provide-loc-info", "{\"reqCurrentLoc\":true}");
      Answer lastKnown =
          post(amf, "provide-pos-info", positionRequest("CURRENT_OR_LAST_KNOWN_LOCATION", ""));
      Answer current = post(amf, "provide-pos-info", positionRequest("CURRENT_LOCATION", ""));

      assertThat(location.json().path("currentLoc").booleanValue()).isFalse();
      assertThat(location.json().at("/location/nrLocation").isObject()).isTrue();
      assertThat(lastKnown.json().at("/locationEstimate/shape").stringValue())
          .isEqualTo("POINT_UNCERTAINTY_CIRCLE");
      assertThat(current.status()).isEqualTo(504);
      assertThat(current.cause()).isEqualTo("UNREACHABLE_USER");
    }
  }

  @Test
  void providesAPositionInAShapeThatTheClientSupports() {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();
      Answer unknown = post(amf, "provide-pos-info", positionRequest("CURRENT_LOCATION", ""));
      amf.change(UE, HERE);

      Answer point =
          post(
              amf,
              "provide-pos-info",
              positionRequest("CURRENT_LOCATION", ",\"lcsSupportedGADShapes\":\"POINT\""));
      Answer polygon =
          post(
              amf,
              "provide-pos-info",
              positionRequest("CURRENT_LOCATION", ",\"lcsSupportedGADShapes\":\"POLYGON\""));

      assertThat(unknown.cause()).isEqualTo("POSITIONING_FAILED");
      assertThat(point.json().at("/locationEstimate/shape").stringValue()).isEqualTo("POINT");
      assertThat(point.json().at("/locationEstimate/uncertainty").isMissingNode()).isTrue();
      assertThat(polygon.status()).isEqualTo(500);
      assertThat(polygon.cause()).isEqualTo("POSITIONING_FAILED");
    }
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesThatAUeIsAvailableOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = start(protocol);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      amf.change(UE, HERE);
      amf.change(UE, IDLE);

      Answer accepted = post(amf, "provide-pos-info", deferred(receiver));
      amf.change(UE, "{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}");

      assertThat(accepted.status()).as(accepted.text()).isEqualTo(204);
      Received notification = receiver.next();
      OpenApiSchemas.of(FILE).assertValid("NotifiedPosInfo", notification.json());
      assertThat(notification.headers().getString("3gpp-sbi-callback"))
          .isEqualTo("Namf_Location_EventNotify");
      assertThat(notification.json().path("ldrReference").stringValue()).isEqualTo("r1");
      assertThat(notification.json().at("/locationEstimate/point/lon").doubleValue())
          .isEqualTo(24.9);
      // The UE is connected already.
      post(amf, "provide-pos-info", deferred(receiver));
      assertThat(receiver.next().json().path("supi").stringValue()).isEqualTo(UE);
    }
  }

  @Test
  void cancelsADeferredRequest() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      amf.change(UE, IDLE);
      String cancel = cancellation(receiver);
      post(amf, "provide-pos-info", deferred(receiver));

      Answer cancelled = post(amf, "cancel-pos-info", cancel);
      Answer again = post(amf, "cancel-pos-info", cancel);
      amf.change(UE, "{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}");
      post(amf, "provide-pos-info", deferred(receiver).replace("r1", "r2"));

      assertThat(cancelled.status()).isEqualTo(204);
      assertThat(again.status()).isEqualTo(403);
      assertThat(again.cause()).isEqualTo("LOCATION_SESSION_UNKNOWN");
      assertThat(receiver.next().json().path("ldrReference").stringValue()).isEqualTo("r2");
    }
  }

  @Test
  void cancelsADeferredRequestAfterADeregistration() {
    try (AmfFixture amf = start(HttpProtocol.H2C);
        CallbackReceiver receiver = amf.receiver()) {
      String guti = amf.register().json().path("guti").stringValue();
      amf.change(UE, IDLE);
      post(amf, "provide-pos-info", deferred(receiver));
      amf.change(UE, "{\"3gppAccess\":{\"rmState\":\"DEREGISTERED\"}}");

      Answer byGuti =
          amf.postTo("/namf-loc/v1/" + guti + "/cancel-pos-info", cancellation(receiver));
      Answer bySupi = post(amf, "cancel-pos-info", cancellation(receiver));
      Answer again = post(amf, "cancel-pos-info", cancellation(receiver));

      assertThat(byGuti.status()).isEqualTo(404);
      assertThat(byGuti.cause()).isEqualTo("CONTEXT_NOT_FOUND");
      assertThat(bySupi.status()).as(bySupi.text()).isEqualTo(204);
      assertThat(again.cause()).isEqualTo("LOCATION_SESSION_UNKNOWN");
    }
  }

  @Test
  void endsADeferredRequestAfterADay() {
    try (AmfFixture amf =
            new AmfFixture(HttpProtocol.H2C, directory, builder -> builder.clock(() -> now));
        CallbackReceiver receiver = amf.receiver()) {
      amf.register();
      amf.change(UE, IDLE);
      post(amf, "provide-pos-info", deferred(receiver));
      now = now.plus(Duration.ofHours(24));

      Answer ended = post(amf, "cancel-pos-info", cancellation(receiver));
      post(amf, "provide-pos-info", deferred(receiver).replace("r1", "r2"));
      amf.change(UE, "{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}");

      assertThat(ended.status()).as(ended.text()).isEqualTo(403);
      assertThat(ended.cause()).isEqualTo("LOCATION_SESSION_UNKNOWN");
      assertThat(receiver.next().json().path("ldrReference").stringValue()).isEqualTo("r2");
    }
  }

  @Test
  void limitsTheLengthOfCallbackUris() {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();
      String request =
          positionRequest(
              "DEFERRED_LOCATION",
              ",\"ldrType\":\"UE_AVAILABLE\",\"ldrReference\":\"r1\",\"hgmlcCallBackURI\":\"%s\","
                  + "\"locationNotificationUri\":\"%s\"");
      String uri = "http://127.0.0.1/";
      String tooLong = uri + "a".repeat(2_048);

      Answer callback = post(amf, "provide-pos-info", request.formatted(tooLong, uri));
      Answer notification = post(amf, "provide-pos-info", request.formatted(uri, tooLong));

      assertThat(callback.status()).as(callback.text()).isEqualTo(400);
      assertThat(callback.cause()).isEqualTo("MANDATORY_IE_INCORRECT");
      assertThat(notification.status()).as(notification.text()).isEqualTo(400);
      assertThat(notification.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          provide-pos-info | {}                                                      | 400 | MANDATORY_IE_MISSING
          provide-pos-info | {"lcsClientType":"X","lcsLocation":"Y"}                 | 400 | MANDATORY_IE_INCORRECT
          provide-pos-info | {"lcsClientType":"X","lcsLocation":"DEFERRED_LOCATION"} | 400 | MANDATORY_IE_MISSING
          provide-pos-info | {"lcsClientType":"X","lcsLocation":"DEFERRED_LOCATION","ldrType":"UE_AVAILABLE","ldrReference":"r1","hgmlcCallBackURI":"x"} | 400 | MANDATORY_IE_INCORRECT
          provide-pos-info | {"lcsClientType":"X","lcsLocation":"CURRENT_LOCATION","ldrReference":"r"} | 400 | OPTIONAL_IE_INCORRECT
          provide-loc-info | {"req5gsLoc":"yes"}                                     | 400 | OPTIONAL_IE_INCORRECT
          provide-loc-info | []                                                      | 400 | INVALID_MSG_FORMAT
          cancel-pos-info  | {}                                                      | 400 | MANDATORY_IE_MISSING
          cancel-pos-info  | {"supi":"imsi-001010000000002","hgmlcCallBackURI":"http://a.example/","ldrReference":"r1"} | 400 | MANDATORY_IE_INCORRECT
          """)
  void rejectsAnInvalidRequest(String operation, String body, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();

      Answer rejected = post(amf, operation, body);

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(status);
      assertThat(rejected.cause()).as(rejected.text()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          provide-pos-info | {"lcsClientType":"X","lcsLocation":"CURRENT_LOCATION"} | 403 | USER_UNKNOWN
          provide-loc-info | {}                                                     | 404 | CONTEXT_NOT_FOUND
          """)
  void doesNotFindAUeThatIsNotRegistered(String operation, String body, int status, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      Answer rejected = post(amf, operation, body);

      assertThat(rejected.status()).isEqualTo(status);
      assertThat(rejected.cause()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"location":{}}                                                          | MANDATORY_IE_MISSING
          {"location":{"nrLocation":{}}}                                           | MANDATORY_IE_MISSING
          {"location":{"nrLocation":{"tai":{"plmnId":{"mcc":"1","mnc":"01"},"tac":"000001"},"ncgi":{"plmnId":{"mcc":"001","mnc":"01"},"nrCellId":"000000010"}}}} | MANDATORY_IE_INCORRECT
          {"location":{"nrLocation":{"tai":{"plmnId":{"mcc":"001","mnc":"01"},"tac":"1"},"ncgi":{"plmnId":{"mcc":"001","mnc":"01"},"nrCellId":"000000010"}}}} | MANDATORY_IE_INCORRECT
          {"location":{"n3gaLocation":{"ueIpv4Addr":"1.2.3.400"}}}                 | OPTIONAL_IE_INCORRECT
          {"geographicArea":{"shape":"CUBE"}}                                      | MANDATORY_IE_INCORRECT
          {"geographicArea":{"shape":"POINT"}}                                     | MANDATORY_IE_MISSING
          {"geographicArea":{"shape":"POINT","point":{"lon":181,"lat":0}}}         | OPTIONAL_IE_INCORRECT
          {"geographicArea":{"shape":"POLYGON","pointList":[null,null,null]}}      | OPTIONAL_IE_INCORRECT
          {"timezone":"CET"}                                                       | OPTIONAL_IE_INCORRECT
          {"lossOfConnectivity":"BORED"}                                           | OPTIONAL_IE_INCORRECT
          {"communicationFailure":{"ranReleaseCode":{"group":-1,"value":0}}}       | MANDATORY_IE_INCORRECT
          """)
  void rejectsAnInvalidChangeOfTheUe(String patch, String cause) {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();

      Answer rejected = amf.change(UE, patch);

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
      assertThat(rejected.cause()).as(rejected.text()).isEqualTo(cause);
    }
  }

  @Requires3gppFiles
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"shape":"POINT","point":{"lon":1,"lat":2}}
          {"shape":"POINT_UNCERTAINTY_ELLIPSE","point":{"lon":1,"lat":2},"uncertaintyEllipse":{"semiMajor":1,"semiMinor":1,"orientationMajor":0},"confidence":90}
          {"shape":"POLYGON","pointList":[{"lon":1,"lat":2},{"lon":2,"lat":2},{"lon":2,"lat":1}]}
          {"shape":"POINT_ALTITUDE","point":{"lon":1,"lat":2},"altitude":10}
          {"shape":"POINT_ALTITUDE_UNCERTAINTY","point":{"lon":1,"lat":2},"altitude":10,"uncertaintyEllipse":{"semiMajor":1,"semiMinor":1,"orientationMajor":0},"uncertaintyAltitude":1,"confidence":90}
          {"shape":"ELLIPSOID_ARC","point":{"lon":1,"lat":2},"innerRadius":1,"uncertaintyRadius":1,"offsetAngle":0,"includedAngle":90,"confidence":90}
          """)
  void providesEachShape(String area) {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();
      Answer changed = amf.change(UE, "{\"geographicArea\":" + area + "}");
      assertThat(changed.status()).as(changed.text()).isEqualTo(200);

      Answer position = post(amf, "provide-pos-info", positionRequest("CURRENT_LOCATION", ""));

      assertThat(position.status()).as(position.text()).isEqualTo(200);
      OpenApiSchemas.of(FILE).assertValid("ProvidePosInfo", position.text());
    }
  }

  @Test
  void verifiesANotificationWithoutAPosition() {
    try (AmfFixture amf = start(HttpProtocol.H2C)) {
      amf.register();

      assertThat(
              post(amf, "provide-pos-info", positionRequest("NOTIFICATION_VERIFICATION_ONLY", ""))
                  .status())
          .isEqualTo(204);
    }
  }
}
