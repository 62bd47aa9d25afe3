/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionKind;
import picocli.CommandLine.Option;

/** The options of the servers that a benchmark starts: one server, or several to compare. */
final class BenchServerOptions {
  private static final String JOURNAL = "sbamock.mock.journal-capacity=1000";

  @Option(
      names = "--baseline",
      paramLabel = "<jar>",
      description =
          "Executable jar of another build to compare with: windows of both builds"
              + " alternate, and the ratio is reported. For several functions, a directory of"
              + " jars or a source tree.")
  @Nullable Path baseline;

  @Option(
      names = "--vary",
      paramLabel = "<key=value>",
      description =
          "Setting to compare with its default: windows of servers with and without it"
              + " alternate, and the ratio is reported. May be repeated.")
  Map<String, String> varied = new LinkedHashMap<>();

  @Option(names = "--journal", description = "Equivalent to --vary " + JOURNAL + ".")
  boolean journal;

  @Option(
      names = "--setting",
      paramLabel = "<key=value>",
      description = "A setting of each function. May be repeated.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--jvm-option",
      paramLabel = "<option>",
      description = "An option of each function's JVM, such as -Xmx128m. May be repeated.")
  List<String> jvmOptions = new ArrayList<>();

  /**
   * Returns the specifications of the servers; each ratio is that of the first server to another.
   *
   * @param extra the settings that the operation requires
   * @throws IllegalArgumentException if the options contradict each other; the message names them
   */
  List<FunctionServer.ServerSpec> recipes(
      List<FunctionKind> kinds, int processor, Map<String, String> extra) {
    Map<String, String> common = new LinkedHashMap<>(extra);
    common.putAll(settings);
    Map<String, String> variation = new LinkedHashMap<>(varied);
    if (journal) {
      int equals = JOURNAL.indexOf('=');
      variation.put(JOURNAL.substring(0, equals), JOURNAL.substring(equals + 1));
    }
    if (baseline != null && !variation.isEmpty()) {
      throw new IllegalArgumentException(
          "--baseline compares jars, and --vary and --journal compare settings: expected only one"
              + " of them");
    }
    Function<FunctionKind, Path> jars = baseline == null ? null : jarsOf(baseline, kinds);
    BootJars own = BootJars.ofProcess();
    kinds.forEach(own::find);
    if (jars != null) {
      return List.of(
          recipe("candidate", own::find, processor, common),
          recipe("baseline", jars, processor, common));
    }
    if (variation.isEmpty()) {
      return List.of(recipe("sbamock", own::find, processor, common));
    }
    Map<String, String> both = new LinkedHashMap<>(common);
    both.putAll(variation);
    return List.of(
        recipe("varied", own::find, processor, both),
        recipe("plain", own::find, processor, common));
  }

  /**
   * Returns the server of a command that compares none; it is not started.
   *
   * @param directory the directory of its logs
   */
  FunctionServer single(List<FunctionKind> kinds, int processor, Path directory) {
    return FunctionServer.of(recipes(kinds, processor, Map.of()).get(0), directory);
  }

  /** Returns whether servers are compared. */
  boolean comparesServers() {
    return baseline != null || journal || !varied.isEmpty();
  }

  private static Function<FunctionKind, Path> jarsOf(Path place, List<FunctionKind> kinds) {
    if (Files.isDirectory(place)) {
      BootJars jars = new BootJars(place);
      kinds.forEach(jars::find);
      return jars::find;
    }
    if (!Files.isRegularFile(place)) {
      throw new IllegalArgumentException(
          "--baseline " + place + ": expected an executable jar or a directory of jars");
    }
    if (kinds.size() > 1) {
      throw new IllegalArgumentException(
          "--baseline "
              + place
              + " is one jar of "
              + kinds.size()
              + ": expected the directory of the jars");
    }
    return kind -> place;
  }

  private FunctionServer.ServerSpec recipe(
      String name, Function<FunctionKind, Path> jars, int processor, Map<String, String> all) {
    return new FunctionServer.ServerSpec(name, jars, processor, jvm(), all);
  }

  List<String> jvm() {
    List<String> all = new ArrayList<>(CoreSettings.SMALL_JVM);
    all.addAll(jvmOptions);
    return all;
  }

  void describe(Map<String, Object> configuration) {
    if (baseline != null) {
      configuration.put("baseline", baseline.toString());
    }
    if (journal) {
      configuration.put("journal", true);
    }
    configuration.put("vary", varied);
    configuration.put("settings", settings);
    configuration.put("function-jvm-options", jvm());
  }
}
