/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes that run in the network namespaces of this JVM. The environment of each process,
 * which its children inherit, names the JVM that started it by process id, start time and boot id.
 * Processes of a killed JVM are therefore found without a file.
 */
public final class ChildProcesses {
  private static final String MARK = "SBAMOCK_LINK_OWNER";

  private ChildProcesses() {}

  /**
   * Starts a process inside a namespace.
   *
   * @throws Exception the exception of {@link ProcessBuilder#start}
   */
  public static Process start(NetworkNamespace namespace, ProcessBuilder builder) throws Exception {
    builder.environment().putAll(environment());
    return namespace.call(builder::start);
  }

  /** Returns the environment variables that mark a process as started by this JVM. */
  public static Map<String, String> environment() {
    return Map.of(MARK, own());
  }

  /**
   * Returns the identity of this JVM, for marks on resources other than processes, such as a
   * container's label.
   */
  public static String own() {
    long self = ProcessHandle.current().pid();
    return self + "/" + startTime(self) + "/" + bootId();
  }

  /**
   * Kills the processes that carry the mark of this JVM.
   *
   * @return the ids of the killed processes
   */
  public static List<Long> endDescendants() {
    String own = own();
    return kill(own::equals);
  }

  /**
   * Kills the processes that crashed JVMs left running; their namespaces and devices disappear with
   * them. Processes of running JVMs are not affected.
   *
   * @return the ids of the killed processes
   */
  public static List<Long> cleanStale() {
    String boot = bootId();
    return kill(owner -> stale(owner, boot));
  }

  private static List<Long> kill(Predicate<String> whose) {
    long self = ProcessHandle.current().pid();
    return ProcessHandle.allProcesses()
        .filter(process -> process.pid() != self && isVisible(process.pid()))
        .filter(process -> owner(process.pid()).filter(whose).isPresent())
        .filter(ProcessHandle::destroyForcibly)
        .map(ProcessHandle::pid)
        .toList();
  }

  /** Returns whether a process belongs to the same process id namespace as this JVM. */
  private static boolean isVisible(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/pid"))
          .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/pid")));
    } catch (IOException e) {
      return false;
    }
  }

  /** Returns whether the owner that a mark names has ended. */
  public static boolean isStale(String owner) {
    return stale(owner, bootId());
  }

  private static boolean stale(String owner, String boot) {
    String[] parts = owner.split("/");
    return parts.length == 3
        && parts[2].equals(boot)
        && parts[0].matches("[0-9]{1,9}")
        && !parts[1].equals(startTime(Long.parseLong(parts[0])));
  }

  private static Optional<String> owner(long pid) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc/" + pid + "/environ"));
      return Stream.of(new String(bytes, StandardCharsets.ISO_8859_1).split("\0"))
          .filter(line -> line.startsWith(MARK + "="))
          .map(line -> line.substring(MARK.length() + 1))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the start time in clock ticks since the boot (proc(5), stat, field 22); null if the
   * process does not exist.
   */
  private static @Nullable String startTime(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return fields[0].equals("Z") ? null : fields[19];
    } catch (IOException e) {
      return null;
    }
  }

  private static String bootId() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    } catch (IOException e) {
      throw new LinkException("read the boot's id", e);
    }
  }
}
