/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import org.junit.jupiter.api.Test;

class TransportTest {
  @Test
  void everySocketTakesTheCongestionControllerThatItIsGiven() {
    assumeTrue(Transport.best() == Transport.EPOLL, "TCP_CONGESTION needs Linux");
    for (int i = 0; i < 3; i++) {
      Channel channel = new EpollSocketChannel();

      Transport.EPOLL.setCongestionControl(channel, CongestionControl.RENO);

      assertThat(Transport.congestionControl(channel)).isEqualTo("reno");
      channel.unsafe().closeForcibly();
    }
  }

  @Test
  void nioCannotSetTheCongestionController() {
    assertThatThrownBy(() -> Transport.NIO.requireCongestionControl(CongestionControl.RENO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("epoll");
  }
}
