package org.sbamock.http.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.handler.ssl.SslContext;
import org.jspecify.annotations.Nullable;

/** A server without sockets: its pipeline of a TCP connection, for channels that others open. */
public final class EmbeddedServer {
  private final ServerRuntime runtime;
  private final @Nullable SslContext tls;

  /**
   * A server of those settings.
   *
   * @param tls for connections that begin with a TLS record
   */
  public EmbeddedServer(SbiServer.Builder settings, @Nullable SslContext tls) {
    this.runtime = new ServerRuntime(settings);
    this.tls = tls;
  }

  /** What makes of a channel a connection, as the server makes it of those it accepts. */
  public ChannelHandler acceptor() {
    return new ChannelInitializer<Channel>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(new PortUnificationHandler(runtime.open(channel), tls));
      }
    };
  }
}
