/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import java.util.function.IntPredicate;

/**
 * A reader of the frames of which most requests consist: HEADERS with a complete header section,
 * and DATA, both without padding and priority (RFC 9113 sections 6.1 and 6.2). Netty's reader
 * processes all other frames and every invalid frame; it receives them one at a time and complete.
 */
final class Http2PlainFrameReader implements Http2FrameReader {
  private static final int HEADER = Http2CodecUtil.FRAME_HEADER_LENGTH;
  private static final int TYPE = 3;
  private static final int FLAGS = 4;
  private static final int STREAM_ID = 5;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;

  private final Http2HeadersDecoder hpack;
  private final DefaultHttp2FrameReader other;
  private final IntPredicate paused;
  private boolean sectionOpen;
  private boolean failed;

  /**
   * Creates a reader.
   *
   * @param paused called before each frame with its length in octets, whether it is to be left
   *     unread
   */
  Http2PlainFrameReader(Http2HeadersDecoder hpack, IntPredicate paused) {
    this.hpack = hpack;
    this.paused = paused;
    this.other = new DefaultHttp2FrameReader(hpack);
  }

  @Override
  public void readFrame(ChannelHandlerContext ctx, ByteBuf input, Http2FrameListener listener)
      throws Http2Exception {
    if (failed) {
      input.skipBytes(input.readableBytes());
      return;
    }
    try {
      while (input.readableBytes() >= HEADER) {
        int length = input.getUnsignedMedium(input.readerIndex());
        if (paused.test(length)) {
          return;
        }
        if (length > other.maxFrameSize()) {
          other.readFrame(ctx, input, listener);
        } else if (input.readableBytes() < HEADER + length) {
          return;
        } else {
          read(ctx, input, length, listener);
        }
      }
    } catch (Http2Exception e) {
      failed = !Http2Exception.isStreamError(e);
      throw e;
    } catch (RuntimeException e) {
      failed = true;
      throw e;
    }
  }

  private void read(
      ChannelHandlerContext ctx, ByteBuf input, int length, Http2FrameListener listener)
      throws Http2Exception {
    int start = input.readerIndex();
    int type = input.getByte(start + TYPE);
    int flags = input.getUnsignedByte(start + FLAGS);
    int streamId = input.getInt(start + STREAM_ID) & Integer.MAX_VALUE;
    boolean plain = !sectionOpen && streamId != 0;
    if (plain && type == Http2FrameTypes.DATA && (flags & ~END_STREAM) == 0) {
      ByteBuf data = input.skipBytes(HEADER).readSlice(length);
      listener.onDataRead(ctx, streamId, data, 0, flags != 0);
    } else if (plain
        && type == Http2FrameTypes.HEADERS
        && (flags & ~END_STREAM) == END_HEADERS
        && length <= hpack.configuration().maxHeaderListSizeGoAway()) {
      ByteBuf section = input.skipBytes(HEADER).readSlice(length);
      listener.onHeadersRead(
          ctx, streamId, hpack.decodeHeaders(streamId, section), 0, flags != END_HEADERS);
    } else {
      note(type, flags);
      other.readFrame(ctx, input.readSlice(HEADER + length), listener);
    }
  }

  /** Detects incomplete header sections; until their last frame no frame can be plain. */
  private void note(int type, int flags) {
    if (type == Http2FrameTypes.HEADERS
        || type == Http2FrameTypes.PUSH_PROMISE
        || type == Http2FrameTypes.CONTINUATION) {
      sectionOpen = (flags & END_HEADERS) == 0;
    }
  }

  @Override
  public Configuration configuration() {
    return other.configuration();
  }

  @Override
  public void close() {
    other.close();
  }
}
