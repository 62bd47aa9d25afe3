/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.http3.Http3FrameWriter;
import org.sbamock.http.http3.UnfinishedStreams;

/** An exchange on an HTTP/3 request stream (RFC 9114 section 4.1). */
final class Http3Exchange extends Exchange {
  private static final AsciiString METHOD = AsciiString.cached(":method");
  private static final AsciiString SCHEME = AsciiString.cached(":scheme");
  private static final AsciiString HTTPS = AsciiString.cached("https");
  private static final AsciiString AUTHORITY = AsciiString.cached(":authority");
  private static final AsciiString PATH = AsciiString.cached(":path");

  /** The octets of content that are copied, so that the request leaves as one write. */
  private static final int SMALL = 16_384;

  private @Nullable QuicStreamChannel stream;

  Http3Exchange(Call call, Http3ClientConnection connection) {
    super(call, connection);
  }

  long streamId() {
    return stream == null ? Long.MAX_VALUE : stream.streamId();
  }

  void write(QuicStreamChannel created) {
    stream = created;
    if (isOver()) {
      reset();
      return;
    }
    requestStarts();
    Call call = call();
    if (call.expectsContinue()) {
      holdContentBack();
      created.writeAndFlush(headers(created, 0).frames());
    } else {
      int length = call.content().readableBytes();
      if (length <= SMALL) {
        end(created, headers(created, length).data(contentToWrite()));
      } else {
        created.write(headers(created, 0).beginData(length).frames());
        endLong(created);
      }
    }
  }

  @Override
  void writeContent() {
    QuicStreamChannel target = stream;
    if (target == null) {
      return;
    }
    int length = call().content().readableBytes();
    if (length <= SMALL) {
      end(target, new Http3FrameWriter(target.alloc(), length).data(contentToWrite()));
    } else {
      target.write(new Http3FrameWriter(target.alloc(), 0).beginData(length).frames());
      endLong(target);
    }
  }

  private Http3FrameWriter headers(QuicStreamChannel target, int content) {
    Call call = call();
    Http3FrameWriter frames = new Http3FrameWriter(target.alloc(), content).beginHeaders();
    frames.accept(METHOD, call.request().method().asciiName());
    frames.accept(SCHEME, HTTPS);
    frames.accept(AUTHORITY, call.origin().authority());
    frames.accept(PATH, call.request().target());
    RequestFields.write(call, frames::accept);
    frames.endHeaders();
    return frames;
  }

  /** Writes long content, of which the frame has begun, and the trailers. */
  private void endLong(QuicStreamChannel target) {
    if (call().trailers().isEmpty()) {
      end(target, contentToWrite());
    } else {
      target.write(contentToWrite());
      end(target, new Http3FrameWriter(target.alloc(), 0));
    }
  }

  private void end(QuicStreamChannel target, Http3FrameWriter frames) {
    if (!call().trailers().isEmpty()) {
      frames.beginHeaders();
      RequestFields.write(call().trailers(), frames::accept);
      frames.endHeaders();
    }
    end(target, frames.frames());
  }

  /** Writes the last octets of the request, which leave together with FIN. */
  private void end(QuicStreamChannel target, ByteBuf last) {
    target.writeAndFlush(new DefaultQuicStreamFrame(last, true)).addListener(this);
  }

  @Override
  void reset() {
    QuicStreamChannel open = stream;
    if (open != null && open.isActive()) {
      UnfinishedStreams.reset(open, Http3ErrorCode.H3_REQUEST_CANCELLED);
    }
  }

  @Override
  boolean sentAgain() {
    return ((Http3ClientConnection) connection()).sentAgain();
  }

  @Override
  void stopSending() {
    QuicStreamChannel open = stream;
    if (open != null && open.isActive()) {
      // RFC 9114 section 4.1.1: the rest of a request may be cancelled after a complete response.
      open.shutdownOutput((int) Http3ErrorCode.H3_NO_ERROR.code(), open.newPromise());
      open.close();
    }
  }

  @Override
  void writeFailed(Throwable cause) {
    // STOP_SENDING may accompany a complete response; the end of the stream or connection reports
    // the outcome.
  }
}
