/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;

/** The use of TLS session resumption and early data by the generator's client. */
public enum Resumption {
  /** Each connection starts with a full handshake. */
  NONE("none"),
  /** A session of an earlier connection is resumed (RFC 8446 section 2.2). */
  SESSION("session"),
  /** Requests with safe methods are also sent in early data (RFC 9001 section 4.6). */
  EARLY_DATA("0-rtt"),
  /** All requests are sent in early data, although a replay repeats their effect (RFC 8470). */
  UNSAFE_EARLY_DATA("0-rtt-unsafe");

  private final String id;

  Resumption(String id) {
    this.id = id;
  }

  /** Returns the names of all values. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Resumption::toString).toList();
  }

  /**
   * Returns the value with the given name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  public static Resumption of(String name) {
    return Arrays.stream(values())
        .filter(value -> value.id.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + name
                        + "': expected one of "
                        + ids().stream().collect(Collectors.joining(", "))));
  }

  /** Returns whether requests are sent in early data. */
  public boolean early() {
    return this == EARLY_DATA || this == UNSAFE_EARLY_DATA;
  }

  /** Returns whether requests with unsafe methods are sent in early data. */
  public boolean unsafe() {
    return this == UNSAFE_EARLY_DATA;
  }

  /**
   * Checks that a protocol supports this value.
   *
   * @throws IllegalArgumentException if it does not; the message contains the reason
   */
  public void require(HttpProtocol protocol) {
    if (early() && !protocol.quic()) {
      throw new IllegalArgumentException(
          this
              + " requires h3: "
              + (protocol.secure()
                  ? protocol + " does not support early data"
                  : protocol + " has no TLS"));
    }
  }

  /** Returns the settings with which a function accepts the early data of this value. */
  public Map<String, String> functionSettings() {
    return early()
        ? Map.of(
            "sbamock.sbi.quic.early-data",
            "true",
            "sbamock.sbi.quic.unsafe-early-data",
            Boolean.toString(unsafe()))
        : Map.of();
  }

  QuicSettings apply(QuicSettings quic) {
    return quic.withEarlyData(early()).withUnsafeEarlyData(unsafe());
  }

  @Override
  public String toString() {
    return id;
  }
}
