package org.sbamock.testkit.toxiproxy;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.sbamock.linkemu.model.Delay;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * A hop that goes through a proxy of Toxiproxy, and what is done to its streams. Toxics of one kind
 * and direction replace each other; those of several kinds add up. They hold for open connections
 * too.
 */
public final class ToxiproxyLink {
  private final ToxiproxyApi api;
  private final String name;

  private ToxiproxyLink(ToxiproxyApi api, String name) {
    this.api = api;
    this.name = name;
  }

  /**
   * Makes the proxy.
   *
   * @param control where Toxiproxy's API is, such as http://localhost:8474
   * @param listen the port on which it listens, inside of its container
   * @param upstream host and port to which it connects, as it sees them
   * @throws IllegalStateException if Toxiproxy refuses
   */
  public static ToxiproxyLink create(URI control, String name, int listen, String upstream) {
    ToxiproxyApi api = new ToxiproxyApi(control);
    api.post(
        "/proxies",
        """
        {"name":"%s","listen":"0.0.0.0:%d","upstream":"%s","enabled":true}"""
            .formatted(name, listen, upstream));
    return new ToxiproxyLink(api, name);
  }

  /** The proxy's name. */
  public String name() {
    return name;
  }

  /**
   * Delays what goes that way.
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
   * Lets so much through per second.
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
   * Cuts the stream into small pieces.
   *
   * @param averageSize octets of a piece, 1 or more
   * @param sizeVariation by how many octets it varies, less than the size
   * @param delay between pieces, whole microseconds
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
   * Lets nothing through, and closes the connection after a time.
   *
   * @param after 0: never
   */
  public ToxiproxyLink timeout(StreamDirection direction, Duration after) {
    return toxic("timeout", direction, "\"timeout\":%d".formatted(millis("timeout", after)));
  }

  /**
   * Resets connections (TCP's RST) once data comes that way, and so long after that. What came is
   * not passed on; a connection on which nothing comes that way stays.
   */
  public ToxiproxyLink resetPeer(StreamDirection direction, Duration after) {
    return toxic("reset_peer", direction, "\"timeout\":%d".formatted(millis("timeout", after)));
  }

  /**
   * Closes connections once so many octets went that way.
   *
   * @param octets 0 or more
   */
  public ToxiproxyLink limitData(StreamDirection direction, long octets) {
    return toxic("limit_data", direction, "\"bytes\":%d".formatted(atLeast("octets", octets, 0)));
  }

  /** Holds back the end of connections. */
  public ToxiproxyLink slowClose(StreamDirection direction, Duration delay) {
    return toxic("slow_close", direction, "\"delay\":%d".formatted(millis("delay", delay)));
  }

  /**
   * A condition in both directions, in the place of all that was.
   *
   * @throws IllegalArgumentException if Toxiproxy cannot do it, naming the carriers that can
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

  /** Cuts it: open connections end, new ones are refused. */
  public ToxiproxyLink partition() {
    api.post("/proxies/" + name, "{\"enabled\":false}");
    return this;
  }

  /** Lets connections in again; toxics stay. */
  public ToxiproxyLink heal() {
    api.post("/proxies/" + name, "{\"enabled\":true}");
    return this;
  }

  /** Takes all toxics away, and heals it. */
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
        {"name":"%s","type":"%s","stream":"%s","attributes":{%s}}"""
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
