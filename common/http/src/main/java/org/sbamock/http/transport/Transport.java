/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.RawUnixChannelOption;
import io.netty.handler.codec.quic.EpollQuicUtils;
import io.netty.handler.codec.quic.QuicCodecBuilder;
import io.netty.handler.codec.quic.SegmentedDatagramPacketAllocator;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;

/** The kernel interface of the sockets: epoll on Linux, NIO elsewhere. */
public enum Transport {
  /** Linux's epoll, the only one that can set the congestion control algorithm and share a port. */
  EPOLL,
  /** The JDK's selectors. */
  NIO;

  private static final int IPPROTO_TCP = 6;
  private static final int TCP_CONGESTION = 13;
  private static final int TCP_CA_NAME_MAX = 16;
  private static final int TCP_NOTSENT_LOWAT = 25;

  private static final int DATAGRAM = 2_048;
  private static final int QUIC_BUFFER = 1 << 21;

  /** The datagrams that one system call receives at most (recvmmsg). */
  private static final int DATAGRAMS_PER_CALL = 16;

  /** The datagrams of equal length that are sent together at most (UDP_SEGMENT), below 64 KiB. */
  private static final int SEGMENTS = 40;

  /** The maximum length of datagrams of equal length that the kernel joins (UDP_GRO). */
  private static final int JOINED_DATAGRAMS = 65_536;

  /**
   * The datagrams that are read before the event loop continues with waiting requests. The
   * connections share the socket: while some have more requests than a turn serves, the datagrams
   * of the others are behind theirs.
   */
  private static final int DATAGRAMS_PER_READ = 64;

  /** Returns the best interface available on this platform. */
  public static Transport best() {
    return Epoll.isAvailable() ? EPOLL : NIO;
  }

  /** Creates event loops whose daemon threads have the given name. */
  public EventLoopGroup eventLoops(int threads, String name) {
    return eventLoops(threads, new DefaultThreadFactory(name, true));
  }

  /** Creates event loops whose threads the given factory creates. */
  public EventLoopGroup eventLoops(int threads, ThreadFactory factory) {
    IoHandlerFactory handlers =
        this == EPOLL ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    return new MultiThreadIoEventLoopGroup(threads, factory, handlers);
  }

  /** Returns the channel class that accepts TCP connections. */
  public Class<? extends ServerChannel> serverChannel() {
    return this == EPOLL ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
  }

  /** Returns the channel class of a TCP connection. */
  public Class<? extends Channel> socketChannel() {
    return this == EPOLL ? EpollSocketChannel.class : NioSocketChannel.class;
  }

  /** Returns the channel class of a UDP socket. */
  public Class<? extends Channel> datagramChannel() {
    return this == EPOLL ? EpollDatagramChannel.class : NioDatagramChannel.class;
  }

