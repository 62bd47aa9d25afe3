/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.CongestionControl;

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
  void connectionsInheritTheLimitOfUnsentOctets() throws Exception {
    assumeTrue(Transport.best() == Transport.EPOLL, "TCP_NOTSENT_LOWAT needs Linux");
    ChannelOption<Integer> maxUnsent = Transport.EPOLL.maxUnsent();

    int inherited =
        ofAccepted(
            bootstrap -> bootstrap.option(maxUnsent, 100_000),
            channel -> channel.config().getOption(maxUnsent));

    assertThat(inherited).isEqualTo(100_000);
  }

  @Test
  void connectionsInheritTheCongestionController() throws Exception {
    assumeTrue(Transport.best() == Transport.EPOLL, "TCP_CONGESTION needs Linux");
    String other = ofAccepted(bootstrap -> {}, Transport::congestionControl);
    assumeFalse(other.equals("reno"), "Reno is the default of this system");

    assertThat(
            ofAccepted(
                bootstrap ->
                    Transport.EPOLL.setCongestionControl(bootstrap, CongestionControl.RENO),
                Transport::congestionControl))
        .isEqualTo("reno");
  }

  /** Returns a property of a connection when a listening socket has accepted it. */
  private static <T> T ofAccepted(
      Consumer<ServerBootstrap> configuration, Function<Channel, T> property) throws Exception {
    CompletableFuture<T> accepted = new CompletableFuture<>();
    EventLoopGroup loops = Transport.EPOLL.eventLoops(1, "transport-test");
    try {
      ServerBootstrap bootstrap =
          new ServerBootstrap()
              .group(loops)
              .channel(Transport.EPOLL.serverChannel())
              .childHandler(
                  new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                      accepted.complete(property.apply(channel));
                    }
                  });
      configuration.accept(bootstrap);
      Channel listener = bootstrap.bind(InetAddress.getLoopbackAddress(), 0).sync().channel();
      try (Socket client = new Socket()) {
        client.connect(listener.localAddress());

        return accepted.get(10, TimeUnit.SECONDS);
      }
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  @Test
  void nioCannotSetTheCongestionController() {
    assertThatThrownBy(() -> Transport.NIO.requireCongestionControl(CongestionControl.RENO))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("epoll");
  }

  @Test
  void socketsOfQuicHaveLargerBuffersThanTheDefault() throws Exception {
    assumeTrue(Transport.best() == Transport.EPOLL, "the default buffers are Linux's");
    EventLoopGroup loops = Transport.EPOLL.eventLoops(1, "transport-test");
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      Channel plain =
          new Bootstrap()
              .group(loops)
              .channel(EpollDatagramChannel.class)
              .handler(new ChannelInboundHandlerAdapter())
              .bind(any)
              .sync()
              .channel();
      Channel quic =
          Transport.EPOLL
              .quicSockets(loops)
              .handler(new ChannelInboundHandlerAdapter())
              .bind(any)
              .sync()
              .channel();

      assertThat(quic.config().getOption(ChannelOption.SO_RCVBUF))
          .isGreaterThan(plain.config().getOption(ChannelOption.SO_RCVBUF));
      assertThat(quic.config().getOption(ChannelOption.SO_SNDBUF))
          .isGreaterThan(plain.config().getOption(ChannelOption.SO_SNDBUF));
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  @Test
  void datagramsThatWereSentTogetherArriveEachOnItsOwn() throws Exception {
    Transport transport = Transport.best();
    assumeTrue(
        transport.quicSegments().maxNumSegments() > 0, "UDP_SEGMENT needs Linux 6.11 or later");
    List<byte[]> sent = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      byte[] datagram = new byte[i % 8 == 7 ? 300 : 1_200];
      Arrays.fill(datagram, (byte) i);
      sent.add(datagram);
    }
    BlockingQueue<byte[]> received = new LinkedBlockingQueue<>();
    EventLoopGroup loops = transport.eventLoops(1, "transport-test");
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      Channel receiver =
          transport.quicSockets(loops).handler(new Recorder(received)).bind(any).sync().channel();
      Channel sender =
          transport
              .quicSockets(loops)
              .handler(new ChannelInboundHandlerAdapter())
              .bind(any)
              .sync()
              .channel();
      InetSocketAddress to = (InetSocketAddress) receiver.localAddress();
      for (int i = 0; i < sent.size(); i += 8) {
        ByteBuf train = Unpooled.wrappedBuffer(sent.subList(i, i + 8).toArray(byte[][]::new));
        sender.write(transport.quicSegments().newPacket(train, 1_200, to));
      }
      sender.flush();

      for (byte[] datagram : sent) {
        assertThat(received.poll(10, TimeUnit.SECONDS)).isEqualTo(datagram);
      }
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  @Test
  void aDatagramThatIsKeptIsNotOverwrittenByTheNextOnes() throws Exception {
    Transport transport = Transport.best();
    BlockingQueue<DatagramPacket> kept = new LinkedBlockingQueue<>();
    EventLoopGroup loops = transport.eventLoops(1, "transport-test");
    try (DatagramSocket sender = new DatagramSocket()) {
      Channel receiver =
          transport
              .quicSockets(loops)
              .handler(
                  new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelRead(ChannelHandlerContext ctx, Object message) {
                      kept.add((DatagramPacket) message);
                    }
                  })
              .bind(InetAddress.getLoopbackAddress(), 0)
              .sync()
              .channel();
      List<DatagramPacket> all = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        byte[] content = ("datagram " + i).getBytes(StandardCharsets.US_ASCII);
        sender.send(new java.net.DatagramPacket(content, content.length, receiver.localAddress()));
        all.add(requireNonNull(kept.poll(10, TimeUnit.SECONDS)));
      }

      for (int i = 0; i < all.size(); i++) {
        assertThat(all.get(i).content().toString(StandardCharsets.US_ASCII))
            .isEqualTo("datagram " + i);
        all.get(i).release();
      }
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  private static final class Recorder extends ChannelInboundHandlerAdapter {
    private final BlockingQueue<byte[]> received;

    Recorder(BlockingQueue<byte[]> received) {
      this.received = received;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      DatagramPacket packet = (DatagramPacket) message;
      received.add(ByteBufUtil.getBytes(packet.content()));
      packet.release();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "6.11.0, true",
    "6.18.44-fc-v669, true",
    "7.0, true",
    "10.1.2, true",
    "6.10.14, false",
    "6.1.0-37-amd64, false",
    "5.15.0, false",
    "unknown, false"
  })
  void sendsDatagramsInBatchesOnlyWhereEveryDeviceAcceptsThem(String version, boolean accepted) {
    assertThat(Transport.separatesOnEveryDevice(version)).isEqualTo(accepted);
    assertThat(Transport.NIO.quicSegments().maxNumSegments()).isZero();
  }
}
