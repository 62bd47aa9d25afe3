/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.client.call.CallFailedException.Reason;

/** An HTTP/1.1 connection (RFC 9112) with one exchange at a time, kept alive between exchanges. */
final class Http1ClientConnection extends Connection {
  private static final DefaultHttpHeadersFactory UNCHECKED =
      DefaultHttpHeadersFactory.headersFactory().withValidation(false);

  private final Channel channel;
  private @Nullable Http1Exchange current;

  private Http1ClientConnection(OriginPool pool, ConnectTimes times, Channel channel) {
    super(pool, times);
    this.channel = channel;
  }

  static Connection install(Channel channel, Connecting connecting, ClientSettings settings) {
    Http1ClientConnection connection =
        new Http1ClientConnection(connecting.pool(), connecting.times(), channel);
    // A server may respond and close while it still receives the request; its response is still
    // read.
    if (!connecting.pool().protocol().secure()) {
      channel.config().setOption(ChannelOption.AUTO_CLOSE, false);
    }
    HttpDecoderConfig config =
        new HttpDecoderConfig()
            .setMaxHeaderSize(settings.maxHeaderListSize())
            .setMaxChunkSize(64 << 10);
    channel
        .pipeline()
        .addLast(new HttpClientCodec(config, false, false), connection.new ResponseReader());
    return connection;
  }

  @Override
  boolean canStart() {
    return current == null;
  }

  @Override
  Exchange start(Call call) {
    Http1Exchange exchange = new Http1Exchange(call);
    current = exchange;
    exchange.write();
    return exchange;
  }

  @Override
  void closeChannel() {
    channel.close();
  }

  /**
   * An exchange of HTTP/1.1; both its request and its response must end before the next exchange.
   */
  private final class Http1Exchange extends Exchange {
    private boolean persistent = true;

    Http1Exchange(Call call) {
      super(call, Http1ClientConnection.this);
    }

    void write() {
      requestStarts();
      Call call = call();
      HttpHeaders headers = UNCHECKED.newHeaders();
      headers.add(HttpHeaderNames.HOST, call.origin().authority());
      RequestFields.write(call, headers::add);
      if (isSingleUse()) {
        headers.add(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
      }
      if (!call.trailers().isEmpty()) {
        headers.remove(HttpHeaderNames.CONTENT_LENGTH);
        headers.add(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
      }
      if (call.expectsContinue()) {
        holdContentBack();
        channel.writeAndFlush(
            new DefaultHttpRequest(
                HttpVersion.HTTP_1_1, call.request().method(), call.request().target(), headers));
      } else {
        channel
            .writeAndFlush(
                new DefaultFullHttpRequest(
                    HttpVersion.HTTP_1_1,
                    call.request().method(),
                    call.request().target(),
                    contentToWrite(),
                    headers,
                    trailersToWrite()))
            .addListener(this);
      }
    }

    @Override
    void writeContent() {
      channel
          .writeAndFlush(new DefaultLastHttpContent(contentToWrite(), trailersToWrite()))
          .addListener(this);
    }

    private HttpHeaders trailersToWrite() {
      HttpHeaders trailers = UNCHECKED.newHeaders();
      if (!call().trailers().isEmpty()) {
        RequestFields.write(call().trailers(), trailers::add);
      }
      return trailers;
    }

    @Override
    void reset() {
      leave();
      shutDown();
    }

    @Override
    void stopSending() {
      persistent = false;
    }

    @Override
    void writeFailed(Throwable cause) {
      // A response in the input is read first; the closing of the channel reports the failure.
      persistent = false;
    }

    private void leave() {
      if (current == this) {
        current = null;
      }
    }

    void finish() {
      if (isOver()) {
        return;
      }
      boolean reusable = persistent && isRequestSent() && channel.isActive();
      leave();
      if (!reusable) {
        drain();
      }
      end();
    }
  }

  /**
   * A reader of responses. An exchange ends with the octets that were read together with the end of
   * its response, so that none of them can be taken for the response to the next request.
   */
  private final class ResponseReader extends ChannelInboundHandlerAdapter {
    private boolean informational;
    private boolean complete;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      try {
        Http1Exchange exchange = current;
        if (complete || exchange == null) {
          // RFC 9112 section 9.2: octets outside an exchange end the connection.
          if (exchange != null) {
            exchange.persistent = false;
          }
          endExchange();
          shutDown();
          ctx.close();
          return;
        }
        DecoderResult result = ((HttpObject) message).decoderResult();
        if (result.isFailure()) {
          broken(exchange, result.cause());
          return;
        }
        if (message instanceof HttpResponse response) {
          head(exchange, response);
        }
        if (message instanceof HttpContent content) {
          content(ctx, exchange, content);
        }
      } finally {
        ReferenceCountUtil.release(message);
      }
    }

    private void broken(Http1Exchange exchange, Throwable cause) {
      if (cause instanceof PrematureChannelClosureException) {
        channelClosed("the server closed the connection amid its response");
      } else {
        exchange.fail(
            cause instanceof TooLongFrameException ? Reason.TOO_LARGE : Reason.MALFORMED,
            "not a response of HTTP/1.1: " + cause.getMessage());
      }
    }

    private void head(Http1Exchange exchange, HttpResponse response) {
      int code = response.status().code();
      informational = code >= 100 && code < 200;
      if (informational) {
        exchange.informational(code);
      } else {
        exchange.persistent &= HttpUtil.isKeepAlive(response);
        exchange.headers(code, fields(response.headers()));
      }
    }

    private void content(ChannelHandlerContext ctx, Http1Exchange exchange, HttpContent content) {
      if (informational) {
        return;
      }
      boolean last = content instanceof LastHttpContent;
      exchange.data(content.content(), last, ctx.alloc());
      if (last) {
        HttpHeaders trailers = ((LastHttpContent) content).trailingHeaders();
        if (!trailers.isEmpty()) {
          exchange.trailers(fields(trailers));
        }
        complete = true;
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      endExchange();
      ctx.fireChannelReadComplete();
    }

    private void endExchange() {
      Http1Exchange exchange = complete ? current : null;
      complete = false;
      if (exchange != null) {
        exchange.finish();
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      endExchange();
      channelClosed("the server closed the connection");
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      broke(cause);
      ctx.close();
    }
  }

  private static HttpFields fields(HttpHeaders headers) {
    HttpFields fields = new HttpFields(headers.size());
    Iterator<Map.Entry<CharSequence, CharSequence>> entries = headers.iteratorCharSequence();
    while (entries.hasNext()) {
      Map.Entry<CharSequence, CharSequence> entry = entries.next();
      fields.addReceived(entry.getKey(), entry.getValue());
    }
    return fields;
  }
}
