package org.sbamock.linkemu.model;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The named conditions and base links. */
public final class Conditions {
  /** No impairment. */
  public static final LinkCondition LOSSLESS = LinkCondition.builder().build();

  /** Delay normal with mean 50 ms and standard deviation 20 ms, 1 % loss. */
  public static final LinkCondition LAG =
      LinkCondition.builder()
          .delay(Delay.normal(Duration.ofMillis(50), Duration.ofMillis(20)))
          .loss(Loss.random(1))
          .build();

  /** 10 % loss, 1 % corruption. */
  public static final LinkCondition LOSSY =
      LinkCondition.builder().loss(Loss.random(10)).corruption(Chance.of(1)).build();

  /** 10 % loss. */
  public static final LinkCondition LOSS10 = LinkCondition.builder().loss(Loss.random(10)).build();

  /** Gilbert–Elliott with p 1 %, r 10 %, 1-h 70 %, 1-k 0.1 %: 6.45 % loss. */
  public static final LinkCondition GE =
      LinkCondition.builder().loss(new Loss.GilbertElliott(1, 10, 70, 0.1)).build();

  /** One second of delay. */
  public static final LinkCondition DELAY1S =
      LinkCondition.builder().delay(Delay.constant(Duration.ofSeconds(1))).build();

  /** 100 Mbit/s with Ethernet's 38 bytes a packet, 0.3 ms round trip. */
  public static final LinkCondition FAST_ETHERNET =
      LinkCondition.builder()
          .delay(Delay.constant(Duration.ofNanos(150_000)))
          .rate(new Rate(100_000_000, 38))
          .build();

  /**
   * An 802.11g network as measured by a published study of HTTP/3 for fog computing: one-way delay
   * 12.2 ms on average with a standard deviation of 16 ms, Pareto, in order, 4 Mbit/s. Fitted to
   * the study's twelve cells without loss; {@code docs/link.md} shows the fit.
   */
  public static final LinkCondition WLAN =
      LinkCondition.builder()
          .delay(Delay.pareto(Duration.ofNanos(12_800_000), Duration.ofNanos(19_400_000)))
          .rate(new Rate(4_000_000, 0))
          .keepOrder(true)
          .build();

  private static final Map<String, LinkCondition> NAMED = new LinkedHashMap<>();
  private static final Map<String, LinkCondition> BASES = new LinkedHashMap<>();

  static {
    NAMED.put("lossless", LOSSLESS);
    NAMED.put("lag", LAG);
    NAMED.put("lossy", LOSSY);
    NAMED.put("loss10", LOSS10);
    NAMED.put("ge", GE);
    NAMED.put("delay1s", DELAY1S);
    BASES.put("loopback", LOSSLESS);
    BASES.put("fast-ethernet", FAST_ETHERNET);
    BASES.put("wlan", WLAN);
  }

  private Conditions() {}

  /** Returns the named conditions, in the order of the experiments. */
  public static Map<String, LinkCondition> named() {
    return Collections.unmodifiableMap(NAMED);
  }

  /** Returns the base links by name. */
  public static Map<String, LinkCondition> bases() {
    return Collections.unmodifiableMap(BASES);
  }

  /**
   * Parses a condition: a name, NetEm parameters, or a name followed by parameters that override
   * it, as in {@code delay1s limit 20000}; each may end in {@code over BASE}, as in {@code lag over
   * fast-ethernet}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message names the parameter
   */
  public static LinkCondition parse(String text) {
    String[] parts = text.strip().split("\\s+over\\s+", 2);
    LinkCondition condition = named(parts[0]);
    if (parts.length == 1) {
      return condition;
    }
    return condition.over(base(parts[1]));
  }

  private static LinkCondition named(String text) {
    String[] words = text.split("\\s+", 2);
    LinkCondition named = NAMED.get(words[0]);
    if (named == null) {
      if (words[0].matches("[a-z][a-z0-9-]*") && words.length == 1) {
        throw new IllegalArgumentException(
            "condition "
                + text
                + ": expected one of "
                + NAMED.keySet()
                + " or NetEm parameters such as 'delay 50ms loss 1%'");
      }
      return LinkCondition.parse(text);
    }
    return words.length == 1 ? named : LinkCondition.parse(named + " " + words[1]);
  }

  /**
   * Returns a base link by its name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the base links
   */
  public static LinkCondition base(String name) {
    LinkCondition base = BASES.get(name);
    if (base == null) {
      throw new IllegalArgumentException(
          "base link " + name + ": expected one of " + BASES.keySet());
    }
    return base;
  }
}
