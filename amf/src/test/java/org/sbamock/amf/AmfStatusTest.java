/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.CallbackReceiver;
import org.sbamock.sbi.testing.CallbackReceiver.Received;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;

/** The subscriptions to the AMF's status. */
@Timeout(60)
class AmfStatusTest {
  static final String SUBSCRIPTIONS = "/namf-comm/v1/subscriptions";
  static final String CHANGES = "/mock-ue/v1/amf-status-changes";
  private static final String GUAMI =
      "{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"amfId\":\"caff81\"}";

  @TempDir Path directory;

  private static String data(String uri, String guami) {
    return "{\"amfStatusUri\":\"" + uri + "\",\"guamiList\":[" + guami + "]}";
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void subscribesModifiesNotifiesAndUnsubscribesOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        CallbackReceiver smf = amf.receiver()) {
      Answer created =
          amf.postTo(SUBSCRIPTIONS, "{\"amfStatusUri\":\"" + smf.uri("/first") + "\"}");
      assertThat(created.status()).as(created.text()).isEqualTo(201);
      String location = created.header("location");
      assertThat(location).startsWith(amf.uri(SUBSCRIPTIONS + "/"));

      assertThat(amf.postTo(CHANGES, "{\"statusChange\":\"AMF_UNAVAILABLE\"}").status())
          .isEqualTo(204);
      Received first = smf.next();
      Answer modified = amf.probe.send("PUT", location, data(smf.uri("/second"), GUAMI));
      amf.postTo(CHANGES, "{\"statusChange\":\"AMF_AVAILABLE\"}");
      Received second = smf.next();

      assertThat(first.path()).isEqualTo("/first");
      assertThat(first.headers().getString("3gpp-sbi-callback"))
          .isEqualTo("Namf_Communication_AMFStatusChangeNotify");
      assertThat(first.json().at("/amfStatusInfoList/0/statusChange").asString())
          .isEqualTo("AMF_UNAVAILABLE");
      assertThat(first.json().at("/amfStatusInfoList/0/guamiList/0").toString()).isEqualTo(GUAMI);
      assertThat(modified.status()).isEqualTo(200);
      assertThat(second.path()).isEqualTo("/second");
      assertThat(amf.probe.send("DELETE", location, "").status()).isEqualTo(204);
      assertThat(amf.probe.send("DELETE", location, "").cause())
          .isEqualTo("SUBSCRIPTION_NOT_FOUND");
      assertThat(amf.probe.send("PUT", location, data(smf.uri("/x"), GUAMI)).status())
          .isEqualTo(404);
    }
  }

  @Test
  void notifiesThatItStopsUnlessTheSubscriptionIsForAnotherGuami() {
    AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
    try (CallbackReceiver smf = amf.receiver()) {
      amf.postTo(SUBSCRIPTIONS, data(smf.uri("/other"), GUAMI.replace("caff81", "000000")));
      amf.postTo(SUBSCRIPTIONS, data(smf.uri("/this"), GUAMI));

      amf.amf.stop(Duration.ofSeconds(10)).join();

      assertThat(smf.next().path()).isEqualTo("/this");
      assertThat(smf.waiting()).isZero();
      amf.close();
    }
  }

  @Test
  void stopsAlthoughASubscriberDoesNotListen() {
    AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
    amf.postTo(SUBSCRIPTIONS, data("http://127.0.0.1:1/away", GUAMI));

    amf.amf.stop(Duration.ofSeconds(10)).join();

    assertThat(amf.amf.isListening()).isFalse();
    amf.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"null", "5", "{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"amfId\":\"caff8g\"}"})
  void rejectsAnIncorrectGuami(String guami) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer rejected = amf.postTo(SUBSCRIPTIONS, data("http://127.0.0.1:9/", guami));

      assertThat(rejected.status()).as(rejected.text()).isEqualTo(400);
      assertThat(rejected.json().at("/invalidParams/0/param").asString())
          .startsWith("/guamiList/0");
    }
  }

  @Requires3gppFiles
  @Test
  void conformsToTheSchemas() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29518_Namf_Communication");
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
        CallbackReceiver smf = amf.receiver()) {
      String data = data(smf.uri("/status"), GUAMI);
      schemas.assertValid("SubscriptionData", data);
      Answer created = amf.postTo(SUBSCRIPTIONS, data);
      schemas.assertValid("SubscriptionData", created.text());
      schemas.assertValid(
          "SubscriptionData", amf.probe.send("PUT", created.header("location"), data).text());
      amf.postTo(CHANGES, "{\"statusChange\":\"AMF_UNAVAILABLE\"}");
      schemas.assertValid("AmfStatusChangeNotification", smf.next().json());
    }
  }
}
