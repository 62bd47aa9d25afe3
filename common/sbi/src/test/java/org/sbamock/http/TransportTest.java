package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.Channel;
import io.netty.channel.epoll.EpollSocketChannel;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TransportTest {
  @Test
  void aSocketTakesTheCongestionControllerThatItIsGiven() {
    assumeTrue(Transport.best() == Transport.EPOLL, "TCP_CONGESTION needs Linux");
    Channel channel = new EpollSocketChannel();
    ByteBuffer reno = Transport.EPOLL.tcpCongestionValue(CongestionControl.RENO);

    channel.config().setOption(Transport.EPOLL.tcpCongestion(), reno);

    ByteBuffer read = channel.config().getOption(Transport.EPOLL.tcpCongestion());
    assertThat(StandardCharsets.US_ASCII.decode(read).toString()).startsWith("reno\0");
    channel.unsafe().closeForcibly();
  }

  @Test
  void nioCannotSetTheCongestionController() {
    assertThatThrownBy(() -> Transport.NIO.tcpCongestionValue(CongestionControl.RENO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("epoll");
  }
}
