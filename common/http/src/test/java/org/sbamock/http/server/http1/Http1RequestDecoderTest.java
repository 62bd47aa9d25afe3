/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sbamock.http.server.connection.ServerLimits;

class Http1RequestDecoderTest {
  private static final byte[] REQUEST =
      "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private int reads;

  /** A paused connection whose input is read nevertheless is not buffered without limit. */
  @Test
  void inputWhileTheOwnerIsBusyCausesNoFurtherRead() {
    EmbeddedChannel channel = channel(new BusyOwner());
    channel.config().setAutoRead(false);
    reads = 0;

    channel.writeInbound(Unpooled.wrappedBuffer(REQUEST));

    assertThat((Object) channel.readInbound()).isNull();
    assertThat(reads).isZero();
    channel.finishAndReleaseAll();
  }

  private EmbeddedChannel channel(Http1RequestDecoder.Owner owner) {
    return new EmbeddedChannel(
        new ChannelOutboundHandlerAdapter() {
          @Override
          public void read(ChannelHandlerContext ctx) {
            reads++;
            ctx.read();
          }
        },
        new Http1RequestDecoder(ServerLimits.DEFAULT, owner));
  }

  private static final class BusyOwner implements Http1RequestDecoder.Owner {
    @Override
    public void begin() {
      throw new AssertionError("a request begins although the owner is busy");
    }

    @Override
    public boolean busy(ChannelHandlerContext ctx) {
      return true;
    }

    @Override
    public boolean ended() {
      return false;
    }
  }
}
