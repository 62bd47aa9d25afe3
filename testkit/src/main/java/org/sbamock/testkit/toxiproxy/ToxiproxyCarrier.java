/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.toxiproxy;

import java.util.List;
import java.util.Optional;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.model.Delay;
import org.sbamock.linkemu.model.DelayTable;
import org.sbamock.linkemu.model.LinkCondition;
import org.testcontainers.DockerClientFactory;

/**
 * Toxiproxy in a container. It terminates TCP connections and opens new ones, so it can delay and
 * throttle streams and break connections, but cannot impair packets.
 */
public final class ToxiproxyCarrier implements Carrier {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long BITS_PER_KILOBYTE = 8_000;

  @Override
  public String name() {
    return "toxiproxy";
  }

  @Override
  public Availability availability() {
    return DockerClientFactory.instance().isDockerAvailable()
        ? new Availability(name(), true, "Docker is running", "")
        : new Availability(
            name(), false, "Docker is not running", "start a Docker engine, or set DOCKER_HOST");
  }

  @Override
  public Optional<String> refusal(LinkCondition condition) {
    if (condition.loss().expectedPercent() > 0) {
      return Optional.of("packet loss requires packets; Toxiproxy forwards TCP streams");
    }
    if (condition.corruption().possible()
        || condition.duplication().possible()
        || condition.reordering().chance().possible()) {
      return Optional.of(
          "corrupt, duplicate and reorder require packets; Toxiproxy forwards TCP streams");
    }
    if (condition.limit() != LinkCondition.DEFAULT_LIMIT) {
      return Optional.of("a limit counts packets; Toxiproxy forwards TCP streams");
    }
    return refusal(condition.delay()).or(() -> refusalOfRate(condition));
  }

  private static Optional<String> refusal(Delay delay) {
    if (delay.correlation() != 0 || !delay.table().equals(DelayTable.UNIFORM)) {
      return Optional.of("its jitter is uniform and has no correlation");
    }
    if (delay.meanNanos() % NANOS_PER_MILLI != 0 || delay.jitterNanos() % NANOS_PER_MILLI != 0) {
      return Optional.of("its delays are whole milliseconds");
    }
    return delay.jitterNanos() > delay.meanNanos()
        ? Optional.of("its jitter is at most its latency")
        : Optional.empty();
  }

  private static Optional<String> refusalOfRate(LinkCondition condition) {
    return condition.rate().bitsPerSecond() % BITS_PER_KILOBYTE != 0
            || condition.rate().overhead() != 0
        ? Optional.of("its bandwidth is whole kilobytes (8 kbit) per second of content")
        : Optional.empty();
  }

  /** Returns the rate in kilobytes per second; 0 means no limit. */
  static long kilobytesPerSecond(LinkCondition condition) {
    return condition.rate().bitsPerSecond() / BITS_PER_KILOBYTE;
  }

  /**
   * Checks that Toxiproxy supports a condition.
   *
   * @throws IllegalArgumentException if it does not; the message names the carriers that do
   */
  public static void require(LinkCondition condition) {
    Carriers.require(new ToxiproxyCarrier(), condition);
  }

  /**
   * Checks that Toxiproxy supports a protocol.
   *
   * @param protocol h1c, h1, h2c, h2 or h3
   * @throws IllegalArgumentException if it does not; the message names the carriers that do
   */
  public static void require(String protocol) {
    if (protocol.equals("h3")) {
      List<String> able = Carriers.all().stream().map(Carrier::name).toList();
      throw new IllegalArgumentException(
          "toxiproxy does not support h3: h3 runs over UDP; Toxiproxy forwards TCP only; supported"
              + " by: "
              + able);
    }
  }
}
