/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.HttpScheme;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Headers.PseudoHeaderName;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.http3.Http3FrameWriter;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.observe.Side;

/** An exchange on an HTTP/3 request stream (RFC 9114 section 4.1). */
final class Http3Exchange extends Exchange {
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
    Http3FrameWriter frames = writer(created);
    headers(frames);
    if (call().expectsContinue()) {
      holdContentBack();
      created.writeAndFlush(frames.frames());
    } else {
      content(created, frames);
    }
  }

  @Override
  void writeContent() {
    QuicStreamChannel target = stream;
    if (target != null) {
      content(target, writer(target));
    }
  }

  private Http3FrameWriter writer(QuicStreamChannel target) {
    return new Http3FrameWriter(target.alloc(), call().content().readableBytes());
  }

  private void headers(Http3FrameWriter frames) {
    Call call = call();
    frames.beginHeaders();
    frames.accept(PseudoHeaderName.METHOD.value(), call.request().method().asciiName());
    frames.accept(PseudoHeaderName.SCHEME.value(), HttpScheme.HTTPS.name());
    frames.accept(PseudoHeaderName.AUTHORITY.value(), call.origin().authority());
    frames.accept(PseudoHeaderName.PATH.value(), call.request().target());
    RequestFields.write(call, frames::accept);
    frames.endHeaders();
  }

  /** Writes the content and the trailers after the frames written so far. */
  private void content(QuicStreamChannel target, Http3FrameWriter frames) {
    int length = call().content().readableBytes();
    if (length <= Http3FrameWriter.MAX_COPIED) {
      end(target, frames.data(contentToWrite()));
      return;
    }
    target.write(frames.beginData(length).frames());
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
    ChannelFuture written = target.writeAndFlush(new DefaultQuicStreamFrame(last, true));
    if (!written.isDone()) {
      connection().observer().flowControlStalled(HttpProtocol.H3);
    }
    written.addListener(this);
  }

  @Override
  void reset() {
    QuicStreamChannel open = stream;
    if (open != null && open.isActive()) {
      observeReset();
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
      observeReset();
      open.shutdownOutput((int) Http3ErrorCode.H3_REQUEST_CANCELLED.code(), open.newPromise());
      open.close();
    }
  }

  private void observeReset() {
    long code = Http3ErrorCode.H3_REQUEST_CANCELLED.code();
    connection().observer().streamReset(HttpProtocol.H3, Side.LOCAL, code);
  }

  @Override
  void writeFailed(Throwable cause) {
    // STOP_SENDING may accompany a complete response; the end of the stream or connection reports
    // the outcome.
  }
}
