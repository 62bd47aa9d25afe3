/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.SessionReuse;
import org.sbamock.http.transport.Transport;

/** A connector over TCP, with TLS if the protocol requires it. */
final class TcpConnector implements Connector {
  private final EventLoop loop;
  private final ClientSettings settings;
  private final TlsSupport tls;
  private final Bootstrap bootstrap;

  TcpConnector(EventLoop loop, ClientSettings settings, TlsSupport tls) {
    this.loop = loop;
    this.settings = settings;
    this.tls = tls;
    Transport transport = settings.transport();
    bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(transport.socketChannel())
            .option(ChannelOption.TCP_NODELAY, true)
            .option(
                ChannelOption.CONNECT_TIMEOUT_MILLIS, Connecting.millis(settings.connectTimeout()));
  }

  @Override
  public void connect(OriginPool pool, @Nullable Call call) {
    Connecting connecting = new Connecting(pool, call);
    bootstrap
        .clone()
        .handler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel channel) {
                initialize(channel, connecting);
              }
            })
        .connect(pool.origin().host(), pool.origin().port())
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                // It may have failed during the call of connect, and in a thread of Netty's.
                loop.execute(() -> connecting.failed(Reason.CONNECT, connected.cause()));
              }
            });
  }

  private void initialize(Channel channel, Connecting connecting) {
    CongestionControl control = settings.congestionControl();
    if (control != null) {
      settings.transport().setCongestionControl(channel, control);
    }
    OriginPool pool = connecting.pool();
    HttpProtocol protocol = pool.protocol();
    if (protocol.secure()) {
      SslHandler handler =
          tls.tcp(protocol).newHandler(channel.alloc(), pool.origin().host(), pool.origin().port());
      handler.setHandshakeTimeoutMillis(Connecting.millis(settings.connectTimeout()));
      channel.pipeline().addLast(handler);
    }
    channel.pipeline().addLast(new Readiness(connecting));
  }

  /**
   * A handler that waits until the channel is ready, then replaces itself by the protocol's
   * handlers.
   */
  private final class Readiness extends ChannelInboundHandlerAdapter {
    private final Connecting connecting;

    Readiness(Connecting connecting) {
      this.connecting = connecting;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      connecting.times().connected();
      if (!connecting.pool().protocol().secure()) {
        ready(ctx);
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent completion) {
        if (!completion.isSuccess()) {
          connecting.failed(Reason.HANDSHAKE, completion.cause());
          ctx.close();
        } else if (!speaksOurProtocol(ctx)) {
          connecting.failed(
              Reason.HANDSHAKE, new IllegalStateException("the server did not choose h2 by ALPN"));
          ctx.close();
        } else {
          connecting.times().handshakeDone();
          if (settings.observer() != ConnectionObserver.NONE) {
            SslHandler handler = ctx.pipeline().get(SslHandler.class);
            settings.observer().handshakeEnded(false, true, SessionReuse.of(handler.engine()));
          }
          ready(ctx);
        }
      }
    }

    private boolean speaksOurProtocol(ChannelHandlerContext ctx) {
      SslHandler handler = ctx.pipeline().get(SslHandler.class);
      return connecting.pool().protocol() != HttpProtocol.H2
          || ApplicationProtocolNames.HTTP_2.equals(handler.applicationProtocol());
    }

    private void ready(ChannelHandlerContext ctx) {
      Connection connection =
          connecting.pool().protocol().multiplexed()
              ? Http2ClientConnection.install(ctx.channel(), connecting, settings)
              : Http1ClientConnection.install(ctx.channel(), connecting, settings);
      ctx.pipeline().remove(this);
      connecting.succeeded(connection);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      connecting.failed(
          connecting.pool().protocol().secure() ? Reason.HANDSHAKE : Reason.CONNECT,
          new IllegalStateException("the server closed the connection"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      connecting.failed(Reason.HANDSHAKE, cause);
      ctx.close();
    }
  }
}
