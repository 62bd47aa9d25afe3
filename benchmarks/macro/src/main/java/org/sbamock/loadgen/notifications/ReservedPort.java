/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.nio.channels.SocketChannel;

/**
 * A port of the loopback interface that no other program can use and on which nobody listens: it
 * refuses connections over TCP, and the kernel answers its datagrams with port unreachable (ICMP).
 */
final class ReservedPort implements AutoCloseable {
  private final NetworkChannel channel;
  private final int port;

  private ReservedPort(NetworkChannel channel, int port) {
    this.channel = channel;
    this.port = port;
  }

  /**
   * Reserves a port.
   *
   * @param udp whether it is a port of UDP
   * @param port the port; 0 for a free one
   * @throws UncheckedIOException if the port is in use
   */
  static ReservedPort reserve(boolean udp, int port) {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    try {
      NetworkChannel channel = udp ? DatagramChannel.open() : SocketChannel.open();
      try {
        if (!udp && port != 0) {
          // The port may have connections of its former server in the state TIME_WAIT.
          channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        }
        channel.bind(address);
        SocketAddress bound = channel.getLocalAddress();
        if (channel instanceof DatagramChannel datagrams) {
          // A connected socket receives nothing from other addresses.
          datagrams.connect(bound);
        }
        return new ReservedPort(channel, ((InetSocketAddress) bound).getPort());
      } catch (IOException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot reserve port " + port + ": " + e.getMessage(), e);
    }
  }

  int port() {
    return port;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
