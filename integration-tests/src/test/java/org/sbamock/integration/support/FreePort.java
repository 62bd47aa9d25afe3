/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Port numbers of the loopback address that no socket uses. */
public final class FreePort {
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  /** Returns a port that is free for TCP and UDP at this moment. */
  public static int next() {
    for (int i = 0; i < ATTEMPTS; i++) {
      try (ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
          DatagramSocket udp =
              new DatagramSocket(
                  new InetSocketAddress(InetAddress.getLoopbackAddress(), tcp.getLocalPort()))) {
        return udp.getLocalPort();
      } catch (IOException e) {
        // Another socket uses the port for UDP.
        continue;
      }
    }
    throw new UncheckedIOException(new IOException("no port is free for both TCP and UDP"));
  }
}
