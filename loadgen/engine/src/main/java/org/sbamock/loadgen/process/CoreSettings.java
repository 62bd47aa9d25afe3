package org.sbamock.loadgen.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What all functions of a core are started with.
 *
 * @param jars where their jars are
 * @param directory for logs and ports files
 * @param tlsDirectory the authority that all of them share
 * @param jvmOptions of each
 * @param ports where each listens; a free one for those that are missing
 * @param places where each runs; on loopback for those that are missing
 * @param settings of each, beside those that make them a core, such as {@code
 *     sbamock.client.deadline}
 * @param containers in which they run; null for processes
 */
public record CoreSettings(
    BootJars jars,
    Path directory,
    Path tlsDirectory,
    List<String> jvmOptions,
    Map<FunctionKind, Integer> ports,
    Map<FunctionKind, Place> places,
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

  /** All on loopback, with the defaults of everything else. */
  public CoreSettings(
      BootJars jars,
      Path directory,
      Path tlsDirectory,
      List<String> jvmOptions,
      Map<FunctionKind, Integer> ports) {
    this(jars, directory, tlsDirectory, jvmOptions, ports, Map.of(), Map.of());
  }

  /** All as processes. */
  public CoreSettings(
      BootJars jars,
      Path directory,
      Path tlsDirectory,
      List<String> jvmOptions,
      Map<FunctionKind, Integer> ports,
      Map<FunctionKind, Place> places,
      Map<String, String> settings) {
    this(jars, directory, tlsDirectory, jvmOptions, ports, places, settings, null);
  }
}
