/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.quic.QuicException;
import io.netty.handler.codec.quic.QuicStreamResetException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.http3.Http3FieldSection;
import org.sbamock.http.http3.Http3MessageReader;
import org.sbamock.http.http3.Http3RequestStream;
import org.sbamock.http.http3.UnfinishedStreams;
import org.sbamock.http.observe.Side;

/** A request stream, which passes the response to its exchange. */
final class Http3StreamHandler extends Http3RequestStream {
  /** The usual number of fields of a section. */
  private static final int USUAL_FIELDS = 6;

  private final Http3ClientConnection connection;
  private final Http3Exchange exchange;
  private HttpFields fields = new HttpFields(0);
  private @Nullable CharSequence status;

  Http3StreamHandler(Http3ClientConnection connection, Http3Exchange exchange) {
    this.connection = connection;
    this.exchange = exchange;
  }

  @Override
  protected Http3MessageReader newReader() {
    return Http3MessageReader.ofResponse(this, connection.maxFieldSectionSize());
  }

  @Override
  public Http3FieldSection section(boolean trailers) {
    long maxSize = connection.maxFieldSectionSize();
    fields = new HttpFields(USUAL_FIELDS);
    return trailers
        ? Http3FieldSection.trailers(maxSize, fields::addReceived)
        : Http3FieldSection.response(maxSize, this::field);
  }

  private void field(CharSequence name, CharSequence value) {
    if (name.charAt(0) == ':') {
      status = value;
    } else {
      fields.addReceived(name, value);
    }
  }

  @Override
  public boolean headers() {
    int code = ResponseStatus.parse(status);
    status = null;
    boolean interim = code >= 100 && code < 200;
    if (interim) {
      exchange.informational(code);
    } else {
      exchange.headers(code, fields);
    }
    return !interim;
  }

  @Override
  public void data(ByteBuf piece) {
    try {
      exchange.data(piece, false, context().alloc());
    } finally {
      piece.release();
    }
  }

  @Override
  public void trailers() {
    exchange.trailers(fields);
  }

  /** Does nothing: the length of a response is limited by the deadline of the call. */
  @Override
  public void emptyFrame() {}

  @Override
  protected void ended() {
    exchange.end();
  }

  @Override
  protected void malformed(Http3Exception error) {
    exchange.fail(Reason.MALFORMED, String.valueOf(error.getMessage()));
  }

  @Override
  protected void connectionError(Http3Exception error) {
    connection.fail(error);
    connection.drain();
    malformed(error);
  }

  @Override
  protected void quicError(QuicException error) {
    if (error instanceof QuicStreamResetException reset) {
      long code = reset.applicationProtocolCode();
      connection.observer().streamReset(HttpProtocol.H3, Side.REMOTE, code);
      exchange.streamReset(
          code == Http3ErrorCode.H3_REQUEST_REJECTED.code(),
          "the server reset the stream with 0x" + Long.toHexString(code));
    } else {
      exchange.resetByPeer(false, "the stream broke: " + error.getMessage());
    }
    UnfinishedStreams.closeAfter(context(), error);
  }

  @Override
  protected void internalError(Throwable error) {
    exchange.fail(Reason.MALFORMED, "the stream broke: " + error);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    exchange.connectionClosed(connection.reasonOfClosedStream());
  }
}
