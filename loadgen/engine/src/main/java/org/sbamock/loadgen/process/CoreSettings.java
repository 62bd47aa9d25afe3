/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The start settings of a core.
 *
 * @param jars finds the executable jar of a module such as {@code nrf} or {@code stub}
 * @param directory the directory of logs and ports files
 * @param tlsDirectory the directory of the shared certificate authority
 * @param jvmOptions the JVM options of each function
 * @param namePrefix the prefix of each function's name and of the names of its files
 * @param commandPrefix the command before {@code java}, such as {@code taskset -c 0}
 * @param ports the port of each function; a free port if missing
 * @param hosts the host of each function; loopback if missing
 * @param settings additional settings of each function, such as {@code sbamock.client.deadline}
 * @param containers the containers in which the functions run; null for processes
 */
public record CoreSettings(
    Function<String, Path> jars,
    Path directory,
    Path tlsDirectory,
    List<String> jvmOptions,
    String namePrefix,
    List<String> commandPrefix,
    Map<FunctionKind, Integer> ports,
    Map<FunctionKind, FunctionHost> hosts,
    Map<String, String> settings,
    @Nullable FunctionContainers containers) {
  /**
   * JVM options with a small heap and the serial collector, for several functions on one machine.
   */
  public static final List<String> SMALL_JVM = LowMemoryJvm.options();

  /**
   * {@link #SMALL_JVM} with the C1 compiler only, which halves the start time; for runs that are
   * too short for C2 to pay off.
   */
  public static final List<String> QUICK_JVM =
      Stream.concat(SMALL_JVM.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();

  /** Returns settings of processes on loopback, with free ports and otherwise default values. */
  public static CoreSettings of(
      Function<String, Path> jars, Path directory, Path tlsDirectory, List<String> jvmOptions) {
    return new CoreSettings(
        jars,
        directory,
        tlsDirectory,
        jvmOptions,
        "",
        List.of(),
        Map.of(),
        Map.of(),
        Map.of(),
        null);
  }

  /**
   * Returns these settings with other prefixes of the functions' names and of the processes'
   * command lines.
   */
  public CoreSettings withPrefixes(String name, List<String> command) {
    return new CoreSettings(
        jars,
        directory,
        tlsDirectory,
        jvmOptions,
        name,
        command,
        ports,
        hosts,
        settings,
        containers);
  }

  /** Returns these settings with other ports. */
  public CoreSettings withPorts(Map<FunctionKind, Integer> chosen) {
    return new CoreSettings(
        jars,
        directory,
        tlsDirectory,
        jvmOptions,
        namePrefix,
        commandPrefix,
        chosen,
        hosts,
        settings,
        containers);
  }

  /**
   * Returns these settings with other hosts, for processes or containers.
   *
   * @param around the containers in which the functions run; null for processes
   */
  public CoreSettings withHosts(
      Map<FunctionKind, FunctionHost> chosen, @Nullable FunctionContainers around) {
    return new CoreSettings(
        jars,
        directory,
        tlsDirectory,
        jvmOptions,
        namePrefix,
        commandPrefix,
        ports,
        chosen,
        settings,
        around);
  }

  /** Returns these settings with other additional settings of each function. */
  public CoreSettings withSettings(Map<String, String> all) {
    return new CoreSettings(
        jars,
        directory,
        tlsDirectory,
        jvmOptions,
        namePrefix,
        commandPrefix,
        ports,
        hosts,
        all,
        containers);
  }
}
