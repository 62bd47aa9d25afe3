/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlGroupTest {
  @TempDir Path mount;

  private void write(String file, String text) throws IOException {
    Path path = mount.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private Path membership(String lines) throws IOException {
    return Files.writeString(mount.resolve("membership"), lines);
  }

  @Test
  void readsTheUnifiedHierarchy() throws IOException {
    String group = "system.slice/docker-0123.scope/";
    write(group + "cpu.stat", "usage_usec 2500999\nuser_usec 2000000\nsystem_usec 500999\n");
    write(group + "memory.current", "104857600\n");
    write(group + "memory.stat", "anon 1\ninactive_file 20971520\nfile 2\n");
    write(group + "pids.current", "37\n");

    ControlGroup read =
        ControlGroup.of(membership("0::/system.slice/docker-0123.scope\n"), mount).orElseThrow();

    assertThat(read.read()).contains(new ControlGroup.Reading(2_500_999_000L, 81_920, 37));
    Files.delete(mount.resolve(group + "cpu.stat"));
    assertThat(read.read()).isEmpty();
  }

  @Test
  void readsTheHierarchiesOfVersionOne() throws IOException {
    write("cpu,cpuacct/docker/0123/cpuacct.usage", "2500999000\n");
    write("memory/docker/0123/memory.usage_in_bytes", "104857600\n");
    write("memory/docker/0123/memory.stat", "inactive_file 5\ntotal_inactive_file 20971520\n");
    write("pids/docker/0123/pids.current", "37\n");
    String lines =
        """
        8:pids:/docker/0123
        4:memory:/docker/0123
        2:cpu,cpuacct:/docker/0123
        1:name=systemd:/docker/0123
        0::/docker/0123
        """;

    assertThat(ControlGroup.of(membership(lines), mount).flatMap(ControlGroup::read))
        .contains(new ControlGroup.Reading(2_500_999_000L, 81_920, 37));
  }

  @Test
  void treatsTheRootControlGroupAsNone() throws IOException {
    write("cpu.stat", "usage_usec 2500999\n");
    write("memory.current", "1\n");
    write("memory.stat", "inactive_file 0\n");
    write("pids.current", "1\n");

    assertThat(ControlGroup.of(membership("0::/\n"), mount)).isEmpty();
    assertThat(ControlGroup.of(membership("0::/docker/gone\n"), mount)).isEmpty();
    assertThat(ControlGroup.of(mount.resolve("none"), mount)).isEmpty();
  }

  @Test
  void addsUpTheInterfacesButLoopback() {
    String text =
        """
        Inter-|   Receive                                                |  Transmit
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
            lo:    9000     100    0    9    0     0          0         0     9000     100    0    9    0     0       0          0
          tun0:  123456      70    0    2    0     0          0         0   654321      60    0    3    0     0       0          0
          eth1:       1       1    0    0    0     0          0         0        1       1    0    0    0     0       0          0
        """;

    assertThat(NetworkSample.parse(text)).isEqualTo(new NetworkSample(132, 5));
  }
}
