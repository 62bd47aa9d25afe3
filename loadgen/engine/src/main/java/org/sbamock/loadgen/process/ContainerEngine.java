package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Docker engine of this machine, and the images of the functions. Nothing is pulled: the images
 * are those that {@code deploy/images/build} has made.
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
   * Looks whether there is one, and whether it has the images; {@code SBAMOCK_TAG} in the
   * environment says which, as in the compose files.
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
            ? "containers do not run in a user namespace, which this run needs for its emulated"
                + " link: run as root, or run those on one host by themselves: "
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
          + ": containers of another machine do not share the network of this one; unset it";
    }
    DockerCommand.Reply info;
    try {
      info =
          docker.run(
              "info", "--format", "{{.ServerVersion}} {{.OperatingSystem}} {{.SecurityOptions}}");
    } catch (IOException e) {
      return "there is no docker command: install Docker Engine, start it, and build the images: "
          + BUILD;
    }
    if (!info.isGood() || info.output().isBlank()) {
      return "the Docker engine does not answer ("
          + info.errors()
          + "): start it, and build the images: "
          + BUILD;
    }
    if (info.output().contains("name=rootless") || info.output().contains("Docker Desktop")) {
      return "this Docker engine does not share the network of this machine with its containers:"
          + " a Docker engine is needed that runs as root on Linux";
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
        : "no image " + String.join(", ", missing) + ": build them: " + BUILD;
  }

  private static String image(String module, String tag) {
    return "sbamock/" + module + ":" + tag;
  }

  /** Why no function can be started in a container, and what to do; null if it can. */
  public @Nullable String obstacle() {
    return obstacle;
  }

  /** The identifiers of the images by their names. */
  public Map<String, String> images() {
    return images;
  }

  /** What {@code java -version} says in the image of the NRF; empty if it says nothing. */
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
   * Removes containers that a run left behind when it was killed together with the docker commands
   * that held them; those of runs that live are let be.
   *
   * @return the names of those that were removed
   */
  public List<String> removeStale() throws InterruptedException {
    try {
      return Container.removeStale(docker);
    } catch (IOException e) {
      throw new FunctionException("cannot list containers: " + e.getMessage(), e);
    }
  }

  /** The image of a module, such as {@code nrf}. */
  String image(String module) {
    return image(module, tag);
  }

  DockerCommand docker() {
    return docker;
  }
}
