/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** One connection to an embedded server, on which cleartext octets go in and out. */
class Line {
  private final EmbeddedChannel server;
  private @Nullable ByteArrayOutputStream recording;
  private long received;

  Line(ChannelHandler acceptor) {
    server =
        new EmbeddedChannel(acceptor) {
          @Override
          protected void handleOutboundMessage(Object msg) {
            fromServer((ByteBuf) msg);
          }
        };
  }

  /** Sends octets, all that a read brings; the buffer is taken over. */
  void send(ByteBuf octets) {
    toServer(octets);
    server.pipeline().fireChannelReadComplete();
  }

  final void toServer(ByteBuf octets) {
    server.pipeline().fireChannelRead(octets);
  }

  final EmbeddedChannel server() {
    return server;
  }

  /** What the server writes. */
  void fromServer(ByteBuf octets) {
    receive(octets);
  }

  final void receive(ByteBuf octets) {
    received += octets.readableBytes();
    if (recording != null) {
      try {
        octets.readBytes(recording, octets.readableBytes());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    ReferenceCountUtil.release(octets);
  }

  /** How many octets of cleartext came from the server. */
  final long received() {
    return received;
  }

  /** What comes from the server while that runs. */
  final byte[] record(Runnable action) {
    ByteArrayOutputStream octets = new ByteArrayOutputStream();
    recording = octets;
    action.run();
    recording = null;
    return octets.toByteArray();
  }

  void close() {
    server.finishAndReleaseAll();
  }

  static String text(byte[] octets) {
    return new String(octets, StandardCharsets.ISO_8859_1);
  }
}
