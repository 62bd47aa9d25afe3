/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.consumer.IndirectCommunication;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** An AMF that calls AUSFs through an SCP (TS 23.501 annex E). */
@Timeout(60)
class IndirectCommunicationTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void modelCSelectsTheAusfItself(HttpProtocol protocol) {
    try (Scp scp = new Scp(protocol, AmfFixture.material(protocol, directory));
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), false))) {
      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");

      assertThat(scp.received)
          .hasSize(2)
          .allSatisfy(
              headers ->
                  assertThat(headers.getString("3gpp-sbi-target-apiroot"))
                      .isEqualTo(amf.home.root().toString()));
      assertThat(amf.home.requests).contains("GET /nnrf-disc/v1/nf-instances");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void modelDDelegatesTheDiscovery(HttpProtocol protocol) {
    try (Scp scp = new Scp(protocol, AmfFixture.material(protocol, directory));
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), true))) {
      scp.ausf = amf.home.root();

      assertThat(amf.register().json().path("result").stringValue()).isEqualTo("REGISTERED");

      assertThat(scp.received).hasSize(2);
      HttpFields challenge = scp.received.get(0);
      assertThat(challenge.getString("3gpp-sbi-target-apiroot")).isNull();
      assertThat(challenge.getString("3gpp-sbi-discovery-target-nf-type")).isEqualTo("AUSF");
      assertThat(challenge.getString("3gpp-sbi-discovery-requester-nf-type")).isEqualTo("AMF");
      assertThat(challenge.getString("3gpp-sbi-discovery-service-names")).isEqualTo("nausf-auth");
      assertThat(challenge.getString("3gpp-sbi-discovery-routing-indicator")).isEqualTo("0000");
      assertThat(scp.received.get(1).getString("3gpp-sbi-target-apiroot"))
          .as("the API root of the link")
          .isEqualTo(amf.home.root().toString());
      assertThat(amf.home.requests).doesNotContain("GET /nnrf-disc/v1/nf-instances");
    }
  }

  @Test
  void anScpThatDiscoversNoAusfMakesItUnreachable() {
    HttpProtocol protocol = HttpProtocol.H2C;
    try (Scp scp = new Scp(protocol, null);
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), true))) {
      Answer answer = amf.begin();

      assertThat(answer.status()).isEqualTo(504);
      assertThat(answer.cause()).isEqualTo("TARGET_NF_NOT_REACHABLE");
      assertThat(answer.json().path("detail").stringValue())
          .isEqualTo("the SCP discovered no AUSF");
    }
  }

  /** TS 29.500 clauses 6.8.4 and 6.13. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void priorityAndCorrelationOfTheUesRequestAreThoseOfTheCall(HttpProtocol protocol) {
    try (Scp scp = new Scp(protocol, AmfFixture.material(protocol, directory));
        AmfFixture amf =
            new AmfFixture(protocol, directory, new IndirectCommunication(scp.root(), false))) {
      amf.begin(
          HttpFields.of("3gpp-sbi-message-priority", "3")
              .add("3gpp-sbi-correlation-info", "supi-imsi-001010000000001"));
      amf.begin();

      assertThat(scp.received).hasSize(2);
      HttpFields call = scp.received.get(0);
      assertThat(call.getString("3gpp-sbi-message-priority")).isEqualTo("3");
      assertThat(call.getString("3gpp-sbi-correlation-info"))
          .isEqualTo("supi-imsi-001010000000001");
      HttpFields other = scp.received.get(1);
      assertThat(other.getString("3gpp-sbi-message-priority")).isNull();
      assertThat(other.getString("3gpp-sbi-correlation-info")).isNull();
    }
  }
}
