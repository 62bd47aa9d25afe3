package org.sbamock.loadgen.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What tells one trial of an experiment from another; in the order of a cell's coordinates. */
public enum Dimension {
  /** A part of a study: {@code A}, {@code B}, {@code C}. */
  SUITE,
  /** How close to the study: {@code as-published} or {@code modern}. */
  VARIANT,
  /** {@code registration}, {@code chain}, {@code upload} and the others. */
  WORKLOAD,
  /** {@code h1c h1 h2c h2 h3}. */
  PROTOCOL,
  /** What the network does to packets: a named condition, or NetEm's words. */
  CONDITION,
  /** The link beneath the condition: {@code loopback}, {@code fast-ethernet}, {@code wlan}. */
  BASE,
  /** Which packets of the user's the condition meets: {@code both}, {@code up}, {@code down}. */
  DIRECTION,
  /** The one hop that has the condition, such as {@code ue-amf}; absent: all hops have it. */
  DELAY_HOP,
  /** Octets of content, such as {@code 30B}, {@code 1KB} (1,024 octets), {@code 11MB}. */
  PAYLOAD,
  /** The method of the request. */
  VERB,
  /** {@code reuse}, {@code per-request} or, of a page, {@code per-page}. */
  CONNECTION,
  /** {@code 1.2}, {@code 1.3} or {@code none}. */
  TLS,
  /**
   * Whether TLS sessions are taken up again: {@code none}, {@code session}, {@code 0-rtt}, {@code
   * 0-rtt-unsafe}.
   */
  RESUMPTION,
  /** Whether functions ask their clients for a certificate: {@code none} or {@code need}. */
  CLIENT_AUTH,
  /** {@code reno}, {@code bbr} or {@code cubic}, of TCP and QUIC alike. */
  CONGESTION_CONTROL,
  /** How many clients are at work at once. */
  CLIENTS,
  /** {@code closed}, {@code constant} or {@code poisson}. */
  LOAD,
  /** Arrivals per second of an open load. */
  RATE,
  /** The window that the client grants each stream, octets. */
  WINDOW,
  /** The window that the client grants a whole connection, octets. */
  CONNECTION_WINDOW,
  /** Requests at once on a connection. */
  STREAMS,
  /** The objects of a page: {@code study} or {@code equal}. */
  PAGE,
  /** {@code local}, {@code emulated} or {@code remote}. */
  TOPOLOGY,
  /** {@code native} or {@code container}. */
  PACKAGING;

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');

  /** As experiment files and results spell it, such as {@code congestion-control}. */
  @JsonValue
  @Override
  public String toString() {
    return text;
  }

  /**
   * The dimension that is spelled so.
   *
   * @throws IllegalArgumentException if there is none, naming those that are
   */
  @JsonCreator
  public static Dimension parse(String text) {
    for (Dimension dimension : values()) {
      if (dimension.text.equals(text)) {
        return dimension;
      }
    }
    throw new IllegalArgumentException(
        "there is no dimension "
            + text
            + "; there are "
            + Arrays.stream(values()).map(Dimension::toString).collect(Collectors.joining(", ")));
  }
}
