/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TcpResetTest {
  @Test
  void hasNoEffectOnAClosedConnection() throws InterruptedException {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    try {
      NioSocketChannel channel = new NioSocketChannel();
      loops.register(channel).sync();
      channel.close().sync();

      assertThatCode(() -> channel.eventLoop().submit(() -> TcpReset.perform(channel)).sync())
          .doesNotThrowAnyException();
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }
}
