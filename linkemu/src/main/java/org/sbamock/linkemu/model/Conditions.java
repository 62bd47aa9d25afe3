/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The named conditions and base links. Each is declared once, with NetEm parameters and a
 * description; help texts and the reference page are generated from them.
 */
public final class Conditions {
  private static final Map<String, LinkCondition> NAMED = new LinkedHashMap<>();
  private static final Map<String, LinkCondition> BASES = new LinkedHashMap<>();
  private static final Map<String, String> DESCRIPTIONS = new LinkedHashMap<>();

  /** No impairment. */
  public static final LinkCondition LOSSLESS = condition("lossless", "", "Packets are unchanged.");

  /** Delay normal with mean 50 ms and standard deviation 20 ms, 1 % loss. */
  public static final LinkCondition LAG =
      condition(
          "lag",
          "delay 50ms 20ms distribution normal loss 1%",
          "Normally distributed delay with some loss.");

  /** 10 % loss, 1 % corruption. */
  public static final LinkCondition LOSSY =
      condition("lossy", "loss 10% corrupt 1%", "Independent loss and corruption.");

  /** 10 % loss. */
  public static final LinkCondition LOSS10 = condition("loss10", "loss 10%", "Independent loss.");

  /** Gilbert–Elliott with p 1 %, r 10 %, 1-h 70 %, 1-k 0.1 %: 6.45 % loss. */
  public static final LinkCondition GE =
      condition("ge", "loss gemodel 1% 10% 70% 0.1%", "Gilbert–Elliott bursts, 6.45 % loss.");

  /** One second of delay. */
  public static final LinkCondition DELAY1S =
      condition("delay1s", "delay 1s", "One second of delay each way.");

  /**
   * A geostationary satellite at the edge of its view area (RFC 2488 section 2): 279 ms one way.
   */
  public static final LinkCondition GEO_SATELLITE =
      condition(
          "geo-satellite",
          "delay 279ms",
          "A geostationary satellite at the edge of its view area (RFC 2488 section 2).");

  /**
   * An 802.11g network as measured by a published study of HTTP/3 for fog computing: one-way delay
   * 12.2 ms on average with a standard deviation of 16 ms, Pareto, in order, 4 Mbit/s. Fitted to
   * the study's twelve cells without loss; {@code docs/link.md} shows the fit.
   */
  public static final LinkCondition WLAN =
      base(
          "wlan",
          "delay 12.8ms 19.4ms distribution pareto rate 4mbit keep-order",
          "An 802.11g network as measured by a study of HTTP/3 for fog computing.");

  /** 100 Mbit/s with Ethernet's 38 bytes a packet, 0.3 ms round trip. */
  public static final LinkCondition FAST_ETHERNET =
      base(
          "fast-ethernet",
          "delay 150us rate 100mbit 38",
          "100 Mbit/s with the 38 octets that Ethernet adds to a packet.");

  static {
    base("loopback", "", "Loopback without delay or rate limit.");
  }

  private Conditions() {}

  private static LinkCondition condition(String name, String words, String description) {
    return declare(NAMED, name, words, description);
  }

  private static LinkCondition base(String name, String words, String description) {
    return declare(BASES, name, words, description);
  }

  private static LinkCondition declare(
      Map<String, LinkCondition> kind, String name, String words, String description) {
    LinkCondition condition = LinkCondition.parse(words);
    kind.put(name, condition);
    DESCRIPTIONS.put(name, description);
    return condition;
  }

  /**
   * Returns the description of a named condition or base link.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static String description(String name) {
    String description = DESCRIPTIONS.get(name);
    if (description == null) {
      throw new IllegalArgumentException(
          "condition or base link " + name + ": expected a declared name");
    }
    return description;
  }

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
