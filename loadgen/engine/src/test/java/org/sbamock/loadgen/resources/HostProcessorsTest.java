/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostProcessorsTest {
  @TempDir Path directory;

  private void write(Path stat, String ticks) throws IOException {
    Files.writeString(stat, "cpu  " + ticks + "\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
  }

  @Test
  void theShareIsOfWhatWasCountedSinceTheLastCall() throws IOException {
    Path stat = directory.resolve("stat");
    write(stat, "100 0 50 800 50 0 0 0 0 0");
    HostProcessors processors = new HostProcessors(stat);

    // 20 user, 5 nice, 10 system, 50 idle, 10 waiting for disks, 1 + 1 for interrupts, 3 stolen
    write(stat, "120 5 60 850 60 1 1 3 0 0");
    assertThat(processors.share()).hasValue(0.4);

    write(stat, "120 5 60 950 60 1 1 3 0 0");
    assertThat(processors.share()).hasValue(0);
  }

  @Test
  void nothingIsToldWhereNothingTells() throws IOException {
    Path stat = directory.resolve("stat");
    assertThat(new HostProcessors(stat).share()).isEmpty();

    write(stat, "100 0 50 800 50 0 0 0 0 0");
    HostProcessors processors = new HostProcessors(stat);
    assertThat(processors.share()).isEmpty();
  }
}
