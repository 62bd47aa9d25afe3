/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;

/** Whether the generator's client takes TLS sessions up again, and what it sends in early data. */
public enum Resumption {
  /** Each connection begins with a full handshake. */
  NONE("none"),
  /** A session of an earlier connection is resumed (RFC 8446 section 2.2). */
  SESSION("session"),
  /** Requests with safe methods leave in early data too (RFC 9001 section 4.6). */
  EARLY_DATA("0-rtt"),
  /** All requests do, although a replay would repeat what they do (RFC 8470). */
  UNSAFE_EARLY_DATA("0-rtt-unsafe");

  private final String id;

  Resumption(String id) {
    this.id = id;
  }

  /** The names of all. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Resumption::toString).toList();
  }

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none, with the names there are
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

  /** Whether requests leave in early data. */
  public boolean early() {
    return this == EARLY_DATA || this == UNSAFE_EARLY_DATA;
  }

  /** Whether requests that are not safe do. */
  public boolean unsafe() {
    return this == UNSAFE_EARLY_DATA;
  }

  /**
   * Checks that the protocol has it.
   *
   * @throws IllegalArgumentException saying why it does not
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

  /** The settings with which a function takes what this sends. */
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
