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
import org.sbamock.linkemu.emulated.Children;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A container that the docker command runs in the foreground. What runs in it reads the command's
 * standard input and ends at its end, so that it ends with this process, whatever ends this
 * process; the engine removes it then.
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

  /** One that is not run yet, with a name of its own that ends in that. */
  static Container named(DockerCommand docker, String name) {
    String unique = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
    return new Container(docker, "sbamock-" + unique + "-" + name);
  }

  String name() {
    return name;
  }

  /**
   * The words that run it.
   *
   * @param network as {@code --network} takes it
   * @param options before the image
   * @param imageAndArguments the image, and what its entry point is told
   */
  List<String> command(String network, List<String> options, List<String> imageAndArguments) {
    List<String> words = new ArrayList<>(List.of("run", "--rm", "--interactive"));
    words.addAll(List.of("--name", name, "--label", LABEL + "=" + owner()));
    words.addAll(List.of("--pull", "never", "--no-healthcheck", "--network", network));
    words.addAll(options);
    words.addAll(imageAndArguments);
    return docker.words(words);
  }

  /** Process ids mean the same only within one namespace of them. */
  private static String owner() {
    return Children.own() + "/" + processIds();
  }

  private static String processIds() {
    try {
      return Files.readSymbolicLink(PROCESS_IDS).toString();
    } catch (IOException e) {
      return "";
    }
  }

  /** The id of its first process, once it runs. */
  synchronized OptionalLong pid() throws InterruptedException {
    if (pid == 0) {
      try {
        DockerCommand.Reply reply = docker.run("inspect", "--format", "{{.State.Pid}}", name);
        pid = reply.output().matches("[1-9][0-9]*") ? Long.parseLong(reply.output()) : 0;
      } catch (IOException e) {
        throw new FunctionException("where " + name + " runs is not known: " + e.getMessage(), e);
      }
    }
    return pid == 0 ? OptionalLong.empty() : OptionalLong.of(pid);
  }

  /**
   * Waits until it runs.
   *
   * @param command that runs it
   * @throws FunctionException if the command ends before, or it takes too long
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
            "the container " + name + " did not run within " + patience.toSeconds() + " s", null);
      }
    }
    return pid;
  }

  /** Ends and removes it, if it is still there; a warning tells what could not be removed. */
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
   * Removes those whose process of ours has ended without taking them with it.
   *
   * @return the names of those that were removed
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

  /** Whether whom that label names has ended; false if that cannot be seen from here. */
  static boolean isStale(String owner, String processIds) {
    String suffix = "/" + processIds;
    return owner.endsWith(suffix)
        && Children.isStale(owner.substring(0, owner.length() - suffix.length()));
  }
}
