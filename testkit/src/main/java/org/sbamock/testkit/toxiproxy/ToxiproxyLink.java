/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.toxiproxy;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.model.Delay;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * A hop through a proxy of Toxiproxy, and the toxics of its streams. A toxic replaces the previous
 * one of the same kind and direction; toxics of different kinds are combined. Toxics also apply to
 * open connections.
 */
public final class ToxiproxyLink {
  private final ToxiproxyApi api;
  private final String name;

  private ToxiproxyLink(ToxiproxyApi api, String name) {
    this.api = api;
    this.name = name;
  }

  /**
   * Creates the proxy.
   *
   * @param control the URL of Toxiproxy's API, such as http://localhost:8474
   * @param listen the port on which the proxy listens inside its container
   * @param upstream the host and port to which it connects, from inside its container
   * @throws IllegalStateException if Toxiproxy rejects the request
   */
  public static ToxiproxyLink create(URI control, String name, int listen, String upstream) {
    ToxiproxyApi api = new ToxiproxyApi(control);
    api.post(
        "/proxies",
        """
        {"name":"%s","listen":"0.0.0.0:%d","upstream":"%s","enabled":true}\
        """
            .formatted(name, listen, upstream));
    return new ToxiproxyLink(api, name);
  }

  /** Returns the name of the proxy. */
  public String name() {
    return name;
  }

  /**
   * Delays a stream.
   *
   * @param latency 0 ms or more, whole milliseconds
   * @param jitter uniform, around the latency
   */
  public ToxiproxyLink latency(StreamDirection direction, Duration latency, Duration jitter) {
    return toxic(
        "latency",
        direction,
        "\"latency\":%d,\"jitter\":%d"
            .formatted(millis("latency", latency), millis("jitter", jitter)));
  }

  /**
   * Limits the bandwidth of a stream.
   *
   * @param kilobytesPerSecond thousands of octets, 1 or more
   */
  public ToxiproxyLink bandwidth(StreamDirection direction, long kilobytesPerSecond) {
    return toxic(
        "bandwidth",
        direction,
        "\"rate\":%d".formatted(atLeast("bandwidth", kilobytesPerSecond, 1)));
  }

  /**
   * Splits a stream into small segments.
   *
   * @param averageSize octets of a segment, 1 or more
   * @param sizeVariation the variation of the size in octets, less than the size
   * @param delay between segments, whole microseconds
   */
  public ToxiproxyLink slicer(
      StreamDirection direction, int averageSize, int sizeVariation, Duration delay) {
    atLeast("average size", averageSize, 1);
    atLeast("size variation", sizeVariation, 0);
    atLeast("average size less size variation", averageSize - sizeVariation, 1);
    return toxic(
        "slicer",
        direction,
        "\"average_size\":%d,\"size_variation\":%d,\"delay\":%d"
            .formatted(averageSize, sizeVariation, TimeUnit.MICROSECONDS.convert(delay)));
  }

  /**
   * Blocks a stream, and closes the connection after a time.
   *
   * @param after 0 to never close the connection
   */
  public ToxiproxyLink timeout(StreamDirection direction, Duration after) {
    return toxic("timeout", direction, "\"timeout\":%d".formatted(millis("timeout", after)));
  }

  /**
   * Resets connections (TCP RST) after they receive data in a direction, with a delay. The data is
   * not forwarded; a connection without data in that direction stays open.
   */
  public ToxiproxyLink resetPeer(StreamDirection direction, Duration after) {
    return toxic("reset_peer", direction, "\"timeout\":%d".formatted(millis("timeout", after)));
  }

  /**
   * Closes connections after a number of octets in a direction.
   *
   * @param octets 0 or more
   */
  public ToxiproxyLink limitData(StreamDirection direction, long octets) {
    return toxic("limit_data", direction, "\"bytes\":%d".formatted(atLeast("octets", octets, 0)));
  }

  /** Delays the close of connections. */
  public ToxiproxyLink slowClose(StreamDirection direction, Duration delay) {
    return toxic("slow_close", direction, "\"delay\":%d".formatted(millis("delay", delay)));
  }

  /**
   * Applies a condition in both directions; replaces all toxics.
   *
   * @throws IllegalArgumentException if Toxiproxy does not support it; the message names the
   *     carriers that do
   */
  public ToxiproxyLink apply(LinkCondition condition) {
    ToxiproxyCarrier.require(condition);
    reset();
    Delay delay = condition.delay();
    long rate = ToxiproxyCarrier.kilobytesPerSecond(condition);
    for (StreamDirection direction : StreamDirection.values()) {
      if (delay.meanNanos() > 0) {
        latency(
            direction, Duration.ofNanos(delay.meanNanos()), Duration.ofNanos(delay.jitterNanos()));
      }
      if (rate > 0) {
        bandwidth(direction, rate);
      }
    }
    return this;
  }

  /** Partitions the hop: closes open connections and refuses new ones. */
  public ToxiproxyLink partition() {
    api.post("/proxies/" + name, "{\"enabled\":false}");
    return this;
  }

  /** Ends a partition; toxics remain. */
  public ToxiproxyLink heal() {
    api.post("/proxies/" + name, "{\"enabled\":true}");
    return this;
  }

  /** Removes all toxics and ends a partition. */
  public ToxiproxyLink reset() {
    for (String toxic : api.toxics(name)) {
      api.delete("/proxies/" + name + "/toxics/" + toxic);
    }
    return heal();
  }

  private ToxiproxyLink toxic(String type, StreamDirection direction, String attributes) {
    String toxic = type + "_" + direction.word();
    if (api.toxics(name).contains(toxic)) {
      api.delete("/proxies/" + name + "/toxics/" + toxic);
    }
    api.post(
        "/proxies/" + name + "/toxics",
        """
        {"name":"%s","type":"%s","stream":"%s","attributes":{%s}}\
        """
            .formatted(toxic, type, direction.word(), attributes));
    return this;
  }

  private static long millis(String what, Duration duration) {
    return atLeast(what, duration.toMillis(), 0);
  }

  private static long atLeast(String what, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be " + least + " or more, not " + value);
    }
    return value;
  }

  @Override
  public String toString() {
    return "toxiproxy " + name;
  }
}
