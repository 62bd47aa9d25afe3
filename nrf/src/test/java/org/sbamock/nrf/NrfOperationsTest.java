/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.testing.Requires3gppFiles;

/** The operations of the NRF's OpenAPI files. */
@Timeout(60)
class NrfOperationsTest {
  @Requires3gppFiles
  @TestFactory
  Stream<DynamicTest> answersEachOperation() {
    Nrf nrf =
        Nrf.builder(NetworkFunctionSettings.builder().protocols(HttpProtocol.H2C).build()).build();
    SbiProbe probe = new SbiProbe(HttpProtocol.H2C, null);
    nrf.start();
    String root = ApiRoot.of("http", "127.0.0.1", nrf.port()).uri("");
    return SupportedOperations.ofThisModule()
        .tests(probe, root)
        .onClose(probe::close)
        .onClose(() -> nrf.stop(Duration.ofSeconds(5)).join());
  }
}
