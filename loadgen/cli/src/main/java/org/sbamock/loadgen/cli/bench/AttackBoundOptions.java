/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sbamock.loadgen.attack.Bounds;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.Units;
import picocli.CommandLine.Option;

/** The options of the bounds that a function must keep under attack. */
final class AttackBoundOptions {
  private static final int MOST = 1_000_000;

  @Option(
      names = "--max-resident",
      paramLabel = "<MiB>",
      defaultValue = "300",
      description = "Maximum resident memory in MiB (default: ${DEFAULT-VALUE}).")
  Count resident = new Count(300);

  @Option(
      names = "--max-latency-ratio",
      paramLabel = "<number>",
      defaultValue = "5",
      description =
          "Maximum p99 of the other client as a multiple of its p99 before the attack, if that is"
              + " more than --max-latency (default: ${DEFAULT-VALUE}).")
  Count latencyRatio = new Count(5);

  @Option(
      names = "--max-latency",
      paramLabel = "<duration>",
      defaultValue = "250ms",
      description =
          "Maximum p99 of the other client, unless --max-latency-ratio allows more (default:"
              + " ${DEFAULT-VALUE}).")
  Duration latency = Duration.ofMillis(250);

  @Option(
      names = "--max-recovery",
      paramLabel = "<duration>",
      defaultValue = "1s",
      description =
          "Maximum time from the end of the attack until the latency of the other client is within"
              + " its bound and resident memory has stopped growing (default: ${DEFAULT-VALUE}).")
  Duration recovery = Duration.ofSeconds(1);

  @Option(
      names = "--max-log-lines",
      paramLabel = "<count>",
      defaultValue = "100",
      description =
          "Maximum number of lines that the function writes to its log during an attack (default:"
              + " ${DEFAULT-VALUE}).")
  Count logLines = new Count(100);

  /**
   * Returns the bounds.
   *
   * @throws IllegalArgumentException if a value is out of range; the message names the option
   */
  Bounds bounds() {
    return new Bounds(
        resident.atMost("--max-resident", MOST),
        latencyRatio.atMost("--max-latency-ratio", MOST),
        latency,
        recovery,
        logLines.atMost("--max-log-lines", MOST));
  }

  void describe(Map<String, Object> configuration) {
    Map<String, Object> bounds = new LinkedHashMap<>();
    bounds.put("max-resident", resident.value());
    bounds.put("max-latency-ratio", latencyRatio.value());
    bounds.put("max-latency", Units.text(latency));
    bounds.put("max-recovery", Units.text(recovery));
    bounds.put("max-log-lines", logLines.value());
    configuration.put("bounds", bounds);
  }
}
