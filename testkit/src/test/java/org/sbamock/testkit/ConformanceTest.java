/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.jsonResponse;
import static org.sbamock.mock.StubRules.post;
import static org.sbamock.mock.StubRules.proxyTo;
import static org.sbamock.mock.StubRules.urlPathEqualTo;

import java.net.URISyntaxException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.conformance.Finding;
import org.sbamock.conformance.NonconformantMessage;
import org.sbamock.conformance.NonconformantMessage.Direction;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.VerificationException;
import org.sbamock.sbi.Json;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/** The check of messages against OpenAPI descriptions. */
class ConformanceTest {
  private static final String NOTES = "/nudm-notes/v1/notes";
  private static final String VALID = "{\"text\":\"a\"}";
  private static final String FAULTY = "{\"pages\":10}";

  private static Path apis() {
    try {
      return Path.of(requireNonNull(ConformanceTest.class.getResource("apis")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  @Nested
  class OfAStubFunction {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder()
            .functions("NRF")
            .stub("UDM", "nudm-notes/v1")
            .stub("UDR", "nudr-notes/v1")
            .conformance(ConformanceMode.REPORT)
            .descriptions(apis())
            .build();

    private static RunningFunction udm() {
      RunningFunction udm = CORE.core().function("UDM");
      udm.stubFor(post(urlPathEqualTo(NOTES)).willReturn(jsonResponse(VALID, 201)));
      return udm;
    }

    @ProtocolTest
    void acceptsConformantMessages(HttpProtocol protocol) {
      RunningFunction udm = udm();

      assertThat(udm.caller(protocol).post(NOTES, VALID).status()).isEqualTo(201);

      udm.verifyConformant();
      assertThat(udm.mock().conformanceReport().checked()).isEqualTo(2);
    }

    @ProtocolTest
    void reportsAReceivedRequest(HttpProtocol protocol) {
      RunningFunction udm = udm();

      assertThat(udm.caller(protocol).post(NOTES, FAULTY).status()).isEqualTo(201);

      assertThatThrownBy(udm::verifyConformant)
          .isInstanceOf(VerificationException.class)
          .hasMessageContaining("found 1 others of 2")
          .hasMessageContaining("received POST " + NOTES)
          .hasMessageContaining("Nudm_Notes.yaml")
          .hasMessageContaining("/text: is missing")
          .hasMessageContaining("/pages: ");
      assertThat(udm.requests().get(0).requestFindings())
          .extracting(Finding::param)
          .containsExactlyInAnyOrder("/text", "/pages");
      assertThat(udm.requests().get(0).toJson().at("/requestFindings")).hasSize(2);
    }

    @ProtocolTest
    void reportsASentResponse(HttpProtocol protocol) {
      RunningFunction udm = udm();
      udm.stubFor(post(urlPathEqualTo(NOTES)).willReturn(jsonResponse(FAULTY, 201)));

      assertThat(udm.caller(protocol).post(NOTES, VALID).body()).isEqualTo(FAULTY);

      assertThat(udm.mock().conformanceReport().messages())
          .singleElement()
          .satisfies(
              message -> {
                assertThat(message.direction()).isEqualTo(Direction.SENT);
                assertThat(message.status()).isEqualTo(201);
                assertThat(message.operation()).isEqualTo("POST " + NOTES);
              });
    }

    @ProtocolTest
    void reportsSentRequestsAndReceivedResponses(HttpProtocol protocol) {
      RunningFunction udm = udm();
      udm.stubFor(post(urlPathEqualTo(NOTES)).willReturn(jsonResponse(FAULTY, 200)));
      RunningFunction udr = CORE.core().function("UDR");
      udr.stubFor(post(urlPathEqualTo(NOTES)).willReturn(proxyTo(udm.apiRoot(protocol), protocol)));

      udr.caller(protocol).post(NOTES, FAULTY);

      assertThat(udr.mock().conformanceReport().messages())
          .extracting(NonconformantMessage::direction, NonconformantMessage::isResponse)
          .containsExactly(
              org.assertj.core.groups.Tuple.tuple(Direction.RECEIVED, false),
              org.assertj.core.groups.Tuple.tuple(Direction.SENT, false),
              org.assertj.core.groups.Tuple.tuple(Direction.RECEIVED, true),
              org.assertj.core.groups.Tuple.tuple(Direction.SENT, true));
    }

    @ProtocolTest
    void rejectsAReceivedRequest(HttpProtocol protocol) {
      RunningFunction udm = udm();
      udm.mock().conformance(ConformanceMode.ENFORCE);
      try {
        SbiCaller.Answer answer = udm.caller(protocol).post(NOTES, FAULTY);

        assertThat(answer.status()).isEqualTo(400);
        JsonNode problem = Json.mapper().readTree(answer.body());
        assertThat(problem.path("cause").asString("")).isEqualTo("MANDATORY_IE_MISSING");
        assertThat(problem.path("invalidParams"))
            .extracting(param -> param.path("param").asString(""))
            .containsExactly("/text", "/pages");
        assertThat(udm.caller(protocol).post(NOTES, VALID).status()).isEqualTo(201);
      } finally {
        udm.mock().conformance(ConformanceMode.REPORT);
      }
    }

    @ProtocolTest
    void respondsDespiteAListenerThatFails(HttpProtocol protocol) {
      RunningFunction udm = udm();
      udm.stubFor(post(urlPathEqualTo(NOTES)).willReturn(jsonResponse(FAULTY, 201)));
      udm.mock()
          .onNonconformant(
              message -> {
                throw new IllegalStateException("a defect of a listener");
              });
      try {
        assertThat(udm.caller(protocol).post(NOTES, FAULTY).status()).isEqualTo(201);
        assertThat(udm.mock().conformanceReport().nonconformant()).isEqualTo(2);
      } finally {
        udm.mock().onNonconformant(message -> {});
      }
    }

    @Test
    void aResetRestoresTheConfiguredMode() {
      RunningFunction udm = udm();
      udm.mock().conformance(ConformanceMode.OFF);

      CORE.core().reset();

      assertThat(udm.mock().conformance()).isEqualTo(ConformanceMode.REPORT);
    }

    @ProtocolTest
    void failsIfNoMessageIsDescribed(HttpProtocol protocol) {
      RunningFunction udm = udm();

      assertThat(udm.caller(protocol).get("/nudm-other/v1/notes").status()).isEqualTo(404);

      assertThatThrownBy(udm::verifyConformant)
          .isInstanceOf(VerificationException.class)
          .hasMessageEndingWith("found none of the APIs that are described in Nudm_Notes.yaml");
    }

    @Test
    void doesNotVerifyWhatIsNotChecked() {
      RunningFunction udm = udm();
      udm.mock().conformance(ConformanceMode.OFF);
      try {
        udm.caller(HttpProtocol.H2C).post(NOTES, FAULTY);

        assertThatThrownBy(udm::verifyConformant)
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("messages are not checked");
        assertThat(udm.mock().conformanceReport().checked()).isZero();
      } finally {
        udm.mock().conformance(ConformanceMode.REPORT);
      }
    }
  }

  @Nested
  @Requires3gppFiles
  @SbaCore(conformance = ConformanceMode.REPORT)
  class OfACore {
    private static final String UES = "/mock-ue/v1/registrations";
    private static final String UE = "{\"suci\":\"suci-0-001-01-0000-0-0-0000000001\"}";

    @ProtocolTest
    void sendsOnlyConformantMessages(HttpProtocol protocol, RunningCore core) {
      SbiCaller.Answer challenge = core.amf().caller(protocol).post(UES, UE);
      assertThat(challenge.status()).as(challenge.body()).isEqualTo(201);
      SbiCaller.Answer nfs = core.nrf().caller(protocol).get("/nnrf-nfm/v1/nf-instances");
      assertThat(nfs.status()).isEqualTo(200);

      assertThat(core.ausf().mock().conformanceReport().checked()).isPositive();
      assertThat(core.amf().mock().conformanceReport().checked()).isPositive();
      core.nrf().verifyConformant();
      core.ausf().verifyConformant();
      core.amf().verifyConformant();
    }
  }

  @Test
  void requiresDescriptions() {
    String directory = System.clearProperty("sbamock.3gpp.dir");
    try {
      assertThatThrownBy(
              () -> SbaCoreExtension.builder().conformance(ConformanceMode.REPORT).build())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("sbamock.3gpp.dir");
    } finally {
      if (directory != null) {
        System.setProperty("sbamock.3gpp.dir", directory);
      }
    }
  }
}
