/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.statistics.Sample;

class ResourceReadingsTest {
  @TempDir private Path directory;

  @Test
  void theLastShortIntervalOfATrialIsNoReading() throws IOException {
    Sample cpu = cpuPercent("1000,amf,0\n1200,amf,20\n1400,amf,60\n1405,amf,65\n");

    assertThat(cpu.values()).containsExactly(10, 20);
  }

  @Test
  void aShortIntervalWithinATrialIsPartOfTheNextOne() throws IOException {
    Sample cpu = cpuPercent("1000,amf,0\n1350,amf,35\n1400,amf,50\n1600,amf,60\n");

    assertThat(cpu.values()).containsExactly(10, 10);
  }

  @Test
  void theOnlyIntervalOfAShortTrialIsAReading() throws IOException {
    assertThat(cpuPercent("1000,amf,0\n1050,amf,10\n").values()).containsExactly(20);
  }

  private Sample cpuPercent(String lines) throws IOException {
    Path file = directory.resolve("resources.csv");
    Files.writeString(file, "epoch_ms,party,cpu_ms\n" + lines);
    return Objects.requireNonNull(ResourceReadings.read(file).sample("cpuPercent.amf"));
  }
}
