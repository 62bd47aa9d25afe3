/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The counters of all interfaces of a network namespace except loopback.
 *
 * @param packets sent and received packets
 * @param drops dropped packets of both directions
 */
record NetworkSample(long packets, long drops) {
  private static final int HEADER_LINES = 2;
  private static final int FIELDS = 16;

  /** Reads the counters of a process's network namespace; empty if they cannot be read. */
  static Optional<NetworkSample> of(long pid) {
    try {
      return Optional.of(parse(Files.readString(Path.of("/proc/" + pid + "/net/dev"))));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Parses {@code /proc/net/dev}: eight receive counters and eight transmit counters per interface.
   */
  static NetworkSample parse(String text) {
    long packets = 0;
    long drops = 0;
    for (String line : text.lines().skip(HEADER_LINES).toList()) {
      int colon = line.indexOf(':');
      String[] fields = line.substring(colon + 1).strip().split("\\s+");
      if (colon > 0 && fields.length >= FIELDS && !line.substring(0, colon).strip().equals("lo")) {
        packets += Long.parseLong(fields[1]) + Long.parseLong(fields[9]);
        drops += Long.parseLong(fields[3]) + Long.parseLong(fields[11]);
      }
    }
    return new NetworkSample(packets, drops);
  }
}
