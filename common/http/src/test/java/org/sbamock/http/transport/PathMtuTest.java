/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.handler.codec.http.HttpMethod;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.testing.DatagramRelay;
import org.sbamock.http.testing.DatagramRelay.Sender;
import org.sbamock.http.testing.KitServer;
import org.sbamock.http.tls.TlsSettings;

/** The discovery of the path MTU by both ends of a QUIC connection (RFC 9000 section 14.3). */
@Timeout(90)
class PathMtuTest {
  private static final int OCTETS = 100_000;

  @BeforeEach
  void requireEpoll() {
    assumeTrue(Transport.best() == Transport.EPOLL, "only epoll can forbid fragments");
  }

  @Test
  void bothEndsSendTheLargestDatagramsThatThePathSupports() throws Exception {
    try (KitServer server = KitServer.start();
        DatagramRelay path = DatagramRelay.of(server.origin());
        SbiClient client = client()) {
      assumeTrue(UdpPayload.largest() > UdpPayload.SMALLEST, "an interface has a small MTU");

      while (path.largest(Sender.SERVER) < UdpPayload.largest()
          || path.largest(Sender.CLIENT) < UdpPayload.largest()) {
        exchange(client, path);
      }

      assertThat(path.largest(Sender.SERVER)).isEqualTo(UdpPayload.largest());
      assertThat(path.largest(Sender.CLIENT)).isEqualTo(UdpPayload.largest());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1_200, 1_250, 1_300})
  void datagramsThatThePathLosesAreNotRepeatedWithTheirSize(int limit) throws Exception {
    try (KitServer server = KitServer.start();
        DatagramRelay path = DatagramRelay.limited(server.origin(), limit);
        SbiClient client = client()) {
      assumeTrue(UdpPayload.largest() > limit, "an interface has a small MTU");

      for (int i = 0; i < 20; i++) {
        exchange(client, path);
      }

      assertThat(path.largest(Sender.SERVER)).isBetween(UdpPayload.SMALLEST, limit);
      assertThat(path.largest(Sender.CLIENT)).isBetween(UdpPayload.SMALLEST, limit);
    }
  }

  @Test
  void socketsOfQuicDoNotFragment() throws Exception {
    EventLoopGroup loops = Transport.EPOLL.eventLoops(1, "path-mtu-test");
    try {
      Channel socket =
          Transport.EPOLL
              .quicSockets(loops)
              .handler(new ChannelInboundHandlerAdapter())
              .bind(InetAddress.getLoopbackAddress(), 0)
              .sync()
              .channel();

      assertThat(
              socket
                  .config()
                  .getOption(new IntegerUnixChannelOption("the socket's IP_MTU_DISCOVER", 0, 10)))
          .as("IP_PMTUDISC_PROBE")
          .isEqualTo(3);
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "65536, 1500, 1452", // loopback and Ethernet
    "9000, 9000, 1452", // jumbo frames
    "1450, 65536, 1402", // VXLAN
    "1280, 1500, 1232", // the minimum of IPv6
    "576, 1500, 1200",
    "0, -1, 1452", // no interface with a limit
  })
  void noDatagramExceedsTheMtuOfAnInterface(int one, int other, int largest) {
    assertThat(UdpPayload.largest(IntStream.of(one, other))).isEqualTo(largest);
  }

  @Test
  void withoutEpollDatagramsHaveTheSizeThatEveryPathSupports() {
    assertThat(Transport.NIO.maxUdpPayload()).isEqualTo(UdpPayload.SMALLEST);
  }

  private static SbiClient client() {
    return SbiClient.builder().tls(KitServer.trust(), TlsSettings.DEFAULT).build();
  }

  /** Sends content that needs many packets, and receives it. */
  private static void exchange(SbiClient client, DatagramRelay path) throws Exception {
    byte[] content = KitServer.content(OCTETS);
    HttpRequest request = HttpRequest.of(HttpMethod.POST, "/echo", Unpooled.wrappedBuffer(content));

    HttpResponse response =
        client.send(HttpProtocol.H3, path.origin(), request).get(60, TimeUnit.SECONDS);

    try {
      assertThat(ByteBufUtil.getBytes(response.content())).isEqualTo(content);
    } finally {
      response.content().release();
    }
  }
}
