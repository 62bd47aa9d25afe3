/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.http3.DatagramErrorHandler;
import org.sbamock.http.http3.SendResumption;

/**
 * A UDP socket that is connected to a server, and the QUIC connections over it. If the operating
 * system reports that the port of the server is unreachable, since the server has ended, all of
 * them are closed; QUIC itself detects this only by its idle timeout. The operating system accepts
 * an ICMP message only if it quotes a datagram of this socket (RFC 9000 section 14.2.1).
 */
final class QuicSocket extends ChannelInboundHandlerAdapter {
  private final @Nullable FirstFlight firstFlight;
  private final Set<QuicChannel> connections = new HashSet<>();
  private final ChannelFuture ready;
  private boolean closing;
  private boolean unreachable;

  private QuicSocket(
      Bootstrap bootstrap,
      InetSocketAddress server,
      QuicClientCodecBuilder codec,
      boolean earlyData) {
    firstFlight = earlyData ? new FirstFlight() : null;
    ready =
        bootstrap
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    ChannelPipeline pipeline = channel.pipeline();
                    if (firstFlight != null) {
                      pipeline.addLast(firstFlight);
                    }
                    pipeline
                        .addLast(codec.build())
                        .addLast(QuicSocket.this)
                        .addLast(DatagramErrorHandler.INSTANCE);
                  }
                })
            .connect(server);
  }

  /**
   * Opens a socket.
   *
   * @param bootstrap with the event loop and the options of the socket
   * @param earlyData whether the connections send early data
   */
  static QuicSocket open(
      Bootstrap bootstrap,
      InetSocketAddress server,
      QuicClientCodecBuilder codec,
      boolean earlyData) {
    return new QuicSocket(bootstrap, server, codec, earlyData);
  }

  /** Returns the completion of the opening. */
  ChannelFuture ready() {
    return ready;
  }

  Channel channel() {
    return ready.channel();
  }

  /** Returns whether the socket accepts connections: it is open or being opened. */
  boolean isOpen() {
    return !unreachable && (!ready.isDone() || channel().isOpen());
  }

  boolean isUnused() {
    return ready.isDone() && connections.isEmpty();
  }

  void add(QuicChannel connection) {
    connections.add(connection);
    connection
        .closeFuture()
        .addListener(
            closed -> {
              connections.remove(connection);
              if (closing) {
                closeIfUnused();
              }
            });
  }

  /** Lets a connection send what is due at an interval, until its first response is complete. */
  void superviseFirstResponse(QuicChannel channel, Connection connection) {
    SendResumption.of(channel()).supervise(channel, connection::hasAnswered);
  }

  /** Withholds packets for early data until {@link #release}. */
  void hold() {
    if (firstFlight != null) {
      firstFlight.hold();
    }
  }

  void release() {
    if (firstFlight != null) {
      firstFlight.release(channel().pipeline().context(firstFlight));
    }
  }

  /**
   * Closes the socket when its established connections are closed.
   *
   * @return the completion
   */
  ChannelFuture close() {
    closing = true;
    closeIfUnused();
    return channel().closeFuture();
  }

  private void closeIfUnused() {
    if (connections.stream().noneMatch(QuicChannel::isActive)) {
      channel().close();
    }
  }

  /**
   * Closes the socket, and with it all connections. If they were closed one by one, the ICMP
   * messages that their CONNECTION_CLOSE frames cause would reach the next connections over this
   * socket.
   */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof PortUnreachableException) {
      unreachable = true;
      List.copyOf(connections)
          .forEach(connection -> connection.pipeline().fireExceptionCaught(cause));
      ctx.close();
    }
    ctx.fireExceptionCaught(cause);
  }
}
