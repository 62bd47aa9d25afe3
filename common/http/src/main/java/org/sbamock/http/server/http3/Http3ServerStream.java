/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3Headers.PseudoHeaderName;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamResetException;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentLength;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.http3.Http3FieldSection;
import org.sbamock.http.http3.Http3FrameWriter;
import org.sbamock.http.http3.Http3MessageReader;
import org.sbamock.http.http3.Http3RequestStream;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.InboundRequest;
import org.sbamock.http.server.connection.MemoryBudget;
import org.sbamock.http.server.connection.RequestHead;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerExchange;

/**
 * An HTTP/3 request stream, which creates an exchange from its frames. When the turn of the
 * connection is over, the stream is not read until the next one.
 */
final class Http3ServerStream extends Http3RequestStream {
  private static final AsciiString CONTINUE = AsciiString.cached("100");

  /** The usual number of fields that are not pseudo-header fields. */
  private static final int USUAL_FIELDS = 6;

  private final Http3ServerConnection http3;
  private final ServerConnection connection;
  private final boolean early;
  private final RequestHead head = new RequestHead(USUAL_FIELDS);
  private @Nullable Request inbound;
  private long contentLength = ContentLength.NONE;
  private long contentReceived;

  /**
   * Creates a stream.
   *
   * @param early whether it was opened in early data, which may be a replay (RFC 8470)
   */
  Http3ServerStream(Http3ServerConnection http3, boolean early) {
    this.http3 = http3;
    this.connection = http3.connection();
    this.early = early;
  }

  Http3ServerConnection http3() {
    return http3;
  }

  ServerConnection connection() {
    return connection;
  }

  /** Returns whether the request arrived in early data and may be a replay. */
  boolean early() {
    return early;
  }

  @Override
  protected Http3MessageReader newReader() {
    return Http3MessageReader.ofRequest(this, http3.maxFieldSectionSize());
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    super.channelRead(ctx, message);
    if (connection.turn().isOverAtNextFrame()) {
      http3.readLater(stream());
    }
  }

  @Override
  public Http3FieldSection section(boolean trailers) {
    Request request = inbound;
    return trailers && request != null
        ? Http3FieldSection.trailers(http3.maxFieldSectionSize(), request::trailer)
        : http3.headerSection(head);
  }

  @Override
  public boolean headers() throws Http3Exception {
    if (!head.wellFormed() || !head.hasRequiredAuthority()) {
      throw messageError("a pseudo-header field is missing or empty");
    }
    contentLength = head.contentLength();
    if (contentLength == ContentLength.INVALID) {
      throw messageError("invalid content-length");
    }
    Request request = new Request();
    inbound = request;
    if (early && !connection.runtime().unsafeEarlyData && !HttpRequest.isSafe(head.method())) {
      request.refuse(HttpFailure.TOO_EARLY, "the request came in early data");
    } else if (request.begin(false) && head.expectsContinue()) {
      Http3FrameWriter interim = new Http3FrameWriter(context().alloc(), 0).beginHeaders();
      interim.accept(PseudoHeaderName.STATUS.value(), CONTINUE);
      interim.endHeaders();
      context().writeAndFlush(interim.frames());
    }
    return true;
  }

  @Override
  public void data(ByteBuf piece) throws Http3Exception {
    contentReceived += piece.readableBytes();
    if (contentLength != ContentLength.NONE && contentReceived > contentLength) {
      piece.release();
      throw messageError("more content than content-length");
    }
    if (inbound == null) {
      piece.release();
    } else {
      inbound.data(piece, false, context().alloc());
    }
  }

  /** Does nothing: the fields are already part of the request. */
  @Override
  public void trailers() {}

  @Override
  public void emptyFrame() throws Http3Exception {
    if (http3.emptyFrames().isExceeded()) {
      throw Http3ServerConnection.exceeded(http3.emptyFrames());
    }
  }

  @Override
  protected void ended() {
    if (inbound == null) {
      // RFC 9114 section 4.1: the request is incomplete without a header section.
      reset(Http3ErrorCode.H3_REQUEST_INCOMPLETE);
    } else if (contentLength != ContentLength.NONE && contentReceived != contentLength) {
      malformed(messageError("less content than content-length"));
    } else {
      inbound.complete();
    }
  }

  private static Http3Exception messageError(String reason) {
    return new Http3Exception(Http3ErrorCode.H3_MESSAGE_ERROR, reason);
  }

  @Override
  protected void malformed(Http3Exception error) {
    connection.failed(error);
    reset(Http3ErrorCode.H3_MESSAGE_ERROR);
  }

  @Override
  protected void connectionError(Http3Exception error) {
    http3.fail(error);
  }

  @Override
  protected void quicError(QuicException error) {
    UnfinishedStreams.closeAfter(context(), error);
    if (UnfinishedStreams.isReset(error)) {
      http3.streamReset(
          error instanceof QuicStreamResetException read
              ? read.applicationProtocolCode()
              : ConnectionObserver.NO_CODE);
    }
  }

  @Override
  protected void internalError(Throwable error) {
    connection.failed(error);
    reset(Http3ErrorCode.H3_INTERNAL_ERROR);
  }

  /** Resets the stream with an error. */
  void reset(Http3ErrorCode error) {
    http3.observer().streamReset(HttpProtocol.H3, Side.LOCAL, error.code());
    UnfinishedStreams.reset(stream(), error);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (inbound != null) {
      inbound.closed();
    }
  }

  /** The request that is being received. */
  private final class Request extends InboundRequest {
    Request() {
      super(connection, head);
    }

    @Override
    protected int octets() {
      return MemoryBudget.QUIC_REQUEST;
    }

    @Override
    protected boolean sharesReads() {
      return false;
    }

    @Override
    public ServerExchange exchange(
        HttpRequest message, @Nullable String authority, long receivedNanos, boolean whole) {
      return new Http3Exchange(Http3ServerStream.this, message, authority, receivedNanos, whole);
    }
  }
}
