/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerEngineTest {
  private static final String GOOD = "echo '28.0 Debian [name=seccomp,profile=default]'";
  private static final String HAS_ALL = "echo sha256:abc";

  @TempDir Path directory;

  private ContainerEngine look(String info, String image) throws Exception {
    return look(FakeDocker.in(directory, Map.of("info", info, "image", image)), Map.of());
  }

  private static ContainerEngine look(DockerCommand docker, Map<String, String> environment)
      throws InterruptedException {
    return ContainerEngine.look(docker, environment, false);
  }

  @Test
  void isReadyWithAnEngineAndImages() throws Exception {
    ContainerEngine engine = look(GOOD, HAS_ALL);

    assertThat(engine.obstacle()).isNull();
    assertThat(engine.images())
        .containsOnlyKeys("sbamock/nrf:latest", "sbamock/ausf:latest", "sbamock/amf:latest")
        .containsEntry("sbamock/amf:latest", "sha256:abc");
    assertThat(engine.image("nrf")).isEqualTo("sbamock/nrf:latest");
  }

  @Test
  void takesTheTagOfTheEnvironment() throws Exception {
    DockerCommand docker = FakeDocker.in(directory, Map.of("info", GOOD, "image", HAS_ALL));

    assertThat(look(docker, Map.of("SBAMOCK_TAG", "0.1.0")).images())
        .containsKey("sbamock/amf:0.1.0");
  }

  @Test
  void reportsWhatToDoWithoutAnEngine() throws Exception {
    assertThat(look(new DockerCommand(directory.resolve("none").toString()), Map.of()).obstacle())
        .isEqualTo(
            "the docker command was not found: install and start Docker Engine, and build the"
                + " images: mvn -DskipTests package && deploy/images/build");
    assertThat(look("echo 'Cannot connect' >&2; exit 1", HAS_ALL).obstacle())
        .isEqualTo(
            "the Docker engine does not respond (Cannot connect): start it, and build the images:"
                + " mvn -DskipTests package && deploy/images/build");
  }

  @Test
  void namesTheImagesThatAreMissing() throws Exception {
    String image =
        "case $5 in *nrf*) echo sha256:abc ;; *) echo 'No such image' >&2; exit 1;; esac";

    assertThat(look(GOOD, image).obstacle())
        .isEqualTo(
            "missing image sbamock/ausf:latest, sbamock/amf:latest: build them: mvn -DskipTests"
                + " package && deploy/images/build");
  }

  @Test
  void rejectsAnEngineWhoseContainersAreNotOnThisMachinesNetwork() throws Exception {
    DockerCommand docker = FakeDocker.in(directory, Map.of("info", GOOD, "image", HAS_ALL));

    assertThat(look(docker, Map.of("DOCKER_HOST", "tcp://10.0.0.1:2375")).obstacle())
        .startsWith("DOCKER_HOST is tcp://10.0.0.1:2375: ");
    assertThat(look(docker, Map.of("DOCKER_HOST", "unix:///run/docker.sock")).obstacle()).isNull();
    assertThat(look("echo '28.0 Debian [name=rootless]'", HAS_ALL).obstacle())
        .contains("does not share the network of this machine");
    assertThat(look("echo '28.0 Docker Desktop []'", HAS_ALL).obstacle())
        .contains("does not share the network of this machine");
    assertThat(ContainerEngine.look(docker, Map.of(), true).obstacle())
        .contains("--only packaging=container,topology=local");
  }

  @Test
  void reportsTheJavaOfTheImages() throws IOException, InterruptedException {
    DockerCommand docker =
        FakeDocker.in(
            directory,
            Map.of("info", GOOD, "image", HAS_ALL, "run", "printf 'openjdk 25.0.1 x\\nmore\\n'"));

    assertThat(look(docker, Map.of()).javaVersion()).isEqualTo("openjdk 25.0.1 x");
  }
}
