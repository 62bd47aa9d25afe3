/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.util.ArrayDeque;
import java.util.Queue;

/** A line over TLS; what is measured on it holds the client's half of the encryption as well. */
final class TlsLine extends Line {
  private final EmbeddedChannel client;
  private final Queue<ByteBuf> toServer = new ArrayDeque<>();
  private final Queue<ByteBuf> toClient = new ArrayDeque<>();

  TlsLine(ChannelHandler acceptor, SslContext tls) {
    super(acceptor);
    SslHandler handler = tls.newHandler(server().alloc(), "127.0.0.1", 443);
    client =
        new EmbeddedChannel(
            handler,
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object msg) {
                receive((ByteBuf) msg);
              }
            }) {
          @Override
          protected void handleOutboundMessage(Object msg) {
            toServer.add((ByteBuf) msg);
          }
        };
    pump();
    if (!handler.handshakeFuture().isSuccess()) {
      throw new IllegalStateException("the handshake failed", handler.handshakeFuture().cause());
    }
  }

  @Override
  void send(ByteBuf octets) {
    client.writeAndFlush(octets);
    pump();
  }

  @Override
  void fromServer(ByteBuf octets) {
    toClient.add(octets);
  }

  private void pump() {
    while (!toServer.isEmpty() || !toClient.isEmpty()) {
      if (!toServer.isEmpty()) {
        while (!toServer.isEmpty()) {
          toServer(toServer.remove());
        }
        server().pipeline().fireChannelReadComplete();
        server().runPendingTasks();
      }
      if (!toClient.isEmpty()) {
        while (!toClient.isEmpty()) {
          client.pipeline().fireChannelRead(toClient.remove());
        }
        client.pipeline().fireChannelReadComplete();
        client.runPendingTasks();
      }
    }
  }

  @Override
  void close() {
    client.finishAndReleaseAll();
    super.close();
    toServer.forEach(ByteBuf::release);
    toClient.forEach(ByteBuf::release);
  }
}
