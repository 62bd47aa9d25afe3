package org.sbamock.loadgen.experiment;

import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.workload.Resumption;

/** What texts a dimension has, and which follow from others. */
public final class Coordinates {
  /** Protocols without TLS. */
  private static final List<String> CLEARTEXT = List.of("h1c", "h2c");

  private static final Map<Dimension, List<String>> CHOICES = new EnumMap<>(Dimension.class);

  static {
    CHOICES.put(
        Dimension.WORKLOAD,
        List.of(
            "registration",
            "chain",
            "fan-in",
            "concurrent-chain",
            "upload",
            "single",
            "pull",
            "mixed",
            "telemetry",
            "page"));
    CHOICES.put(Dimension.PROTOCOL, List.of("h1c", "h1", "h2c", "h2", "h3"));
    CHOICES.put(Dimension.BASE, List.of("loopback", "fast-ethernet", "wlan"));
    CHOICES.put(Dimension.DIRECTION, List.of("both", "up", "down"));
    CHOICES.put(Dimension.DELAY_HOP, List.of("ue-amf", "amf-nrf", "nrf-ausf", "amf-ausf"));
    CHOICES.put(Dimension.VERB, List.of("GET", "POST", "PUT", "DELETE"));
    CHOICES.put(Dimension.CONNECTION, List.of("reuse", "per-request", "per-page"));
    CHOICES.put(Dimension.TLS, List.of("1.2", "1.3", "none"));
    CHOICES.put(Dimension.RESUMPTION, Resumption.ids());
    CHOICES.put(Dimension.CLIENT_AUTH, List.of("none", "need"));
    CHOICES.put(Dimension.CONGESTION_CONTROL, List.of("reno", "bbr", "cubic"));
    CHOICES.put(Dimension.LOAD, List.of("closed", "constant", "poisson"));
    CHOICES.put(Dimension.PAGE, List.of("study", "equal"));
    CHOICES.put(Dimension.TOPOLOGY, List.of("local", "emulated"));
    CHOICES.put(Dimension.PACKAGING, List.of("native", "container"));
  }

  private Coordinates() {}

  /** The texts of a dimension; empty if it is not a choice among a few. */
  public static List<String> choices(Dimension dimension) {
    return CHOICES.getOrDefault(dimension, List.of());
  }

  /**
   * The text as cells have it.
   *
   * @throws IllegalArgumentException if the dimension has no such text, saying what it has
   */
  public static String canonical(Dimension dimension, String text) {
    List<String> choices = choices(dimension);
    if (!choices.isEmpty()) {
      String wanted = dimension == Dimension.VERB ? text.toUpperCase(Locale.ROOT) : text;
      if (!choices.contains(wanted)) {
        throw new IllegalArgumentException(
            dimension + " is " + text + ": one of " + String.join(", ", choices) + " is expected");
      }
      return wanted;
    }
    return switch (dimension) {
      case CONDITION -> {
        Carriers.require(new EmulatedCarrier(), Conditions.parse(text));
        yield text;
      }
      case PAYLOAD -> {
        Quantities.octets(text);
        yield text;
      }
      case CLIENTS -> number(dimension, text, 1, 1_000_000);
      case RATE -> number(dimension, text, 1, 1_000_000);
      case WINDOW -> number(dimension, text, 1, Integer.MAX_VALUE);
      case CONNECTION_WINDOW -> number(dimension, text, 1, Integer.MAX_VALUE);
      case STREAMS -> number(dimension, text, 1, 65_535);
      default -> name(dimension, text);
    };
  }

  private static String number(Dimension dimension, String text, long least, long most) {
    try {
      long number = Long.parseLong(text.replaceAll("[,_]", ""));
      if (number >= least && number <= most) {
        return Long.toString(number);
      }
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(range(dimension, text, least, most), e);
    }
    throw new IllegalArgumentException(range(dimension, text, least, most));
  }

  private static String range(Dimension dimension, String text, long least, long most) {
    return dimension
        + " is "
        + text
        + ": a whole number from "
        + least
        + " to "
        + most
        + " is expected";
  }

  private static String name(Dimension dimension, String text) {
    if (!text.matches("[A-Za-z0-9][A-Za-z0-9.-]{0,31}")) {
      throw new IllegalArgumentException(
          dimension + " is " + text + ": letters, digits, dots and hyphens are expected, up to 32");
    }
    return text;
  }

  /**
   * The cell with what follows from what it has: no TLS in cleartext and 1.3 in QUIC, no link's
   * base or condition on loopback, and what is usual where nothing is said.
   *
   * @throws IllegalArgumentException if workload or protocol are missing, or a condition is to be
   *     on loopback
   */
  static Cell complete(Map<Dimension, String> given) {
    Map<Dimension, String> all = new EnumMap<>(Dimension.class);
    all.put(Dimension.TOPOLOGY, "emulated");
    all.put(Dimension.PACKAGING, "native");
    all.put(Dimension.CONNECTION, "reuse");
    all.put(Dimension.CONGESTION_CONTROL, "reno");
    all.put(Dimension.CONDITION, "lossless");
    all.put(Dimension.BASE, "loopback");
    all.put(Dimension.CLIENTS, "1");
    all.putAll(given);
    for (Dimension needed : List.of(Dimension.WORKLOAD, Dimension.PROTOCOL)) {
      if (!all.containsKey(needed)) {
        throw new IllegalArgumentException("no " + needed + " is given");
      }
    }
    String protocol = all.getOrDefault(Dimension.PROTOCOL, "");
    if (CLEARTEXT.contains(protocol)) {
      all.put(Dimension.TLS, "none");
      all.remove(Dimension.RESUMPTION);
      all.remove(Dimension.CLIENT_AUTH);
    } else if ("h3".equals(protocol)) {
      all.put(Dimension.TLS, "1.3");
    } else if (!all.containsKey(Dimension.TLS) || "none".equals(all.get(Dimension.TLS))) {
      all.put(Dimension.TLS, "1.3");
    }
    requireEarlyData(all.getOrDefault(Dimension.RESUMPTION, "none"), protocol);
    if ("local".equals(all.get(Dimension.TOPOLOGY))) {
      if (!"lossless".equals(all.get(Dimension.CONDITION))
          || !"loopback".equals(all.get(Dimension.BASE))) {
        throw new IllegalArgumentException(
            "the topology local has no link for the condition "
                + all.get(Dimension.CONDITION)
                + " on "
                + all.get(Dimension.BASE)
                + ": exclude it, or say topology: emulated");
      }
    }
    if ("per-page".equals(all.get(Dimension.CONNECTION))
        && !"page".equals(all.get(Dimension.WORKLOAD))) {
      throw new IllegalArgumentException(
          "connection: per-page goes with the workload page, not with "
              + all.get(Dimension.WORKLOAD));
    }
    return new Cell(all);
  }

  private static void requireEarlyData(String resumption, String protocol) {
    try {
      Resumption.of(resumption).require(HttpProtocol.of(protocol));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "resumption: " + e.getMessage() + ": exclude the cell, or say resumption: session", e);
    }
  }
}
