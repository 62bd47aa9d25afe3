/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.linkemu.emulated.ChildProcesses;

class ContainerTest {
  private static final DockerCommand DOCKER = new DockerCommand("docker");

  @TempDir Path directory;

  @Test
  void isRunInTheForegroundUnderANameAndALabelOfItsOwn() throws IOException {
    Container container = Container.named(DOCKER, "amf");

    assertThat(container.name()).matches("sbamock-[0-9a-f]{8}-amf");
    assertThat(Container.named(DOCKER, "amf").name()).isNotEqualTo(container.name());
    assertThat(
            container.command(
                "host", List.of("--user", "1:2"), List.of("sbamock/amf:latest", "--a=b")))
        .containsExactly(
            "docker",
            "run",
            "--rm",
            "--interactive",
            "--name",
            container.name(),
            "--label",
            "org.sbamock.owner=" + ChildProcesses.own() + "/" + processIds(),
            "--pull",
            "never",
            "--no-healthcheck",
            "--network",
            "host",
            "--user",
            "1:2",
            "sbamock/amf:latest",
            "--a=b");
  }

  private static String processIds() throws IOException {
    return Files.readSymbolicLink(Path.of("/proc/self/ns/pid")).toString();
  }

  @Test
  void sharesItsDirectoryAndTakesTheOptionsOfAProcess() throws IOException {
    Object user = Files.getAttribute(directory, "unix:uid");
    Object group = Files.getAttribute(directory, "unix:gid");

    assertThat(FunctionContainers.options(List.of("-Xmx256m", "-Xss512k"), directory))
        .containsExactly(
            "--user",
            user + ":" + group,
            "--security-opt",
            "label=disable",
            "--mount",
            "type=bind,source=" + directory + ",target=" + directory,
            "--env",
            "JDK_JAVA_OPTIONS=-Xmx256m -Xss512k",
            "--env",
            "MANAGEMENT_SERVER_ADDRESS",
            "--env",
            "MANAGEMENT_SERVER_PORT");
  }

  @Test
  void isLeftOverIfWhoStartedItHasEnded() throws IOException {
    String own = ChildProcesses.own();
    String gone = own.replaceFirst("^[0-9]+/[0-9]+", "1/1");

    assertThat(Container.isStale(own + "/pid:[1]", "pid:[1]")).isFalse();
    assertThat(Container.isStale(gone + "/pid:[1]", "pid:[1]")).isTrue();
    assertThat(Container.isStale(gone + "/pid:[2]", "pid:[1]"))
        .as("of another namespace of processes, which cannot be seen")
        .isFalse();
    assertThat(Container.isStale("", "pid:[1]")).isFalse();
  }

  @Test
  void resourcesOfARunningProcessAreKept() throws Exception {
    String gone = ChildProcesses.own().replaceFirst("^[0-9]+/[0-9]+", "1/1") + "/" + processIds();
    String living = ChildProcesses.own() + "/" + processIds();
    Path removed = directory.resolve("removed");
    DockerCommand docker =
        FakeDocker.in(
            directory,
            Map.of(
                "ps", "printf '%s\\n' 'left " + gone + "' 'held " + living + "'",
                "rm", "echo \"$@\" >> " + removed));

    assertThat(Container.removeStale(docker)).containsExactly("left");
    assertThat(removed).hasContent("rm --force --volumes left");
  }
}
