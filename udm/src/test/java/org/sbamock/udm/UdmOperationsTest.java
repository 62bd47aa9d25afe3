/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.testing.Requires3gppFiles;

/** The operations of the UDM's OpenAPI file. */
@Timeout(60)
class UdmOperationsTest {
  @TempDir Path directory;

  @Requires3gppFiles
  @TestFactory
  Stream<DynamicTest> answersEachOperation() {
    UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory);
    return SupportedOperations.ofThisModule().tests(udm.probe, udm.uri("")).onClose(udm::close);
  }
}
