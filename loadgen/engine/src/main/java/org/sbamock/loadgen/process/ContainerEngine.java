/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Docker engine of this machine, and the images of the functions. Images are never pulled;
 * {@code deploy/images/build} builds them.
 */
public final class ContainerEngine {
  private static final String BUILD = "mvn -DskipTests package && deploy/images/build";
  private static final String ON_ONE_HOST = "--only packaging=container,topology=local";

  private final DockerCommand docker;
  private final String tag;
  private final @Nullable String obstacle;
  private final Map<String, String> images;

  private ContainerEngine(
      DockerCommand docker, String tag, @Nullable String obstacle, Map<String, String> images) {
    this.docker = docker;
    this.tag = tag;
    this.obstacle = obstacle;
    this.images = images;
  }

  /**
   * Detects the engine and its images. The environment variable {@code SBAMOCK_TAG} selects the tag
   * of the images, as in the compose files.
   */
  public static ContainerEngine look() throws InterruptedException {
    return look(DockerCommand.ON_PATH, System.getenv(), UserNamespace.isEntered());
  }

  static ContainerEngine look(
      DockerCommand docker, Map<String, String> environment, boolean inUserNamespace)
      throws InterruptedException {
    String tag = environment.getOrDefault("SBAMOCK_TAG", "latest");
    Map<String, String> images = new LinkedHashMap<>();
    String obstacle =
        inUserNamespace
            ? "containers cannot run in a user namespace, which the emulated link of this run"
                + " requires without root: run as root, or run only the trials without an"
                + " emulated link: "
                + ON_ONE_HOST
            : obstacle(docker, environment.getOrDefault("DOCKER_HOST", ""));
    if (obstacle == null) {
      obstacle = missing(docker, tag, images);
    }
    return new ContainerEngine(docker, tag, obstacle, images);
  }

  private static @Nullable String obstacle(DockerCommand docker, String host)
      throws InterruptedException {
    if (!host.isEmpty() && !host.startsWith("unix:")) {
      return "DOCKER_HOST is "
          + host
          + ": containers on another machine do not share the network of this one; unset"
          + " DOCKER_HOST";
    }
    DockerCommand.Reply info;
    try {
      info =
          docker.run(
              "info", "--format", "{{.ServerVersion}} {{.OperatingSystem}} {{.SecurityOptions}}");
    } catch (IOException e) {
      return "the docker command was not found: install and start Docker Engine, and build the"
          + " images: "
          + BUILD;
    }
    if (!info.isGood() || info.output().isBlank()) {
      return "the Docker engine does not respond ("
          + info.errors()
          + "): start it, and build the images: "
          + BUILD;
    }
    if (info.output().contains("name=rootless") || info.output().contains("Docker Desktop")) {
      return "this Docker engine does not share the network of this machine with its containers: a"
          + " Docker engine that runs as root on Linux is required";
    }
    return null;
  }

  private static @Nullable String missing(
      DockerCommand docker, String tag, Map<String, String> images) throws InterruptedException {
    List<String> missing = new ArrayList<>();
    for (FunctionKind kind : FunctionKind.values()) {
      String image = image(kind.id(), tag);
      try {
        DockerCommand.Reply reply = docker.run("image", "inspect", "--format", "{{.Id}}", image);
        if (reply.isGood()) {
          images.put(image, reply.output());
        } else {
          missing.add(image);
        }
      } catch (IOException e) {
        return e.getMessage();
      }
    }
    return missing.isEmpty()
        ? null
        : "missing image " + String.join(", ", missing) + ": build them: " + BUILD;
  }

  private static String image(String module, String tag) {
    return "sbamock/" + module + ":" + tag;
  }

  /**
   * Returns the reason why no function can be started in a container, with a remedy; null if
   * functions can.
   */
  public @Nullable String obstacle() {
    return obstacle;
  }

  /** Returns the identifiers of the images by name. */
  public Map<String, String> images() {
    return images;
  }

  /**
   * Returns the first line of {@code java -version} in the image of the NRF; empty if there is
   * none.
   */
  public String javaVersion() throws InterruptedException {
    Container container = Container.named(docker, "java-version");
    List<String> command =
        container.command(
            "none", List.of("--entrypoint", "java"), List.of(image("nrf"), "--version"));
    try {
      return docker
          .run(command.subList(1, command.size()).toArray(String[]::new))
          .output()
          .lines()
          .findFirst()
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Removes the containers of killed runs. Containers of running processes are not affected.
   *
   * @return the names of the removed containers
   */
  public List<String> removeStale() throws InterruptedException {
    try {
      return Container.removeStale(docker);
    } catch (IOException e) {
      throw new FunctionException("cannot list containers: " + e.getMessage(), e);
    }
  }

  /** Returns the image of a module, such as {@code nrf}. */
  String image(String module) {
    return image(module, tag);
  }

  DockerCommand docker() {
    return docker;
  }
}
