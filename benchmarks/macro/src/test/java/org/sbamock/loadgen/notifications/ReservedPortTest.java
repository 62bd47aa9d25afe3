/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReservedPortTest {
  @Test
  void refusesConnections() {
    try (ReservedPort port = ReservedPort.reserve(false, 0)) {
      assertThatExceptionOfType(ConnectException.class)
          .isThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port.port()).close());
    }
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void hasItsDatagramsAnsweredWithPortUnreachable() throws IOException {
    try (ReservedPort port = ReservedPort.reserve(true, 0);
        DatagramSocket socket = new DatagramSocket()) {
      socket.connect(InetAddress.getLoopbackAddress(), port.port());
      socket.setSoTimeout(30_000);
      socket.send(new DatagramPacket(new byte[1], 1));

      assertThatExceptionOfType(PortUnreachableException.class)
          .isThrownBy(() -> socket.receive(new DatagramPacket(new byte[1], 1)));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void isNotGivenToOthers(boolean udp) {
    try (ReservedPort port = ReservedPort.reserve(udp, 0)) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> ReservedPort.reserve(udp, port.port()).close())
          .withMessageStartingWith("cannot reserve port " + port.port() + ": ");
    }
  }
}
