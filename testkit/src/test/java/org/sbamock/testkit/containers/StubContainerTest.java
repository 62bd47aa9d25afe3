/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testcontainers.utility.MountableFile;

class StubContainerTest {
  @Test
  void contentFilesRequireNoMappings(@TempDir Path files) {
    StubContainer udm = new StubContainer("UDM").withFiles(MountableFile.forHostPath(files));

    assertThat(udm.getEnvMap())
        .containsEntry("SBAMOCK_MOCK_MAPPINGSDIRECTORY", "/opt/sbamock/mappings");
  }
}
