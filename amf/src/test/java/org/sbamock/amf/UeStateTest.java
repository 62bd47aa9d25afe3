/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** The switches of registered UEs in the UE-facing API. */
@Timeout(60)
class UeStateTest {
  private static final String UES = "/mock-ue/v1/ues/";
  private static final String UE = UES + AmfFixture.SUPI.value();

  @TempDir Path directory;

  private static Answer change(AmfFixture amf, String patch) {
    return amf.send("PATCH", UE, "application/merge-patch+json", patch);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void showsAndChangesAUeOverEachProtocol(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      String guti = amf.register().json().path("guti").stringValue();

      Answer before = amf.get(UES + guti);
      Answer after = change(amf, "{\"3gppAccess\":{\"cmState\":\"IDLE\"},\"inCoverage\":false}");

      assertThat(before.status()).isEqualTo(200);
      assertThat(before.json().at("/3gppAccess/cmState").stringValue()).isEqualTo("CONNECTED");
      assertThat(before.json().at("/supi").stringValue()).isEqualTo(AmfFixture.SUPI.value());
      assertThat(after.json().at("/3gppAccess/cmState").stringValue()).isEqualTo("IDLE");
      assertThat(after.json().at("/inCoverage").booleanValue()).isFalse();
      assertThat(amf.get(UE).text()).isEqualTo(after.text());
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersAndDeregistersAUeWithoutAuthentication(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      Answer registered = amf.probe.send("PUT", amf.uri(UE), "");
      Answer again = amf.probe.send("PUT", amf.uri(UE), "");

      assertThat(registered.status()).as(registered.text()).isEqualTo(201);
      assertThat(again.status()).isEqualTo(200);
      assertThat(again.text()).isEqualTo(registered.text()).isEqualTo(amf.get(UE).text());
      assertThat(amf.probe.send("DELETE", amf.uri(UE), "").status()).isEqualTo(204);
      assertThat(amf.probe.send("DELETE", amf.uri(UE), "").status()).isEqualTo(404);
      assertThat(amf.probe.send("PUT", amf.uri(UES + "nobody"), "").status()).isEqualTo(400);
    }
  }

  @Test
  void publishesTheChangesInTheirOrder() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      List<UeEvent> events = new ArrayList<>();
      amf.amf.registrations().contexts().addListener(events::add);
      amf.register();
      change(amf, "{\"inCoverage\":false}");
      change(amf, "{\"inCoverage\":false}");
      change(amf, "{\"3gppAccess\":{\"cmState\":\"CONNECTED\"}}");
      change(amf, "{\"3gppAccess\":{\"rmState\":\"DEREGISTERED\"}}");

      assertThat(events)
          .extracting(Object::getClass)
          .containsExactly(
              UeEvent.Registered.class,
              UeEvent.StateChanged.class,
              UeEvent.StateChanged.class,
              UeEvent.Deregistered.class);
      assertThat(((UeEvent.StateChanged) events.get(1)).after().isConnected()).isFalse();
      assertThat(((UeEvent.StateChanged) events.get(2)).after().isInCoverage()).isTrue();
      assertThat(amf.get(UE).status()).isEqualTo(404);
      assertThat(amf.amf.registrations().contexts().size()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"reachability":"ASLEEP"}                                        | OPTIONAL_IE_INCORRECT
          {"3gppAccess":{"cmState":"BUSY"}}                                | OPTIONAL_IE_INCORRECT
          {"3gppAccess":{"rmState":"DEREGISTERED","cmState":"CONNECTED"}}  | OPTIONAL_IE_INCORRECT
          {"non3gppAccess":{"cmState":"CONNECTED"}}                        | OPTIONAL_IE_INCORRECT
          {"inCoverage":"no"}                                              | OPTIONAL_IE_INCORRECT
          {"inCoverage":                                                   | INVALID_MSG_FORMAT
          """)
  void rejectsAnInvalidChange(String patch, String cause) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();

      Answer rejected = change(amf, patch);

      assertThat(rejected.status()).isEqualTo(400);
      assertThat(rejected.json().path("cause").stringValue()).isEqualTo(cause);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "imsi-001010000000099",
    "5g-guti-00101caff81ffffffff",
    "5g-guti-00101000000",
    "imsi-1",
    "nai-a@b"
  })
  void doesNotFindAUeThatIsNotRegistered(String id) {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();

      Answer missing = amf.get(UES + id);

      assertThat(missing.status()).isEqualTo(404);
      assertThat(missing.json().path("cause").stringValue()).isEqualTo("CONTEXT_NOT_FOUND");
    }
  }
}
