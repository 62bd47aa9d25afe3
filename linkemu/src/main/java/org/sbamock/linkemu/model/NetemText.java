/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Conditions as the arguments of {@code tc qdisc … netem}. */
final class NetemText {
  private static final Map<String, Long> TIMES =
      Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s", 1_000_000_000L);
  private static final Map<String, Long> RATES =
      Map.of("bit", 1L, "kbit", 1_000L, "mbit", 1_000_000L, "gbit", 1_000_000_000L);

  private final Deque<String> words;
  private final Map<String, DelayTable> tables = new HashMap<>();

  private NetemText(String text, List<DelayTable> more) {
    String stripped = text.strip();
    words = new ArrayDeque<>(stripped.isEmpty() ? List.of() : List.of(stripped.split("\\s+")));
    for (DelayTable table : List.of(DelayTable.UNIFORM, DelayTable.NORMAL, DelayTable.PARETO)) {
      tables.put(table.name(), table);
    }
    more.forEach(table -> tables.put(table.name(), table));
  }

  static LinkCondition parse(String text, List<DelayTable> tables) {
    return new NetemText(text, tables).condition();
  }

  private LinkCondition condition() {
    LinkCondition.Builder builder = LinkCondition.builder();
    @Nullable Probability reorder = null;
    int gap = 1;
    while (!words.isEmpty()) {
      String word = words.remove();
      switch (word) {
        case "netem" -> {}
        case "limit" -> builder.limit(whole(word));
        case "delay", "latency" -> builder.delay(delay());
        case "loss", "drop" -> builder.loss(loss());
        case "corrupt" -> builder.corruption(chance(word));
        case "duplicate" -> builder.duplication(chance(word));
        case "reorder" -> reorder = chance(word);
        case "gap" -> gap = whole("reorder gap");
        case "rate" -> {
          long rate = scaled("rate", next("rate"), RATES, "bit");
          builder.rate(new Rate(rate, number() ? whole("rate packet overhead") : 0));
        }
        case "keep-order" -> builder.keepOrder(true);
        default ->
            throw new IllegalArgumentException(
                "parameter " + word + ": expected a NetEm parameter such as delay, loss or rate");
      }
    }
    if (reorder != null) {
      builder.reordering(new Reordering(reorder, gap));
    } else if (gap != 1) {
      throw new IllegalArgumentException("gap requires reorder");
    }
    return builder.build();
  }

  private Delay delay() {
    long mean = scaled("delay", next("delay"), TIMES, "us");
    long jitter = number() ? scaled("delay jitter", words.remove(), TIMES, "us") : 0;
    double correlation = number() ? percent("delay correlation") : 0;
    DelayTable table = DelayTable.UNIFORM;
    if ("distribution".equals(words.peek())) {
      words.remove();
      String name = next("distribution");
      DelayTable found = tables.get(name);
      if (found == null) {
        throw new IllegalArgumentException(
            "distribution " + name + ": expected one of " + tables.keySet());
      }
      table = found;
    }
    return new Delay(mean, jitter, correlation, table);
  }

  private Loss loss() {
    String kind = number() ? "random" : next("loss");
    switch (kind) {
      case "random" -> {
        return new Loss.Random(chance("loss"));
      }
      case "gemodel" -> {
        double p = percent("loss gemodel p");
        double r = number() ? percent("loss gemodel r") : 100 - p;
        double badLoss = number() ? percent("loss gemodel 1-h") : 100;
        return new Loss.GilbertElliott(p, r, badLoss, number() ? percent("loss gemodel 1-k") : 0);
      }
      case "state" -> {
        double p13 = percent("loss state p13");
        double p31 = number() ? percent("loss state p31") : 100 - p13;
        double p32 = number() ? percent("loss state p32") : 0;
        double p23 = number() ? percent("loss state p23") : 100;
        return new Loss.FourState(p13, p31, p32, p23, number() ? percent("loss state p14") : 0);
      }
      default ->
          throw new IllegalArgumentException(
              "loss " + kind + ": expected random, gemodel or state");
    }
  }

