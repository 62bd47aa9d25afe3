/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.testing.Requires3gppFiles;

/** The operations of the AUSF's OpenAPI file. */
@Timeout(60)
class AusfOperationsTest {
  @TempDir Path directory;

  @Requires3gppFiles
  @TestFactory
  Stream<DynamicTest> answersEachOperation() {
    AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory);
    return SupportedOperations.ofThisModule().tests(ausf.probe, ausf.uri("")).onClose(ausf::close);
  }
}
