/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.loadgen.process.EmulatedLink;

/**
 * The timers after which a sender without acknowledgements sends again, as values of a trial. They
 * differ between TCP and QUIC, and determine times under loss: a retransmission timeout of TCP (RFC
 * 6298) has a minimum, a probe timeout of QUIC (RFC 9002 section 6.2) has none beyond a granularity
 * of 1 ms.
 */
final class LossTimers {
  /** The minimum retransmission timeout of TCP, ms; a route with {@code rto_min} has another. */
  static final String TCP_RTO_MIN = "tcpRtoMin";

  /** The probe timeout of QUIC before the first measurement of the round trip, ms. */
  static final String QUIC_INITIAL_PTO = "quicInitialPto";

  /** The longest delay of acknowledgements that QUIC's probe timeout includes, ms. */
  static final String QUIC_MAX_ACK_DELAY = "quicMaxAckDelay";

  private static final Path SYSCTL = Path.of("/proc/sys/net/ipv4/tcp_rto_min_us");

  /** TCP_RTO_MIN of Linux, which kernels before 6.11 have no setting for. */
  private static final double LINUX_RTO_MIN = 200;

  /** kInitialRtt of RFC 9002, the default of quiche, which sbamock does not change. */
  private static final double INITIAL_RTT = 333;

  private LossTimers() {}

  /**
   * Returns the timers of a protocol.
   *
   * @param link the link whose network namespaces have their own settings; null on loopback
   */
  static Map<String, Double> of(
      HttpProtocol protocol, QuicSettings quic, @Nullable EmulatedLink link) {
    return protocol.quic()
        ? Map.of(
            QUIC_INITIAL_PTO,
            initialPto(),
            QUIC_MAX_ACK_DELAY,
            (double) quic.maxAckDelay().toMillis())
        : Map.of(TCP_RTO_MIN, tcpRtoMin(link));
  }

  /** Returns the smoothed round trip and four times its variation, which starts at half of it. */
  private static double initialPto() {
    return INITIAL_RTT + 4 * INITIAL_RTT / 2;
  }

  private static double tcpRtoMin(@Nullable EmulatedLink link) {
    return link == null ? tcpRtoMin(SYSCTL) : link.inGenerator(() -> tcpRtoMin(SYSCTL));
  }

  /**
   * Returns the minimum retransmission timeout, ms. Reads the file with a buffer: a number below
   * {@code /proc/sys} has to be read at once, since a second read returns the end of the file.
   *
   * @param file the file with the setting in microseconds; Linux' default if there is none
   */
  static double tcpRtoMin(Path file) {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      return Long.parseLong(reader.readLine()) / 1e3;
    } catch (IOException | NumberFormatException e) {
      return LINUX_RTO_MIN;
    }
  }
}
