package org.sbamock.loadgen.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The start settings of a core.
 *
 * @param jars the executable jars of the functions
 * @param directory the directory of logs and ports files
 * @param tlsDirectory the directory of the shared certificate authority
 * @param jvmOptions the JVM options of each function
 * @param ports the port of each function; a free port if missing
 * @param places the location of each function; loopback if missing
 * @param settings additional settings of each function, such as {@code sbamock.client.deadline}
 * @param containers the containers in which the functions run; null for processes
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
  /**
   * JVM options with a small heap and the serial collector, for several functions on one machine.
   */
  public static final List<String> SMALL_JVM = SmallJvm.options();

  /**
   * {@link #SMALL_JVM} with the C1 compiler only, which halves the start time; for runs that are
   * too short for C2 to pay off.
   */
  public static final List<String> QUICK_JVM =
      Stream.concat(SMALL_JVM.stream(), Stream.of("-XX:TieredStopAtLevel=1")).toList();

  /** Creates the settings of a core on loopback, with defaults. */
  public CoreSettings(
      BootJars jars,
      Path directory,
      Path tlsDirectory,
      List<String> jvmOptions,
      Map<FunctionKind, Integer> ports) {
    this(jars, directory, tlsDirectory, jvmOptions, ports, Map.of(), Map.of());
  }

  /** Creates the settings of a core of processes. */
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
