/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The settings and JVM options of functions that a command starts. */
final class FunctionOptions {
  @Option(
      names = "--setting",
      paramLabel = "<key=value>",
      description = "A setting of each started function. May be repeated.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--jvm-option",
      paramLabel = "<option>",
      description =
          "An option of the JVM of each started function, such as -Xmx128m. May be repeated.")
  List<String> jvmOptions = new ArrayList<>();

  /** Returns the options of a server, whose JVM options follow the given ones. */
  BenchServerOptions server(String... jvm) {
    BenchServerOptions server = new BenchServerOptions();
    server.settings = settings;
    server.jvmOptions = new ArrayList<>(List.of(jvm));
    server.jvmOptions.addAll(jvmOptions);
    return server;
  }
}
