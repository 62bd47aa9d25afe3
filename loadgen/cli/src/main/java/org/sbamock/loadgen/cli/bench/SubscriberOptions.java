/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.Units;
import picocli.CommandLine.Option;

/** The options of the subscribers of {@code bench notifications}. */
final class SubscriberOptions {
  @Option(
      names = "--subscribers",
      paramLabel = "<count>",
      defaultValue = "1000",
      description = "Number of subscribers, up to 1M (default: ${DEFAULT-VALUE}).")
  Count subscribers = new Count(1_000);

  @Option(
      names = "--endpoints",
      paramLabel = "<count>",
      description =
          "Number of addresses that the subscribers share, up to 5k; fewer than --subscribers only"
              + " if none is dead, slow or away (default: one each).")
  @Nullable Count endpoints;

  Count endpoints(long each) {
    return endpoints == null ? new Count(each) : endpoints;
  }

  @Option(
      names = "--dead",
      paramLabel = "<count>",
      defaultValue = "50",
      description =
          "Number of dead subscribers: one half refuses connections, the other accepts requests and"
              + " never answers (default: ${DEFAULT-VALUE}).")
  Count dead = new Count(50);

  @Option(
      names = "--slow",
      paramLabel = "<count>",
      defaultValue = "50",
      description =
          "Number of subscribers that answer after --slow-delay (default: ${DEFAULT-VALUE}).")
  Count slow = new Count(50);

  @Option(
      names = "--slow-delay",
      paramLabel = "<duration>",
      defaultValue = "1s",
      description =
          "Time after which a slow subscriber answers, up to 5s (default: ${DEFAULT-VALUE}).")
  Duration slowDelay = Duration.ofSeconds(1);

  @Option(
      names = "--away",
      paramLabel = "<count>",
      defaultValue = "50",
      description =
          "Number of subscribers that refuse connections from the beginning of each window for"
              + " --away-time (default: ${DEFAULT-VALUE}).")
  Count away = new Count(50);

  @Option(
      names = "--away-time",
      paramLabel = "<duration>",
      defaultValue = "3s",
      description =
          "Time for which they are unreachable; less than --window and than the NRF's"
              + " sbamock.subscriptions.retry-timeout, 60s (default: ${DEFAULT-VALUE}).")
  Duration awayTime = Duration.ofSeconds(3);

  @Option(
      names = "--fan-out",
      paramLabel = "<count>",
      defaultValue = "20",
      description =
          "Number of subscribers that each change concerns; a divisor of --subscribers (default:"
              + " ${DEFAULT-VALUE}).")
  Count fanOut = new Count(20);

  void describe(Map<String, Object> configuration) {
    configuration.put("subscribers", subscribers.value());
    configuration.put("endpoints", endpoints(subscribers.value()).value());
    configuration.put("dead", dead.value());
    configuration.put("slow", slow.value());
    configuration.put("slow-delay", Units.text(slowDelay));
    configuration.put("away", away.value());
    configuration.put("away-time", Units.text(awayTime));
    configuration.put("fan-out", fanOut.value());
  }
}
