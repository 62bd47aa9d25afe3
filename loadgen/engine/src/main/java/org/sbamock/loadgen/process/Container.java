/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.emulated.ChildProcesses;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A container that the docker command runs in the foreground. Its program exits at the end of the
 * command's standard input, so it also stops when this process is killed; the engine then removes
 * the container.
 */
final class Container {
  private static final Logger LOG = LoggerFactory.getLogger(Container.class);
  private static final List<String> GONE = List.of("No such container", "already in progress");
  private static final String LABEL = "org.sbamock.owner";
  private static final Path PROCESS_IDS = Path.of("/proc/self/ns/pid");
  private static final Duration POLL = Duration.ofMillis(20);

  private final DockerCommand docker;
  private final String name;
  private long pid;

  private Container(DockerCommand docker, String name) {
    this.docker = docker;
    this.name = name;
  }

  /** Creates a container that does not run yet, with a unique name that ends in the given name. */
  static Container named(DockerCommand docker, String name) {
    String unique = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return new Container(docker, "sbamock-" + unique + "-" + name);
  }

  String name() {
    return name;
  }

  /**
   * Returns the command that runs it.
   *
   * @param network the value of {@code --network}
   * @param options the options before the image
   * @param imageAndArguments the image and the arguments of its entry point
   */
  List<String> command(String network, List<String> options, List<String> imageAndArguments) {
    List<String> words = new ArrayList<>(List.of("run", "--rm", "--interactive"));
    words.addAll(List.of("--name", name, "--label", LABEL + "=" + owner()));
    words.addAll(List.of("--pull", "never", "--no-healthcheck", "--network", network));
    words.addAll(options);
    words.addAll(imageAndArguments);
    return docker.words(words);
  }

  /** Returns the mark of this process: its process id namespace, process id and start. */
  private static String owner() {
    return ChildProcesses.own() + "/" + processIds();
  }

  private static String processIds() {
    try {
      return Files.readSymbolicLink(PROCESS_IDS).toString();
    } catch (IOException e) {
      return "";
    }
  }

  /** Returns the id of its first process, if it runs. */
  synchronized OptionalLong pid() throws InterruptedException {
    if (pid == 0) {
      try {
        DockerCommand.Reply reply = docker.run("inspect", "--format", "{{.State.Pid}}", name);
        pid = reply.output().matches("[1-9][0-9]*") ? Long.parseLong(reply.output()) : 0;
      } catch (IOException e) {
        throw new FunctionException(
            "the process id of " + name + " is unknown: " + e.getMessage(), e);
      }
    }
    return pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  /**
   * Waits until it runs.
   *
   * @param command the process of the docker command
   * @throws FunctionException if the command ends first or the time is exceeded
   */
  long awaitPid(Process command, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (pid().isEmpty()) {
      if (command.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new FunctionException(
            "the container " + name + " ended with exit code " + command.exitValue(), null);
      }
      if (System.nanoTime() - deadline > 0) {
        throw new FunctionException(
            "the container " + name + " did not start within " + patience.toSeconds() + " s", null);
      }
    }
    return pid;
  }

  /** Stops and removes it, if it still exists; logs a warning if that fails. */
  void remove() {
    boolean interrupted = Thread.interrupted();
    try {
      DockerCommand.Reply reply = docker.run("rm", "--force", "--volumes", name);
      if (!reply.isGood() && GONE.stream().noneMatch(reply.errors()::contains)) {
        LOG.warn("The container {} could not be removed: {}", name, reply.errors());
      }
    } catch (IOException e) {
      LOG.warn("The container {} could not be removed: {}", name, e.getMessage());
    } catch (InterruptedException e) {
      interrupted = true;
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Removes the containers of sbamock processes that have ended.
   *
   * @return the names of the removed containers
   */
  static List<String> removeStale(DockerCommand docker) throws IOException, InterruptedException {
    List<String> removed = new ArrayList<>();
    String listed =
        docker
            .run(
                "ps",
                "--all",
                "--filter",
                "label=" + LABEL,
                "--format",
                "{{.Names}} {{.Label \"" + LABEL + "\"}}")
            .output();
    for (String line : listed.lines().toList()) {
      String[] parts = line.split(" ", 2);
      if (parts.length == 2 && isStale(parts[1], processIds())) {
        docker.run("rm", "--force", "--volumes", parts[0]);
        removed.add(parts[0]);
      }
    }
    return removed;
  }

  /**
   * Returns whether the owner that a label names has ended; false if this process cannot determine
   * it.
   */
  static boolean isStale(String owner, String processIds) {
    String suffix = "/" + processIds;
    return owner.endsWith(suffix)
        && ChildProcesses.isStale(owner.substring(0, owner.length() - suffix.length()));
  }
}
