/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameTypes;
import io.netty.handler.codec.http2.Http2HeadersEncoder;
import io.netty.handler.codec.http2.Http2LifecycleManager;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.AsciiString;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.server.connection.ResponseHead;

/**
 * A writer of short responses for which the windows have capacity. It writes HEADERS and DATA in
 * one buffer and bypasses the queues and promises of the encoder, which only delayed responses
 * need.
 */
final class Http2ShortAnswers {
  /** The maximum length of content, in octets, that is copied after the header section. */
  static final int LONGEST_CONTENT = 2_048;

  /**
   * The maximum size of a header section in octets: far below the minimum SETTINGS_MAX_FRAME_SIZE
   * (RFC 9113 section 6.5.2), even uncompressed.
   */
  static final int LONGEST_SECTION = 8_192;

  private static final int FRAME_HEADER = Http2CodecUtil.FRAME_HEADER_LENGTH;
  private static final int USUAL_SECTION = 256;
  private static final int END_STREAM = 0x1;
  private static final int END_HEADERS = 0x4;

  private final Http2Connection connection;
  private final Http2LifecycleManager lifecycle;
  private final Http2RemoteFlowController flow;
  private final @Nullable Http2HeadersEncoder hpack;
  private final FlatHttp2Headers section = new FlatHttp2Headers(false);
  private final BiConsumer<CharSequence, CharSequence> fields =
      (name, value) -> section.add(AsciiString.of(name), AsciiString.of(value));

  Http2ShortAnswers(
      Http2Connection connection, Http2ConnectionEncoder encoder, Http2LifecycleManager lifecycle) {
    this.connection = connection;
    this.lifecycle = lifecycle;
    this.flow = encoder.flowController();
    // The compression context belongs to the connection (RFC 9113 section 4.3) and is shared with
    // the encoder.
    this.hpack =
        encoder.configuration().headersConfiguration() instanceof Http2HeadersEncoder shared
            ? shared
            : null;
  }

  /**
   * Writes a complete response and ends the stream.
   *
   * @param head the header section
   * @param sectionSize the uncompressed size of the header section in octets
   * @param content the content, whose ownership is taken if the response was written
   * @return false if the response was not written because it is too long, would have to wait for a
   *     window, or is behind others that wait for the window of the connection
   */
  public boolean write(
      ChannelHandlerContext ctx,
      Http2Stream stream,
      ResponseHead head,
      int sectionSize,
      ByteBuf content)
      throws Http2Exception {
    int length = content.readableBytes();
    if (hpack == null
        || length > LONGEST_CONTENT
        || sectionSize > LONGEST_SECTION
        || stream.isHeadersSent()
        || flow.hasFlowControlled(stream)
        || flow.windowSize(stream) < length
        || flow.windowSize(connection.connectionStream()) < length
        || !flow.isWritable(connection.connectionStream())) {
      return false;
    }
    int id = stream.id();
    ByteBuf frames = ctx.alloc().ioBuffer(2 * FRAME_HEADER + USUAL_SECTION + length);
    try {
      head.forEach(fields);
      hpack.encodeHeaders(id, section, frames.writeZero(FRAME_HEADER));
    } catch (Http2Exception e) {
      frames.release();
      throw e;
    } finally {
      section.clear();
    }
    frames
        .setMedium(0, frames.readableBytes() - FRAME_HEADER)
        .setByte(3, Http2FrameTypes.HEADERS)
        .setByte(4, length == 0 ? END_HEADERS | END_STREAM : END_HEADERS)
        .setInt(5, id);
    if (length > 0) {
      frames
          .writeMedium(length)
          .writeByte(Http2FrameTypes.DATA)
          .writeByte(END_STREAM)
          .writeInt(id)
          .writeBytes(content);
      // The window of the stream is irrelevant after its end.
      flow.incrementWindowSize(connection.connectionStream(), -length);
    }
    content.release();
    stream.headersSent(false);
    if (connection.goAwaySent()) {
      lifecycle.closeStreamLocal(stream, ctx.write(frames));
    } else {
      // Only the closing of the connection must wait for the write.
      ctx.write(frames, ctx.voidPromise());
      lifecycle.closeStreamLocal(stream, ctx.newSucceededFuture());
    }
    return true;
  }
}
