/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.SessionReuse;
import org.sbamock.http.server.connection.LingeringClose;
import org.sbamock.http.server.connection.ServerConnection;
import org.sbamock.http.server.connection.ServerRuntime;
import org.sbamock.http.server.http1.Http1ServerHandler;
import org.sbamock.http.server.http2.Http2ServerConnection;

/**
 * A handler that detects the protocol of a TCP connection from its first octets: a TLS record, the
 * HTTP/2 preface (RFC 9113 section 3.4), or otherwise HTTP/1.1. A connection of a disabled protocol
 * is closed without a response, as that of an unknown protocol would be.
 */
final class PortUnificationHandler extends ByteToMessageDecoder {
  private static final byte TLS_HANDSHAKE = 22;
  private static final byte[] PREFACE = "PRI * HTTP/2.0".getBytes(US_ASCII);

  private final ServerConnection connection;
  private final @Nullable SslContext tls;
  private boolean ended;

  PortUnificationHandler(ServerConnection connection, @Nullable SslContext tls) {
    this.connection = connection;
    this.tls = tls;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    connection.onFinish(() -> finish(ctx));
  }

  /**
   * Closes a connection without a protocol: now if it is idle, otherwise when its first request did
   * not arrive soon. A TLS handshake continues while the server drains, since the handler of the
   * negotiated protocol closes the connection.
   */
  private void finish(ChannelHandlerContext ctx) {
    if (ctx.isRemoved()) {
      if (!connection.runtime().draining()) {
        ctx.channel().close();
      }
      return;
    }
    long wait = connection.lastRequestNanos();
    if (wait > 0) {
      var unused = ctx.executor().schedule(() -> finish(ctx), wait, TimeUnit.NANOSECONDS);
    } else if (!ended) {
      ended = true;
      LingeringClose.start(ctx);
    }
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (ended) {
      in.skipBytes(in.readableBytes());
      return;
    }
    ServerRuntime runtime = connection.runtime();
    if (in.getByte(in.readerIndex()) == TLS_HANDSHAKE) {
      if (tls == null) {
        ctx.close();
        return;
      }
      SslHandler handler = tls.newHandler(ctx.alloc());
      handler.setHandshakeTimeoutMillis(runtime.limits.requestTimeout().toMillis());
      ctx.pipeline().addLast(handler).addLast(new Negotiation(connection));
      ctx.pipeline().remove(this);
      return;
    }
    int compared = Math.min(in.readableBytes(), PREFACE.length);
    boolean preface = true;
    for (int i = 0; preface && i < compared; i++) {
      preface = in.getByte(in.readerIndex() + i) == PREFACE[i];
    }
    if (preface && compared < PREFACE.length) {
      return;
    }
    if (preface && runtime.speaks(HttpProtocol.H2C)) {
      ctx.pipeline().addLast(Http2ServerConnection.create(connection, HttpProtocol.H2C));
    } else if (!preface && speaksHttp1Cleartext(runtime)) {
      Http1ServerHandler.install(ctx.pipeline(), connection, HttpProtocol.H1C);
    } else {
      ctx.close();
      return;
    }
    ctx.pipeline().remove(this);
  }

  /**
   * Returns whether HTTP/1.1 is accepted in cleartext: also if only h2c is enabled, which a client
   * can reach by upgrade (RFC 7540 section 3.2).
   */
  private static boolean speaksHttp1Cleartext(ServerRuntime runtime) {
    return runtime.speaks(HttpProtocol.H1C) || runtime.speaks(HttpProtocol.H2C);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    connection.failed(cause);
    ctx.close();
  }

  private static final class Negotiation extends ApplicationProtocolNegotiationHandler {
    private final ServerConnection connection;

    Negotiation(ServerConnection connection) {
      super(ApplicationProtocolNames.HTTP_1_1);
      this.connection = connection;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) throws Exception {
      ConnectionObserver observer = connection.runtime().connectionObserver;
      if (event instanceof SslHandshakeCompletionEvent ended
          && observer != ConnectionObserver.NONE) {
        boolean success = ended.isSuccess();
        boolean resumed = success && SessionReuse.of(ctx.pipeline().get(SslHandler.class).engine());
        observer.handshakeEnded(false, success, resumed);
      }
      super.userEventTriggered(ctx, event);
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext ctx, String protocol) {
      ServerRuntime runtime = connection.runtime();
      ChannelPipeline pipeline = ctx.pipeline();
      if (protocol.equals(ApplicationProtocolNames.HTTP_2) && runtime.speaks(HttpProtocol.H2)) {
        pipeline.addLast(Http2ServerConnection.create(connection, HttpProtocol.H2));
      } else if (protocol.equals(ApplicationProtocolNames.HTTP_1_1)
          && runtime.speaks(HttpProtocol.H1)) {
        Http1ServerHandler.install(pipeline, connection, HttpProtocol.H1);
      } else {
        ctx.close();
      }
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      connection.failed(cause);
      ctx.close();
    }
  }
}
