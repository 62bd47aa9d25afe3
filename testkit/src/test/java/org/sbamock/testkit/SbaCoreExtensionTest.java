/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.sbi.NfType;

class SbaCoreExtensionTest {
  private static final String PROBE = "/sbamock-probe/v1/files/16";

  @SbaCore(
      functions = {"NRF", "AUSF"},
      stubs = @SbaStub(type = "AUSF", services = "nausf-auth/v1"),
      protocols = {HttpProtocol.H3, HttpProtocol.H1})
  static class AnnotatedCase {}

  @SbaCore(stubs = @SbaStub(type = "NRF"))
  static class StubNrfCase {}

  private static CoreSettings annotated(Class<?> test) {
    return CoreSettings.of(requireNonNull(test.getAnnotation(SbaCore.class)));
  }

  @Test
  void rejectsAServiceWithoutAnApiVersion() {
    assertThatThrownBy(() -> SbaCoreExtension.builder().stub("UDM", "nudm-ueau"))
        .hasMessage("service 'nudm-ueau': expected a name and version such as nudm-ueau/v1");
  }

  @Test
  void hasNoCoreOutsideOfTests() {
    assertThatThrownBy(() -> SbaCoreExtension.builder().build().core())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void rejectsAnEmptySetOfProtocols() {
    assertThatThrownBy(() -> SbaCoreExtension.builder().protocols().build())
        .hasMessage("a core requires at least one protocol, such as h2c");
  }

  @Test
  void aStubRemainsOneIfItsTypeIsAddedAsAFunction() {
    CoreSettings built =
        SbaCoreExtension.builder()
            .stub("AUSF", "nausf-auth/v1")
            .functions("NRF", "AUSF")
            .settings();

    assertThat(built.functions().get(NfType.AUSF)).isEqualTo(CoreFunction.stub("nausf-auth/v1"));
    assertThat(annotated(AnnotatedCase.class).functions()).isEqualTo(built.functions());
  }

  @Test
  void aStubRemainsOneBesideTheDefaultFunctions() {
    CoreSettings settings = SbaCoreExtension.builder().stub("AMF").settings();

    assertThat(settings.functions())
        .containsOnly(
            Map.entry(NfType.NRF, CoreFunction.OWN),
            Map.entry(NfType.AUSF, CoreFunction.OWN),
            Map.entry(NfType.AMF, new CoreFunction(true, Map.of())));
  }

  @Test
  void rejectsAStubNrf() {
    String message =
        "the NRF cannot be a stub function, since no function could register with it: start the"
            + " NRF, and add stub mappings to it";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SbaCoreExtension.builder().stub("NRF", "nnrf-nfm/v1").build())
        .withMessage(message);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> annotated(StubNrfCase.class))
        .withMessage(message);
  }

  @Test
  void theFirstConfiguredProtocolReplacesAClientProtocolThatIsNotServed() {
    CoreSettings built =
        SbaCoreExtension.builder().protocols(HttpProtocol.H3, HttpProtocol.H1).settings();

    assertThat(built.protocols()).containsExactly(HttpProtocol.H3, HttpProtocol.H1);
    assertThat(built.clientProtocol()).isEqualTo(HttpProtocol.H3);
    assertThat(annotated(AnnotatedCase.class).protocols())
        .containsExactly(HttpProtocol.H3, HttpProtocol.H1);
    assertThat(annotated(AnnotatedCase.class).clientProtocol()).isEqualTo(HttpProtocol.H3);
  }

  @AfterAll
  static void aCoreIsNotAvailableAfterItsEnd() {
    assertThatThrownBy(InAStaticField.CORE::core)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the core is only available while a test runs");
  }

  @Nested
  class InAStaticField {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder().functions("NRF").journalCapacity(3).build();

    private static final Set<RunningCore> SEEN = new HashSet<>();

    @RepeatedTest(2)
    void theCoreIsSharedByTheClass(RunningCore core) {
      assertThat(core).isSameAs(CORE.core());
      assertThat(core.nrf().mock().journalCapacity()).isEqualTo(3);
      SEEN.add(core);
    }

    @AfterAll
    static void thereWasOne() {
      assertThat(SEEN).hasSize(1);
    }
  }

  @Test
  void aStubHasNoServicesOfItsTypeAlthoughTheTypeIsOnTheClassPath() {
    CoreSettings settings =
        SbaCoreExtension.builder().functions("NRF").stub("AUSF", "nausf-auth/v1").settings();
    try (RunningCore core = RunningCore.start(settings)) {
      SbiCaller.Answer answer =
          core.ausf().caller(HttpProtocol.H2C).post("/nausf-auth/v1/ue-authentications", "{}");

      assertThat(answer.status()).isEqualTo(404);
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_METHOD)
  class InAnInstanceField {
    private static final Set<RunningCore> SEEN = new HashSet<>();

    @RegisterExtension
    final SbaCoreExtension core =
        SbaCoreExtension.builder().functions("NRF", "AUSF").protocols(HttpProtocol.H2).build();

    @RepeatedTest(2)
    void eachTestHasItsOwn() {
      assertThat(SEEN.add(core.core())).isTrue();
      assertThat(core.core().ausf().caller(HttpProtocol.H2).get(PROBE).status()).isEqualTo(200);
    }

    @AfterAll
    static void thereWereTwo() {
      assertThat(SEEN).hasSize(2);
    }
  }

  @Nested
  class WithAnAnnotationInANestedClass {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder().functions("NRF").protocols(HttpProtocol.H2C).build();

    @Test
    void theCoreIsThatOfTheField(RunningCore core) {
      assertThat(core).isSameAs(CORE.core());
    }

    @Nested
    @SbaCore(functions = "NRF", protocols = HttpProtocol.H1C)
    class Within {
      @ProtocolTest
      void theCoreIsThatOfTheAnnotation(HttpProtocol protocol, RunningCore core, SbiClient client) {
        assertThat(protocol).isEqualTo(HttpProtocol.H1C);
        assertThat(core.protocols()).containsExactly(HttpProtocol.H1C);
        assertThat(client).isSameAs(core.client());
        assertThat(CORE.core().protocols()).containsExactly(HttpProtocol.H2C);
      }
    }
  }

  @Nested
  @SbaCore(functions = "NRF", protocols = HttpProtocol.H1C)
  class WithAFieldInANestedClass {
    @Test
    void theCoreIsThatOfTheAnnotation(RunningCore core) {
      assertThat(core.protocols()).containsExactly(HttpProtocol.H1C);
    }

    @Nested
    class Within {
      @RegisterExtension
      static final SbaCoreExtension CORE =
          SbaCoreExtension.builder().functions("NRF").protocols(HttpProtocol.H2C).build();

      @ProtocolTest
      void theCoreIsThatOfTheField(HttpProtocol protocol, RunningCore core, SbiClient client) {
        assertThat(protocol).isEqualTo(HttpProtocol.H2C);
        assertThat(core).isSameAs(CORE.core());
        assertThat(client).isSameAs(core.client());
      }
    }
  }

  static class TwoFieldsCase {
    @RegisterExtension
    static final SbaCoreExtension ONE = SbaCoreExtension.builder().functions("NRF").build();

    @RegisterExtension
    static final SbaCoreExtension OTHER = SbaCoreExtension.builder().functions("NRF").build();

    @Test
    void withoutParameters() {
      assertThat(ONE.core().nrf().port()).isNotEqualTo(OTHER.core().nrf().port());
    }

    @Test
    void withAParameter(RunningCore core) {
      assertThat(core).isNotNull();
    }
  }

  @Test
  void ofTwoCoresInOneClassNoneIsAParameter() {
    Events tests =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(TwoFieldsCase.class))
            .execute()
            .testEvents();

    tests.assertStatistics(count -> count.started(2).succeeded(1).failed(1));
    assertThat(
            tests.failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow()))
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure)
                    .hasStackTraceContaining("TwoFieldsCase has several cores")
                    .hasStackTraceContaining("use core() of an extension's field"));
  }

  @Test
  void twoCoresAtOnceDoNotClash() {
    CoreSettings settings = SbaCoreExtension.builder().settings();
    try (RunningCore one = RunningCore.start(settings);
        RunningCore other = RunningCore.start(settings)) {
      assertThat(one.ausf().port()).isNotEqualTo(other.ausf().port());
      assertThat(one.amf().caller(HttpProtocol.H3).get(PROBE).status()).isEqualTo(200);
      assertThat(other.amf().caller(HttpProtocol.H3).get(PROBE).status()).isEqualTo(200);
    }
  }
}
