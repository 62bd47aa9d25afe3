/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.http3.Http3FrameWriter;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.server.connection.LongContentWriter;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over an HTTP/3 request stream. */
final class Http3Exchange extends ServerExchange {
  private static final HttpFields NONE = new HttpFields(0);

  /** The octets of long content that leave together with FIN. */
  private static final int LAST_PIECE = 4_096;

  private final Http3ServerStream handler;
  private final boolean whole;

  Http3Exchange(
      Http3ServerStream handler,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean whole) {
    super(handler.connection(), request, authority, receivedNanos);
    this.handler = handler;
    this.whole = whole;
  }

  private QuicStreamChannel stream() {
    return handler.stream();
  }

  @Override
  public HttpProtocol protocol() {
    return HttpProtocol.H3;
  }

  @Override
  public boolean inEarlyData() {
    return handler.early();
  }

  @Override
  public Future<?> write(HttpResponse response, boolean head) {
    QuicStreamChannel stream = stream();
    ChannelPromise sent = stream.newPromise();
    if (!stream.isActive()) {
      response.release();
      return sent.setFailure(new ClosedChannelException());
    }
    ResponseHead section = ResponseHead.of(this, response);
    ByteBuf content = head ? response.content().clear() : response.content();
    HttpFields trailers = head || !response.hasTrailers() ? NONE : response.trailers();
    int length = content.readableBytes();
    Http3FrameWriter frames = new Http3FrameWriter(stream.alloc(), length);
    frames.beginHeaders();
    section.forEach(frames);
    frames.endHeaders();
    if (length <= Http3FrameWriter.MAX_COPIED) {
      return finish(frames.data(content).trailers(trailers), sent);
    }
    // One frame has all content, so that its pieces are sent as they are.
    stream.write(frames.beginData(length).frames());
    if (length <= LongContentWriter.LONG && trailers.isEmpty()) {
      return finish(content, sent);
    }
    Http3SendAllowance allowance = handler.http3().sendAllowance();
    Future<Void> written =
        LongContentWriter.write(
            connection(),
            handler.context(),
            content,
            LAST_PIECE,
            // QUIC copies all content.
            LongContentWriter.pieceLength(connection(), true, true),
            piece -> piece,
            () -> finish(last(content, trailers), sent),
            () -> handler.reset(Http3ErrorCode.H3_INTERNAL_ERROR),
            allowance);
    allowance.count(written);
    return written;
  }

  /** Returns a writer with the last octets of long content, and the trailers. */
  private Http3FrameWriter last(ByteBuf content, HttpFields trailers) {
    Http3FrameWriter frames = new Http3FrameWriter(stream().alloc(), content.readableBytes());
    frames.content(content);
    return frames.trailers(trailers);
  }

  private ChannelFuture finish(Http3FrameWriter frames, ChannelPromise sent) {
    return finish(frames.frames(), sent);
  }

  /** Writes the last octets of a response, which leave together with FIN. */
  private ChannelFuture finish(ByteBuf last, ChannelPromise sent) {
    QuicStreamChannel stream = stream();
    if (!stream.isActive()) {
      last.release();
      return sent.setFailure(new ClosedChannelException());
    }
    stream.writeAndFlush(new DefaultQuicStreamFrame(last, true), sent);
    if (!sent.isDone()) {
      handler.http3().observer().flowControlStalled(HttpProtocol.H3);
    }
    if (!sent.isSuccess()) {
      sent.addListener(done -> stopped(stream, done.cause()));
    }
    if (!whole) {
      // The response was sent before the request was complete (RFC 9114 section 4.1).
      stream.shutdownInput((int) Http3ErrorCode.H3_NO_ERROR.code());
      sent.addListener(done -> UnfinishedStreams.close(stream));
    }
    return sent;
  }

  /** Closes a stream whose response the client has stopped (RFC 9000 section 3.5). */
  private void stopped(QuicStreamChannel stream, @Nullable Throwable cause) {
    if (cause instanceof ChannelOutputShutdownException) {
      UnfinishedStreams.close(stream);
      handler.http3().streamReset(ConnectionObserver.NO_CODE);
    }
  }

  @Override
  protected int copiedLength(ByteBuf content) {
    return content.isDirect()
        ? 0
        : LongContentWriter.copiedLength(connection(), content.readableBytes(), true);
  }

  @Override
  public void write(Fault fault, boolean head) {
    if (stream().isActive()) {
      faults(head).perform(fault);
    } else {
      fault.release();
      done();
    }
  }

  @Override
  public void giveUp() {
    faults(false).reset(Http3ErrorCode.H3_INTERNAL_ERROR.code());
  }

  private Http3Faults faults(boolean head) {
    return new Http3Faults(this, handler.http3(), stream(), head);
  }
}
