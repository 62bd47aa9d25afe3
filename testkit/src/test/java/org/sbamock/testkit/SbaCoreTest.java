/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyRequestedFor;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.noContent;
import static org.sbamock.mock.StubRules.urlPathEqualTo;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.mock.VerificationException;
import org.sbamock.sbi.overload.LoadReport;

@SbaCore(
    stubs = @SbaStub(type = "UDM", services = "nudm-ueau/v1"),
    protocols = {HttpProtocol.H1, HttpProtocol.H3},
    seed = 7)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SbaCoreTest {
  private static final List<HttpProtocol> SEEN = new ArrayList<>();
  private static int port;

  @BeforeAll
  static void remember(RunningCore core) {
    port = core.ausf().port();
  }

  @Test
  @Order(1)
  void aStubIsThereInItsTest(RunningCore core, SbiClient client, SbaTrust trust) {
    core.amf().stubFor(any(anyUrl()).willReturn(aResponse().withStatus(418)));

    assertThat(core.amf().caller(HttpProtocol.H1).get("/x").status()).isEqualTo(418);
    core.amf().verify(1, anyRequestedFor(urlPathEqualTo("/x")));
    assertThat(client).isSameAs(core.client());
    assertThat(trust.pem()).content().startsWith("-----BEGIN CERTIFICATE-----");
    assertThat(core.seed()).isEqualTo(7);
  }

  @Test
  @Order(2)
  void aStubIsGoneInTheNextTestAndThePortStays(RunningCore core) {
    assertThat(core.amf().mock().stubs()).isEmpty();
    assertThat(core.amf().caller(HttpProtocol.H3).get("/x").status()).isNotEqualTo(418);
    assertThat(core.ausf().port()).isEqualTo(port);
  }

  @ProtocolTest
  @Order(3)
  void runsOverEachProtocolOfTheCore(HttpProtocol protocol, RunningCore core) {
    SEEN.add(protocol);
    assertThat(core.nrf().caller(protocol).get("/sbamock-probe/v1/files/16").status())
        .isEqualTo(200);
  }

  @Test
  @Order(4)
  void reportsWhatIsNotThere(RunningCore core) {
    assertThatThrownBy(() -> core.function("PCF"))
        .hasMessage("this core has no PCF: expected one of [NRF, AUSF, AMF, UDM]");
    assertThatThrownBy(() -> core.ausf().apiRoot(HttpProtocol.H2C))
        .hasMessage("the core serves [h1, h3], not h2c");
    assertThatThrownBy(() -> core.ausf().verify(anyRequestedFor(anyUrl())))
        .isInstanceOf(VerificationException.class);
  }

  @Test
  @Order(5)
  void aResetEndsSimulatedOverloadAndRestoresTheJournal(RunningCore core) {
    core.ausf().loadReport().values(new LoadReport.Values(40, 50, Duration.ofSeconds(75), 100));
    core.ausf().mock().journal(0);

    core.reset();

    assertThat(core.ausf().loadReport().values()).isEqualTo(LoadReport.Values.NONE);
    assertThat(core.ausf().mock().journalCapacity()).isEqualTo(1_000);
  }

  @ProtocolTest
  @Order(6)
  void aStubFunctionNamesTheCallThatItsNearestStubAnswers(HttpProtocol protocol, RunningCore core) {
    String path = "/nudm-ueau/v1/x";
    RunningFunction udm = core.function("UDM");
    udm.stubFor(get(urlPathEqualTo(path)).onCall(2).willReturn(noContent()));

    SbiCaller.Answer answer = udm.caller(protocol).get(path);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).contains("nearest: call: expected call number 2, came call number 1");
    assertThat(udm.caller(protocol).get(path).status()).isEqualTo(204);
  }

  @AfterAll
  static void everyProtocolWasSeen() {
    assertThat(SEEN).containsExactly(HttpProtocol.H1, HttpProtocol.H3);
  }

  @Nested
  class InANestedClass {
    @Test
    void theCoreIsTheSame(RunningCore core) {
      assertThat(core.ausf().port()).isEqualTo(port);
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @SbaCore(functions = "NRF", protocols = HttpProtocol.H1C)
  @interface NrfOverH1c {}

  @Nested
  @NrfOverH1c
  class InANestedClassWithAComposedAnnotation {
    @Test
    void theCoreIsThatOfTheMetaAnnotation(RunningCore core) {
      assertThat(core.protocols()).containsExactly(HttpProtocol.H1C);
      assertThatThrownBy(core::ausf).hasMessageContaining("expected one of [NRF]");
    }
  }

  @Nested
  @SbaCore(functions = "NRF")
  class InANestedClassWithItsOwn {
    @Test
    void theCoreIsAnother(RunningCore core) {
      assertThat(core.protocols()).hasSize(5);
      assertThatThrownBy(core::ausf).hasMessageContaining("expected one of [NRF]");
    }
  }
}
