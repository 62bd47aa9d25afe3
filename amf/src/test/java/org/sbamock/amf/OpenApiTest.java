/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.yaml.snakeyaml.Yaml;

/** Holds what the UE-facing API says against its OpenAPI document. */
@Timeout(60)
class OpenApiTest {
  private static final String IRI = "https://openapi.test/mock-ue.json";

  @TempDir Path directory;
  private final SchemaRegistry registry;

  OpenApiTest() throws IOException {
    try (InputStream document = OpenApiTest.class.getResourceAsStream("/mock-ue-openapi.yaml")) {
      Map<String, Object> tree = new Yaml().load(document);
      registry =
          SchemaRegistry.withDialect(
              Dialects.getOpenApi30(),
              builder -> builder.schemas(Map.of(IRI, Json.writeString(tree))));
    }
  }

  @Test
  void answersByItsDocument() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      Answer challenge = amf.begin();
      assertValid("Challenge", challenge.text());
      amf.judge(challenge.json());
      String auts = AmfFixture.auts((SynchFailure) amf.judge(challenge.json()));
      assertValid("Answer", auts);
      Answer again = amf.put(challenge, auts);
      assertValid("Challenge", again.text());
      String resStar = amf.resStar(again.json());
      assertValid("Answer", resStar);
      assertValid("Registered", amf.put(challenge, resStar).text());
      assertValid("Challenge", amf.begin(AmfFixture.EAP_SUCI).text());
      assertValid("ProblemDetails", amf.post("{}").text());
      String change =
          "{\"location\":{\"n3gaLocation\":{\"ueIpv4Addr\":\"192.0.2.1\"}},\"timezone\":\"+01:00\","
              + "\"geographicArea\":{\"shape\":\"POINT\",\"point\":{\"lon\":1,\"lat\":2}},"
              + "\"communicationFailure\":{\"nasReleaseCode\":\"5\"},"
              + "\"lossOfConnectivity\":\"MAX_DETECTION_TIME_EXPIRED\"}";
      assertValid("UeChange", change);
      Answer changed = amf.change(AmfFixture.SUPI.value(), change);
      assertThat(changed.status()).as(changed.text()).isEqualTo(200);
      assertValid("Ue", changed.text());
      assertThat(changed.json().at("/reachability").stringValue()).isEqualTo("UNREACHABLE");
      assertThat(changed.json().at("/location/n3gaLocation/ueIpv4Addr").stringValue())
          .isEqualTo("192.0.2.1");
    }
  }

  @Test
  void answersOfRegisteredUesByItsDocument() {
    try (AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory)) {
      amf.register();
      assertValid("Ue", amf.get("/mock-ue/v1/ues/" + AmfFixture.SUPI.value()).text());
      String change = "{\"ongoingProcedure\":\"HANDOVER\"}";
      assertValid("UeChange", change);
      assertValid("Ue", amf.change(change).text());
      amf.change("{\"ongoingProcedure\":\"NONE\"}");
      N1N2MessageTest.transfer(amf, "");
      assertValid("Messages", amf.get(N1N2MessageTest.UE_MESSAGES).text());
      String sent = "{\"n1Message\":{\"n1MessageClass\":\"SMS\",\"n1MessageContent\":\"00\"}}";
      assertValid("UplinkMessage", sent);
      assertValid("Notified", N1N2MessageTest.send(amf, sent).text());
      assertValid("IdentityRequest", amf.post("{\"guti\":\"5g-guti-00101caff81ffffffff\"}").text());
      assertValid("AmfStatusChange", "{\"statusChange\":\"AMF_AVAILABLE\"}");
    }
  }

  private void assertValid(String name, String json) {
    Schema schema = registry.getSchema(SchemaLocation.of(IRI + "#/components/schemas/" + name));
    assertThat(schema.validate(Json.mapper().readTree(json))).as("%s of %s", name, json).isEmpty();
  }
}
