/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.Socket;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.stream.IntStream;

/** The sizes of the UDP payloads of QUIC, in octets (RFC 9000 section 14). */
final class UdpPayload {
  /** The size that every path of QUIC supports (RFC 9000 section 14). */
  static final int SMALLEST = 1_200;

  private static final int HEADERS = 40 + 8; // IPv6 (RFC 8200) and UDP (RFC 768)
  private static final int ETHERNET = 1_500;

  private static final int IPPROTO_IP = 0;
  private static final int IP_MTU_DISCOVER = 10;
  private static final int IPPROTO_IPV6 = 41;
  private static final int IPV6_MTU_DISCOVER = 23;
  private static final int PMTUDISC_PROBE = 3;

  private static final ChannelOption<Integer> IPV4 =
      new IntegerUnixChannelOption("IP_MTU_DISCOVER", IPPROTO_IP, IP_MTU_DISCOVER);
  private static final ChannelOption<Integer> IPV6 =
      new IntegerUnixChannelOption("IPV6_MTU_DISCOVER", IPPROTO_IPV6, IPV6_MTU_DISCOVER);

  private UdpPayload() {}

  /**
   * Returns the largest size that the interfaces of this machine support, at most that of Ethernet
   * with IPv6: 1,200 to 1,452. A larger datagram would not leave the machine, and with it those
   * that are sent in the same system call. Whether a path supports the size, its ends discover (RFC
   * 8899).
   */
  static int largest() {
    try {
      return largest(NetworkInterface.networkInterfaces().mapToInt(UdpPayload::mtu));
    } catch (SocketException e) {
      return SMALLEST;
    }
  }

  /** Returns the largest size for interfaces with these MTUs; 0 or less stands for no limit. */
  static int largest(IntStream mtus) {
    int mtu = mtus.filter(limit -> limit > 0).reduce(ETHERNET, Math::min);
    return Math.max(mtu - HEADERS, SMALLEST);
  }

  private static int mtu(NetworkInterface device) {
    try {
      return device.isUp() ? device.getMTU() : 0;
    } catch (SocketException e) {
      return 0; // the interface has been removed
    }
  }

  /**
   * Forbids the sockets to fragment datagrams, as RFC 9000 section 14 requires, since fragments
   * would conceal that a path does not support their size.
   */
  static void forbidFragments(Bootstrap sockets) {
    sockets.option(IPV4, PMTUDISC_PROBE);
    if (Socket.isIPv6Preferred()) {
      sockets.option(IPV6, PMTUDISC_PROBE);
    }
  }
}
