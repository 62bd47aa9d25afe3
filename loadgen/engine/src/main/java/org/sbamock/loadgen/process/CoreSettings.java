package org.sbamock.loadgen.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all functions of a core are started with.
 *
 * @param jars finds the executable jar of a module such as {@code nrf} or {@code stub}
 * @param directory for logs and ports files
 * @param tlsDirectory the authority that all of them share
 * @param jvmOptions of each
 * @param namePrefix of each function's name and the names of its files
 * @param commandPrefix the words before {@code java}, such as {@code taskset -c 0}
 * @param ports where each listens; a free one for those that are missing
 * @param hosts where each runs; on loopback for those that are missing
 * @param settings of each, beside those that make them a core, such as {@code
 *     sbamock.client.deadline}
 * @param containers in which they run; null for processes
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
  /** Small heaps and the collector that costs least; three functions share one machine. */
  public static final List<String> SMALL_JVM = SmallJvm.options();

  /**
   * The same with the quick compiler alone: ready in half the time and at its full speed after
   * seconds, for runs that are too short for the thorough one to pay.
   */
  public static final List<String> QUICK_JVM =
      Stream.concat(SMALL_JVM.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();

  /** All as processes on loopback, at free ports, with the defaults of everything else. */
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

  /** The same with the functions' names and processes' command lines beginning like that. */
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

  /** The same at those ports. */
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

  /** The same at those hosts, as processes or in containers. */
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

  /** The same with those settings. */
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