  private Probability chance(String field) {
    double percent = percent(field);
    return new Probability(percent, number() ? percent(field + " correlation") : 0);
  }

  private boolean number() {
    String word = words.peek();
    return word != null && word.matches("-?[0-9.].*");
  }

  private String next(String field) {
    String word = words.poll();
    if (word == null) {
      throw new IllegalArgumentException(field + ": expected a value");
    }
    return word;
  }

  private double percent(String field) {
    String word = next(field);
    try {
      return Double.parseDouble(word.endsWith("%") ? word.substring(0, word.length() - 1) : word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(field + " " + word + ": expected 0 to 100 %", e);
    }
  }

  private int whole(String field) {
    String word = next(field);
    try {
      return Integer.parseInt(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(field + " " + word + ": expected an integer", e);
    }
  }

  private static long scaled(String field, String word, Map<String, Long> units, String without) {
    String unit = word.replaceFirst("^[0-9.]+", "");
    Long scale = units.get(unit.isEmpty() ? without : unit.toLowerCase(Locale.ROOT));
    String figure = word.substring(0, word.length() - unit.length());
    if (scale == null || !figure.matches("[0-9]+(\\.[0-9]+)?")) {
      throw new IllegalArgumentException(
          field + " " + word + ": expected a number with one of " + units.keySet());
    }
    return new BigDecimal(figure).multiply(BigDecimal.valueOf(scale)).longValue();
  }

  static String render(LinkCondition condition) {
    List<String> out = new ArrayList<>();
    out.add("limit " + condition.limit());
    Delay delay = condition.delay();
    if (delay.meanNanos() > 0 || delay.jitterNanos() > 0) {
      out.add("delay " + unit(delay.meanNanos(), TIMES, "ns"));
      if (delay.jitterNanos() > 0) {
        out.add(unit(delay.jitterNanos(), TIMES, "ns") + also(delay.correlation()));
      }
      if (delay.table() != DelayTable.UNIFORM) {
        out.add("distribution " + delay.table().name());
      }
    }
    if (condition.loss() instanceof Loss.Random random) {
      add(out, "loss random", random.chance());
    } else if (condition.loss() instanceof Loss.GilbertElliott ge) {
      out.add("loss gemodel" + percents(ge.p(), ge.r(), ge.badLoss(), ge.goodLoss()));
    } else if (condition.loss() instanceof Loss.FourState s) {
      out.add("loss state" + percents(s.p13(), s.p31(), s.p32(), s.p23(), s.p14()));
    }
    add(out, "duplicate", condition.duplication());
    add(out, "corrupt", condition.corruption());
    if (condition.reordering().chance().possible()) {
      add(out, "reorder", condition.reordering().chance());
      out.add("gap " + condition.reordering().gap());
    }
    Rate rate = condition.rate();
    if (rate.bitsPerSecond() > 0) {
      out.add("rate " + unit(rate.bitsPerSecond(), RATES, "bit"));
      if (rate.overhead() != 0) {
        out.add(String.valueOf(rate.overhead()));
      }
    }
    if (condition.keepOrder()) {
      out.add("keep-order");
    }
    return String.join(" ", out);
  }

  private static void add(List<String> out, String word, Probability chance) {
    if (chance.possible()) {
      out.add(word + percents(chance.percent()) + also(chance.correlation()));
    }
  }

  private static String also(double correlation) {
    return correlation == 0 ? "" : percents(correlation);
  }

  private static String percents(double... values) {
    StringBuilder text = new StringBuilder();
    for (double value : values) {
      text.append(' ')
          .append(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString())
          .append('%');
    }
    return text.toString();
  }

  private static String unit(long value, Map<String, Long> units, String smallest) {
    String best = smallest;
    for (Map.Entry<String, Long> unit : units.entrySet()) {
      boolean exact = value != 0 && value % unit.getValue() == 0;
      if (exact && unit.getValue() > units.getOrDefault(best, 1L)) {
        best = unit.getKey();
      }
    }
    return value / units.getOrDefault(best, 1L) + best;
  }
}
