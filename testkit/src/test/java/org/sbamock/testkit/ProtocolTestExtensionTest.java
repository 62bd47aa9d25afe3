/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;
import org.sbamock.http.HttpProtocol;

@Timeout(60)
class ProtocolTestExtensionTest {
  private static final String PROBE = "/sbamock-probe/v1/files/16";

  @TestInstance(TestInstance.Lifecycle.PER_METHOD)
  static class ACorePerTestCase {
    @RegisterExtension
    final SbaCoreExtension core =
        SbaCoreExtension.builder().functions("NRF").protocols(HttpProtocol.H2).build();

    @ProtocolTest
    void overEachServedProtocol(HttpProtocol protocol) {
      assertThat(core.core().nrf().caller(protocol).get(PROBE).status()).isEqualTo(200);
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_METHOD)
  static class NamedProtocolsCase {
    @RegisterExtension
    final SbaCoreExtension core =
        SbaCoreExtension.builder().functions("NRF").protocols(HttpProtocol.H2).build();

    @ProtocolTest({HttpProtocol.H1C, HttpProtocol.H2})
    void overNamedProtocols(HttpProtocol protocol) {
      assertThat(core.core().nrf().caller(protocol).get(PROBE).status()).isEqualTo(200);
    }
  }

  @Test
  void skipsTheProtocolsThatACorePerTestDoesNotServe() {
    Events tests = run(ACorePerTestCase.class);

    tests.assertStatistics(count -> count.started(5).succeeded(1).aborted(4).failed(0));
    assertThat(
            tests.aborted().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .map(result -> result.getThrowable().orElseThrow().toString()))
        .anySatisfy(reason -> assertThat(reason).contains("the core does not serve h1c"));
  }

  @Test
  void runsEveryNamedProtocol() {
    Events tests = run(NamedProtocolsCase.class);

    tests.assertStatistics(count -> count.started(2).succeeded(1).aborted(0).failed(1));
  }

  private static Events run(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(test))
        .execute()
        .testEvents();
  }
}
