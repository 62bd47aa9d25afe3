/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.ServerChannelRecvByteBufAllocator;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.unix.IntegerUnixChannelOption;
import io.netty.channel.unix.RawUnixChannelOption;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The accept queue of a listening socket, whose connections the kernel resets when the socket is
 * closed. On Linux its length is that of {@code TCP_INFO}; elsewhere the queue is taken as empty if
 * the event loop accepted no connection between two timers.
 */
final class AcceptQueue extends ChannelInboundHandlerAdapter {
  private static final Logger log = LoggerFactory.getLogger(AcceptQueue.class);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int SOL_SOCKET = 1;
  private static final int IPPROTO_TCP = 6;

  /** No interface has this index, see {@link #refuseHandshakes()}. */
  private static final int NO_INTERFACE = Integer.MAX_VALUE;

  private static final int MOST_ACCEPTED = 64;

  /** tcpi_unacked of struct tcp_info: of a listening socket, the length of its accept queue. */
  private static final int LENGTH_INDEX = 24;

  private static final ChannelOption<Integer> SO_BINDTOIFINDEX =
      new IntegerUnixChannelOption("SO_BINDTOIFINDEX", SOL_SOCKET, 62);
  private static final ChannelOption<ByteBuffer> TCP_INFO =
      new RawUnixChannelOption("TCP_INFO", IPPROTO_TCP, 11, LENGTH_INDEX + Integer.BYTES);

  private final Channel listener;
  private boolean accepted;

  AcceptQueue(Channel listener) {
    this.listener = listener;
  }

  /**
   * Returns an allocator that makes a listener accept up to 64 connections each time the event loop
   * serves it; by default, Netty's epoll transport accepts only one.
   */
  static RecvByteBufAllocator allocator() {
    return new ServerChannelRecvByteBufAllocator()
        .respectMaybeMoreData(false)
        .maxMessagesPerRead(MOST_ACCEPTED);
  }

  /**
   * Makes the kernel refuse further TCP handshakes, but complete those that have begun, by a
   * binding of the socket to an interface that does not exist. Without it, the kernel resets the
   * connections that complete their handshake between the last accept and the close of the socket.
   *
   * @return false if the kernel does not support it: before Linux 5.7, or not Linux
   */
  boolean refuseHandshakes() {
    try {
      return listener instanceof EpollServerSocketChannel
          && listener.config().setOption(SO_BINDTOIFINDEX, NO_INTERFACE);
    } catch (ChannelException e) {
      log.debug("{} cannot refuse handshakes while its accept queue is read", listener, e);
      return false;
    }
  }

  /**
   * Closes the socket after a time, and as soon as its queue is empty then.
   *
   * @param atLeastNanos the minimum time in nanoseconds
   * @param atMostNanos the maximum time in nanoseconds
   */
  void closeWhenEmpty(long atLeastNanos, long atMostNanos) {
    long deadline = System.nanoTime() + atMostNanos;
    schedule(
        () -> {
          listener.pipeline().addFirst(this);
          look(deadline);
        },
        atLeastNanos);
  }

  private void look(long deadline) {
    accepted = false;
    schedule(
        () -> {
          if (!listener.isOpen() || empty() || System.nanoTime() - deadline >= 0) {
            listener.close();
          } else {
            look(deadline);
          }
        },
        LOOK_NANOS);
  }

  private boolean empty() {
    if (!(listener instanceof EpollServerSocketChannel)) {
      return !accepted;
    }
    ByteBuffer info = listener.config().getOption(TCP_INFO);
    return info.order(ByteOrder.nativeOrder()).getInt(LENGTH_INDEX) == 0;
  }

  private void schedule(Runnable action, long nanos) {
    var unused = listener.eventLoop().schedule(action, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object connection) {
    accepted = true;
    ctx.fireChannelRead(connection);
  }
}