  /**
   * Returns a bootstrap of UDP sockets of QUIC. All connections of an event loop share a socket, so
   * its buffers are larger than the kernel's default, as far as {@code net.core.rmem_max} and
   * {@code wmem_max} allow it: the kernel drops the answers that do not fit when hundreds of
   * handshakes begin together.
   *
   * <p>A system call receives several datagrams: those that a peer sent together, where segments
   * are supported ({@link #quicSegments}), otherwise those that have arrived (recvmmsg). Netty
   * supports either.
   */
  public Bootstrap quicSockets(EventLoopGroup loops) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loops)
            .channel(datagramChannel())
            .option(ChannelOption.SO_RCVBUF, QUIC_BUFFER)
            .option(ChannelOption.SO_SNDBUF, QUIC_BUFFER);
    int size = DATAGRAM;
    if (this == EPOLL) {
      UdpPayload.forbidFragments(bootstrap);
    }
    if (this == EPOLL && Segments.SUPPORTED) {
      size = JOINED_DATAGRAMS;
      bootstrap.option(EpollChannelOption.UDP_GRO, true);
    } else if (this == EPOLL) {
      size = DATAGRAMS_PER_CALL * DATAGRAM;
      bootstrap.option(EpollChannelOption.MAX_DATAGRAM_PAYLOAD_SIZE, DATAGRAM);
    }
    return bootstrap.option(
        ChannelOption.RECVBUF_ALLOCATOR,
        new DatagramBuffers(size).maxMessagesPerRead(DATAGRAMS_PER_READ));
  }

  /**
   * Returns the allocator of packets of several datagrams, which the kernel separates
   * (UDP_SEGMENT), or one without effect. Linux before 6.11 rejects such packets with EIO on a
   * device that does not compute checksums, such as a TUN device, whatever the socket supports.
   */
  public SegmentedDatagramPacketAllocator quicSegments() {
    return this == EPOLL ? Segments.ALLOCATOR : SegmentedDatagramPacketAllocator.NONE;
  }

  /**
   * Lets the connections of a codec discover how large their datagrams may be (RFC 9000 section
   * 14.3), up to 1,452 octets. Without epoll, which can forbid fragments, datagrams have 1,200
   * octets.
   */
  public <B extends QuicCodecBuilder<B>> B discoverPathMtu(B codec) {
    int largest = maxUdpPayload();
    return largest == UdpPayload.SMALLEST
        ? codec
        : codec.discoverPmtu(true).maxSendUdpPayloadSize(largest);
  }

  /** Returns the largest UDP payload of QUIC that is sent, in octets. */
  int maxUdpPayload() {
    return this == EPOLL ? UdpPayload.largest() : UdpPayload.SMALLEST;
  }

  /** Returns whether a version of Linux, such as {@code 6.12.9-generic}, is 6.11 or later. */
  static boolean separatesOnEveryDevice(String version) {
    Matcher numbers = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*").matcher(version);
    if (!numbers.matches()) {
      return false;
    }
    int major = Integer.parseInt(numbers.group(1));
    return major > 6 || major == 6 && Integer.parseInt(numbers.group(2)) >= 11;
  }

  /**
   * Returns SO_REUSEPORT, by which several event loops listen on one port, or null if unavailable.
   */
  public @Nullable ChannelOption<Boolean> reusePort() {
    return this == EPOLL ? EpollChannelOption.SO_REUSEPORT : null;
  }

  /**
   * Returns TCP_NOTSENT_LOWAT of a listening socket, which its connections inherit, or null if
   * unavailable: the limit of the octets of a connection that wait in the kernel without being
   * sent.
   */
  public @Nullable ChannelOption<Integer> maxUnsent() {
    return this == EPOLL ? MaxUnsent.OPTION : null;
  }

  /**
   * Checks that the kernel allows this process to set the congestion control algorithm of TCP.
   *
   * @throws IllegalStateException if this is not epoll, or the kernel does not allow it
   */
  public void requireCongestionControl(CongestionControl control) {
    if (this != EPOLL) {
      throw new IllegalStateException(
          "the congestion controller of TCP can be set on Linux with epoll only");
    }
    Channel probe = new EpollSocketChannel();
    try {
      setCongestionControl(probe, control);
    } catch (ChannelException e) {
      throw new IllegalStateException(
          "the kernel refuses the congestion controller "
              + TcpCongestion.name(control)
              + "; see /proc/sys/net/ipv4/tcp_allowed_congestion_control",
          e);
    } finally {
      probe.unsafe().closeForcibly();
    }
  }

  /**
   * Sets the congestion control algorithm of a TCP connection before it is established. An
   * algorithm that is set later does not undo what the algorithm before it has set in the kernel:
   * BBR, the default of some systems, lets a connection send its packets spread over the round trip
   * (pacing), which it continues to do with Reno.
   *
   * <p>An option of a bootstrap cannot do this, since its value is a buffer that only one
   * connection can read.
   */
  public void setCongestionControl(Channel connection, CongestionControl control) {
    connection.config().setOption(TcpCongestion.OPTION, TcpCongestion.value(control));
  }

  /**
   * Sets the congestion control algorithm of the connections that a listening socket accepts. It is
   * set at the listening socket, from which they inherit it before they are established.
   */
  public void setCongestionControl(ServerBootstrap bootstrap, CongestionControl control) {
    bootstrap.handler(
        new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel listener) {
            setCongestionControl(listener, control);
          }
        });
  }

  /** Returns the congestion control algorithm of a TCP connection. */
  static String congestionControl(Channel connection) {
    ByteBuffer name = connection.config().getOption(TcpCongestion.OPTION);
    return StandardCharsets.US_ASCII.decode(name).toString().replaceAll("\0.*", "");
  }

  private static final class Segments {
    static final boolean SUPPORTED = separatesOnEveryDevice(System.getProperty("os.version", ""));
    static final SegmentedDatagramPacketAllocator ALLOCATOR =
        SUPPORTED
            ? EpollQuicUtils.newSegmentedAllocator(SEGMENTS)
            : SegmentedDatagramPacketAllocator.NONE;
  }

  private static final class MaxUnsent {
    static final ChannelOption<Integer> OPTION =
        new IntegerUnixChannelOption("TCP_NOTSENT_LOWAT", IPPROTO_TCP, TCP_NOTSENT_LOWAT);
  }

  private static final class TcpCongestion {
    static final ChannelOption<ByteBuffer> OPTION =
        new RawUnixChannelOption("TCP_CONGESTION", IPPROTO_TCP, TCP_CONGESTION, TCP_CA_NAME_MAX);

    static String name(CongestionControl control) {
      return control.name().toLowerCase(Locale.ROOT);
    }

    static ByteBuffer value(CongestionControl control) {
      ByteBuffer value = ByteBuffer.allocate(TCP_CA_NAME_MAX);
      value.put(name(control).getBytes(StandardCharsets.US_ASCII));
      value.rewind();
      return value;
    }
  }
}
