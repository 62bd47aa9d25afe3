/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.overload.LoadReport;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** The load and the overload that an AMF reports, and the overload of an AUSF that it obeys. */
@Timeout(60)
class OverloadTest {
  private static final String TIMESTAMP =
      "Timestamp: \"[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT\"; ";
  private static final String OCI =
      "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
          + " Overload-Reduction-Metric: 100%; NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8";

  @TempDir Path directory;

  /** Returns a handler that reports an overload of 100 %. */
  static HttpHandler overloaded() {
    return exchange -> exchange.respond(HttpResponse.of(503).with("3gpp-sbi-oci", OCI));
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void reportsLoadAndOverloadInItsResponses(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      assertThat(amf.begin().header("3gpp-sbi-lci")).isEmpty();

      amf.amf.loadReport().values(new LoadReport.Values(40, 50, Duration.ofSeconds(75), 0));
      Answer challenge = amf.begin();
      Answer problem = amf.post("{}");

      String scope = "NF-Instance: " + amf.amf.instanceId().value();
      assertThat(challenge.status()).isEqualTo(201);
      assertThat(challenge.headers().getAll("3gpp-sbi-lci"))
          .singleElement()
          .asString()
          .matches(TIMESTAMP + "Load-Metric: 40%; " + scope);
      assertThat(challenge.headers().getAll("3gpp-sbi-oci"))
          .singleElement()
          .asString()
          .matches(TIMESTAMP + "Period-of-Validity: 75s; Overload-Reduction-Metric: 50%; " + scope);
      assertThat(problem.status()).isEqualTo(400);
      assertThat(problem.header("3gpp-sbi-lci")).contains("Load-Metric: 40%");

      amf.amf.loadReport().values(LoadReport.Values.NONE);
      assertThat(amf.begin().header("3gpp-sbi-oci")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void rejectsRequestsOfLowPriorityFirst(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.amf.loadReport().values(new LoadReport.Values(null, null, Duration.ofSeconds(1), 50));
      int high = 0;
      int low = 0;
      for (int i = 0; i < 100; i++) {
        high += rejected(amf, "1");
        low += rejected(amf, "30");
      }

      // Chance decides on 2.6 requests of the higher priority on average, the first ones mostly.
      assertThat(high).isCloseTo(0, within(15));
      assertThat(low).isCloseTo(100, within(15));
    }
  }

  private static int rejected(AmfFixture amf, String priority) {
    Answer answer =
        amf.probe.send(
            "POST",
            amf.collection(),
            "{}",
            HttpFields.of("content-type", "application/json")
                .add("3gpp-sbi-message-priority", priority));
    assertThat(answer.cause()).isIn("NF_CONGESTION", "MANDATORY_IE_MISSING");
    return answer.status() == 503 ? 1 : 0;
  }

  /** TS 29.500 clause 6.4.3.5. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void doesNotCallAnOverloadedAusf(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory)) {
      amf.home.onChallenge = overloaded();
      assertThat(amf.begin().json().path("detail").stringValue())
          .isEqualTo("the AUSF responded 503");
      amf.home.onChallenge = null;

      Answer answer = amf.begin();

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.cause()).isEqualTo("NF_CONGESTION");
      assertThat(answer.json().path("detail").stringValue())
          .startsWith("the request was not sent: " + amf.home.root().origin())
          .contains("100 %");
      assertThat(amf.home.requests)
          .filteredOn(("POST " + HomeNetwork.COLLECTION)::equals)
          .hasSize(1);
    }
  }

  /** Each discovery would be one more request to the NRF, with the same result. */
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aRequestThatIsNotSentCausesNoDiscovery(HttpProtocol protocol) {
    try (AmfFixture amf = new AmfFixture(protocol, directory);
        HomeNetwork other = amf.anotherHome()) {
      amf.home.onDiscovery =
          HomeNetwork.answering(
              200, "application/json", HomeNetwork.searchResult(100, other.root()));
      other.onChallenge = overloaded();
      amf.begin();
      amf.begin();
      amf.home.requests.clear();

      Answer answer = amf.begin();

      assertThat(answer.json().path("detail").stringValue())
          .startsWith("the request was not sent: " + other.root().origin());
      assertThat(amf.home.requests).isEmpty();
      assertThat(other.requests).hasSize(1);
    }
  }
}
