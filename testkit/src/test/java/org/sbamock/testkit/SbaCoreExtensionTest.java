/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.http.HttpProtocol;

class SbaCoreExtensionTest {
  private static final String PROBE = "/sbamock-probe/v1/files/16";

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
