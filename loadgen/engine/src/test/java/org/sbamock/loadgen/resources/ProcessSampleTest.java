/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSampleTest {
  private static final String STAT =
      "4242 (a name (with) brackets) S 1 4242 4242 0 -1 4194304 1234 5 17 6 250 130 7 8 20 0 31 0"
          + " 100 2500000000 40000 18446744073709551615";

  @TempDir Path directory;

  @Test
  void readsWhatTheKernelTells() {
    assertThat(ProcessSample.parse(STAT, 12))
        .isEqualTo(new ProcessSample(3_800_000_000L, 160_000, 31, 12, 1_234, 17));
    assertThat(ProcessSample.parse(STAT, 12).withoutCpu(800_000_000).cpuNanos())
        .isEqualTo(3_000_000_000L);
  }

  @Test
  void samplesThisProcess() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/stat")), "no /proc here");
    Path file = directory.resolve("resources.csv");
    long pid = ProcessHandle.current().pid();
    try (ResourceSampler sampler =
        new ResourceSampler(
            List.of(
                ResourceSampler.Watched.process("ue", pid),
                ResourceSampler.Watched.process("gone", Integer.MAX_VALUE),
                ResourceSampler.Watched.container("amf", pid, true),
                ResourceSampler.Watched.container("nrf", pid, false)),
            EnergyMeter.at(directory),
            file)) {
      sampler.measurementBegins();
      sampler.measurementEnds();

      assertThat(sampler.values(10))
          .containsKeys("cpuTime.ue", "cpuTimePerCycle.ue", "cpuPercent.ue", "pageFaults.ue")
          .hasEntrySatisfying("memory.ue", mib -> assertThat(mib).isBetween(10.0, 4_000.0))
          .hasEntrySatisfying("threads.ue", count -> assertThat(count).isGreaterThan(2))
          .hasEntrySatisfying("fds.ue", count -> assertThat(count).isGreaterThan(3))
          .containsKeys("cpuTime.amf", "memory.amf", "packets.amf", "drops.amf")
          .containsKeys("cpuTime.nrf", "memory.nrf")
          .doesNotContainKeys("packets.nrf", "drops.nrf", "packets.ue", "cgroupMemory.ue")
          .doesNotContainKey("cpuTime.gone")
          .doesNotContainKey("energy.host");
      assertThat(sampler.notMeasured())
          .containsEntry("cpuTime.gone", "its process has no samples")
          .containsEntry(
              "packets.nrf",
              "the container shares the network of the machine, whose counters include all"
                  + " processes")
          .doesNotContainKeys("packets.amf", "packets.ue")
          .hasEntrySatisfying(
              "energy.host", reason -> assertThat(reason).startsWith("no RAPL counters in"));
    }
    assertThat(Files.readAllLines(file))
        .hasSizeGreaterThanOrEqualTo(3)
        .first()
        .isEqualTo(
            "epoch_ms,party,cpu_ms,rss_kib,threads,fds,minor_faults,major_faults,"
                + "cgroup_kib,packets,drops");
  }

  @Test
  void addsUpTheProcessorPackages() throws IOException {
    for (String zone : List.of("intel-rapl:0", "intel-rapl:1", "intel-rapl:0:0")) {
      Files.createDirectory(directory.resolve(zone));
      Files.writeString(directory.resolve(zone).resolve("energy_uj"), "1500000\n");
    }

    assertThat(EnergyMeter.at(directory).joules()).hasValue(3.0);
  }
}
