/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http3.DefaultHttp3DataFrame;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.quic.QuicStreamChannel;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.http3.Http3MessageGather;
import org.sbamock.http.http3.UnfinishedStreams;

/** An exchange on an HTTP/3 request stream (RFC 9114 section 4.1). */
final class Http3Exchange extends Exchange {
  private @Nullable QuicStreamChannel stream;
  private @Nullable Http3MessageGather gather;

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
    Http3MessageGather first = new Http3MessageGather();
    gather = first;
    created.pipeline().addFirst(first);
    first.begin();
    Call call = call();
    created.write(new DefaultHttp3HeadersFrame(head(call)));
    if (call.expectsContinue()) {
      holdContentBack();
      first.send();
    } else {
      writeContent();
    }
  }

  @Override
  void writeContent() {
    QuicStreamChannel target = stream;
    Http3MessageGather last = gather;
    if (target == null || last == null) {
      return;
    }
    Call call = call();
    if (call.content().isReadable()) {
      target.write(new DefaultHttp3DataFrame(contentToWrite()));
    }
    if (!call.trailers().isEmpty()) {
      Http3Headers trailers = new DefaultHttp3Headers(false);
      RequestFields.write(call.trailers(), trailers::add);
      target.write(new DefaultHttp3HeadersFrame(trailers));
    }
    ChannelPromise written = target.newPromise();
    written.addListener(this);
    last.finish(written);
  }

  private static Http3Headers head(Call call) {
    Http3Headers headers = new DefaultHttp3Headers(false, 16);
    headers
        .method(call.request().method().asciiName())
        .scheme("https")
        .authority(call.origin().authority())
        .path(call.request().target());
    RequestFields.write(call, headers::add);
    return headers;
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
