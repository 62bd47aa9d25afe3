/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.aka.ImsiRange;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.engine.LoadShare;

/** A worker's share of a load, derived from the configuration, which is that of the whole load. */
final class WorkerShare {
  private static final String RATE = "rate";
  private static final String SUBSCRIBERS = "subscribers";
  private static final String FIRST = "first-imsi";
  private static final String LAST = "last-imsi";
  private static final List<String> NUMBERS = List.of("max-in-flight", "ues", "cycles");

  private WorkerShare() {}

  /** Returns the share by the name of the setting, in the order of the configuration's settings. */
  static Map<String, Object> of(Map<String, ?> configuration, LoadShare share) {
    Map<String, Object> values = new LinkedHashMap<>();
    if (configuration.get(RATE) instanceof String rate) {
      values.put(RATE, Units.rateText(Units.rate(rate) / share.count()));
    }
    for (String name : NUMBERS) {
      if (configuration.get(name) instanceof Number whole) {
        values.put(name, share.of(whole.longValue()));
      }
    }
    if (configuration.get(SUBSCRIBERS) instanceof Number subscribers
        && configuration.get(FIRST) instanceof String first) {
      ImsiRange all = ImsiRange.of(first, subscribers.longValue());
      long count = share.of(subscribers.longValue());
      String own = imsi(all, share.before(subscribers.longValue()));
      values.put(SUBSCRIBERS, count);
      values.put(FIRST, own);
      values.put(LAST, imsi(all, share.before(subscribers.longValue()) + count - 1));
    }
    return values;
  }

  private static String imsi(ImsiRange all, long offset) {
    return ImsiRange.of(all.first(), offset + 1).last();
  }

  /** Returns a share as text, such as {@code rate 125/s, IMSIs 001010000000001 to …}. */
  static String text(Map<String, Object> share) {
    String numbers =
        share.entrySet().stream()
            .filter(entry -> !List.of(SUBSCRIBERS, FIRST, LAST).contains(entry.getKey()))
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    return share.containsKey(FIRST)
        ? numbers + ", IMSIs " + share.get(FIRST) + " to " + share.get(LAST)
        : numbers;
  }
}
