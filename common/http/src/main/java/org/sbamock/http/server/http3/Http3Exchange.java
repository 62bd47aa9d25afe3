/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelOutputShutdownException;
import io.netty.handler.codec.http3.DefaultHttp3DataFrame;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.http3.Http3MessageGather;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.server.connection.LongContentWriter;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.ServerExchange;

/** An exchange over an HTTP/3 request stream. */
final class Http3Exchange extends ServerExchange {
  private static final HttpFields NONE = new HttpFields(0);

  /** The octets of long content that leave together with FIN. */
  private static final int LAST_PIECE = 4_096;

  private final Http3ServerStream handler;
  private final ChannelHandlerContext ctx;
  private final boolean whole;

  Http3Exchange(
      Http3ServerStream handler,
      ChannelHandlerContext ctx,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos,
      boolean whole) {
    super(handler.connection(), request, authority, receivedNanos);
    this.handler = handler;
    this.ctx = ctx;
    this.whole = whole;
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
    QuicStreamChannel stream = (QuicStreamChannel) ctx.channel();
    ChannelPromise sent = stream.newPromise();
    if (!stream.isActive()) {
      response.release();
      return sent.setFailure(new ClosedChannelException());
    }
    ResponseHead fields = ResponseHead.of(this, response);
    Http3Headers headers = new DefaultHttp3Headers(false, fields.size());
    fields.forEach(headers::add);
    ByteBuf content = response.content();
    if (!head && content.readableBytes() > LongContentWriter.LONG) {
      ctx.writeAndFlush(new DefaultHttp3HeadersFrame(headers));
      Http3SendAllowance allowance = handler.http3().sendAllowance();
      Future<Void> written =
          LongContentWriter.write(
              connection(),
              ctx,
              content,
              LAST_PIECE,
              // QUIC copies all content.
              LongContentWriter.pieceLength(connection(), true, true),
              DefaultHttp3DataFrame::new,
              () -> finish(stream, null, content, response.trailers(), sent),
              () -> abort(stream),
              allowance);
      allowance.count(written);
      return written;
    }
    return finish(
        stream, headers, head ? content.clear() : content, head ? NONE : response.trailers(), sent);
  }

  /** Writes the rest of a response, whose frames leave together with FIN. */
  private ChannelFuture finish(
      QuicStreamChannel stream,
      @Nullable Http3Headers headers,
      ByteBuf content,
      HttpFields trailers,
      ChannelPromise sent) {
    if (!stream.isActive()) {
      content.release();
      return sent.setFailure(new ClosedChannelException());
    }
    Http3MessageGather gather = handler.frames();
    gather.begin();
    if (headers != null) {
      ctx.write(new DefaultHttp3HeadersFrame(headers));
    }
    if (content.isReadable()) {
      // Netty's codec reads the content of a frame from index 0, whatever its reader index is.
      ctx.write(new DefaultHttp3DataFrame(content.slice()));
    } else {
      content.release();
    }
    if (!trailers.isEmpty()) {
      Http3Headers last = new DefaultHttp3Headers(false, trailers.size());
      trailers.forEach(last::add);
      ctx.write(new DefaultHttp3HeadersFrame(last));
    }
    gather.finish(sent);
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
      handler.http3().streamReset();
    }
  }

  private static void abort(QuicStreamChannel stream) {
    UnfinishedStreams.reset(stream, Http3ErrorCode.H3_INTERNAL_ERROR);
  }

  @Override
  protected int copiedLength(ByteBuf content) {
    return content.isDirect()
        ? 0
        : LongContentWriter.copiedLength(connection(), content.readableBytes(), true);
  }

  @Override
  public void write(Fault fault, boolean head) {
    if (ctx.channel().isActive()) {
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
    return new Http3Faults(this, handler.http3(), ctx, head);
  }
}
