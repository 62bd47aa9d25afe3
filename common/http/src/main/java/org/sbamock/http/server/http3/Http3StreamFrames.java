/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.sbamock.http.http3.Http3MessageGather;
import org.sbamock.http.server.connection.ServerConnection;

/**
 * The first handler of a request stream. It gathers the frames of the response, and follows the
 * boundaries of the request's frames: a stream that ends within a frame is a connection error (RFC
 * 9114 section 7.1), which Netty's codec does not detect, as are too many frames without content
 * (section 10.5). When the turn of the connection is over, the stream is not read until the next
 * one.
 */
final class Http3StreamFrames extends Http3MessageGather {
  private static final int DATA = 0x0;
  private static final int HEADERS = 0x1;

  private final Http3ServerConnection http3;
  private final ServerConnection connection;
  private long type;
  private long payloadLeft;
  private long number;
  private int numberOctetsLeft;
  private boolean typeRead;

  Http3StreamFrames(Http3ServerConnection http3) {
    this.http3 = http3;
    this.connection = http3.connection();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof ByteBuf octets && !follow(octets)) {
      octets.release();
      http3.failExceeded(http3.emptyFrames());
      return;
    }
    ctx.fireChannelRead(message);
    if (connection.turn().isOverAtNextFrame()) {
      http3.readLater((QuicStreamChannel) ctx.channel());
    }
  }

  /** Returns false if there are too many frames without content. */
  private boolean follow(ByteBuf octets) {
    int index = octets.readerIndex();
    int end = octets.writerIndex();
    while (index < end) {
      if (payloadLeft > 0) {
        int skipped = (int) Math.min(payloadLeft, end - index);
        payloadLeft -= skipped;
        index += skipped;
      } else {
        header(octets.getUnsignedByte(index++));
        if (isEmptyFrame() && http3.emptyFrames().isExceeded()) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Processes an octet of the frame's type or length, which are variable-length integers (RFC 9000
   * section 16).
   */
  private void header(int octet) {
    if (numberOctetsLeft == 0) {
      numberOctetsLeft = 1 << (octet >> 6);
      number = octet & 0x3f;
    } else {
      number = number << 8 | octet;
    }
    if (--numberOctetsLeft == 0) {
      if (typeRead) {
        payloadLeft = number;
      } else {
        type = number;
      }
      typeRead = !typeRead;
    }
  }

  /**
   * Returns whether the octet before completed the header of a frame that adds nothing to the
   * message: DATA without a payload, or a frame of another type than DATA and HEADERS.
   */
  private boolean isEmptyFrame() {
    return !typeRead
        && numberOctetsLeft == 0
        && type != HEADERS
        && (type != DATA || payloadLeft == 0);
  }

  private boolean isWithinFrame() {
    return payloadLeft > 0 || typeRead || numberOctetsLeft > 0;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE && isWithinFrame()) {
      http3.fail(Http3ErrorCode.H3_FRAME_ERROR, "the stream ended within a frame");
      return;
    }
    ctx.fireUserEventTriggered(event);
  }
}
