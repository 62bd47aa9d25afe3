/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.testing.Requires3gppFiles;

/** The operations of the AMF's OpenAPI files. */
@Timeout(60)
class AmfOperationsTest {
  @TempDir Path directory;

  @Requires3gppFiles
  @TestFactory
  Stream<DynamicTest> answersEachOperation() {
    AmfFixture amf = new AmfFixture(HttpProtocol.H2C, directory);
    return SupportedOperations.ofThisModule().tests(amf.probe, amf.uri("")).onClose(amf::close);
  }
}
