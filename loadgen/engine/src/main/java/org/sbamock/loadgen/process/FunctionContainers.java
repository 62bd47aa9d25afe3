/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The start of functions as containers instead of processes: with the network of this machine, or
 * each with a separate network as a party of an emulated link.
 */
public final class FunctionContainers implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String HOST = "host";

  /** The environment variables of the image that are replaced by settings. */
  private static final List<String> UNSET =
      List.of("MANAGEMENT_SERVER_ADDRESS", "MANAGEMENT_SERVER_PORT");

  private final ContainerEngine engine;
  private final Map<FunctionKind, NetworkHolder> networks = new LinkedHashMap<>();

  /** A container that only holds a network namespace, and the command that runs it. */
  private record NetworkHolder(Container container, Process command, long pid) {}

  private FunctionContainers(ContainerEngine engine) {
    this.engine = engine;
  }

  /** Starts functions with the network of this machine. */
  public static FunctionContainers onHostNetwork(ContainerEngine engine) {
    return new FunctionContainers(engine);
  }

  /**
   * Starts each function with a separate network, which has only loopback until it is a party of a
   * link.
   *
   * @throws FunctionException if a container cannot be started
   */
  public static FunctionContainers onOwnNetworks(ContainerEngine engine)
      throws InterruptedException {
    FunctionContainers containers = new FunctionContainers(engine);
    try {
      for (FunctionKind kind : FunctionKind.values()) {
        containers.networks.put(kind, containers.hold(kind));
      }
      return containers;
    } catch (FunctionException | InterruptedException e) {
      containers.close();
      throw e;
    }
  }

  private NetworkHolder hold(FunctionKind kind) throws InterruptedException {
    Container container = Container.named(engine.docker(), kind.id() + "-network");
    List<String> command =
        container.command("none", List.of("--entrypoint", "cat"), List.of(engine.image(kind.id())));
    Process process;
    try {
      process =
          new ProcessBuilder(FunctionProcess.inNewSession(command))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      throw new FunctionException("cannot run docker: " + e.getMessage(), e);
    }
    try {
      return new NetworkHolder(container, process, container.awaitPid(process, PATIENCE));
    } catch (FunctionException | InterruptedException e) {
      process.destroy();
      container.remove();
      throw e;
    }
  }

  /** Returns whether each function has a separate network. */
  public boolean haveSeparateNetworks() {
    return !networks.isEmpty();
  }

  /** Returns a process in the network of each function; empty with the network of the machine. */
  public Map<FunctionKind, Long> networkPids() {
    Map<FunctionKind, Long> pids = new LinkedHashMap<>();
    networks.forEach((kind, network) -> pids.put(kind, network.pid()));
    return pids;
  }

  /** Starts a function. Its directory is mounted in the container at the same path. */
  FunctionProcess start(
      String name,
      String module,
      FunctionHost host,
      List<String> jvmOptions,
      Map<String, String> settings,
      Path directory) {
    Container container = Container.named(engine.docker(), name);
    List<String> command =
        container.command(
            network(name), options(jvmOptions, directory), List.of(engine.image(module)));
    return FunctionProcess.start(name, container, command, host, settings, UNSET, directory);
  }

  private String network(String name) {
    for (Map.Entry<FunctionKind, NetworkHolder> network : networks.entrySet()) {
      if (network.getKey().id().equals(name)) {
        return "container:" + network.getValue().container().name();
      }
    }
    return HOST;
  }

  static List<String> options(List<String> jvmOptions, Path directory) {
    Path shared = directory.toAbsolutePath();
    List<String> options = new ArrayList<>(List.of("--user", owner(shared)));
    options.addAll(List.of("--security-opt", "label=disable"));
    options.addAll(List.of("--mount", "type=bind,source=" + shared + ",target=" + shared));
    if (!jvmOptions.isEmpty()) {
      options.addAll(List.of("--env", "JDK_JAVA_OPTIONS=" + String.join(" ", jvmOptions)));
    }
    UNSET.forEach(variable -> options.addAll(List.of("--env", variable)));
    return options;
  }

  /** Returns the user and group of the directory, to which the function writes. */
  private static String owner(Path directory) {
    try {
      return Files.getAttribute(directory, "unix:uid")
          + ":"
          + Files.getAttribute(directory, "unix:gid");
    } catch (IOException e) {
      throw new FunctionException(
          "cannot read the owner of " + directory + ": " + e.getMessage(), e);
    }
  }

  /** Removes the networks; the functions that use them must have stopped. */
  @Override
  public void close() {
    networks
        .values()
        .forEach(
            network -> {
              network.container().remove();
              network.command().destroy();
            });
    networks.clear();
  }
}
