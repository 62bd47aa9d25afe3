/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import org.sbamock.http.server.connection.ServerLimits;

/** Netty's decoder of HTTP/1.1 requests, extended by a callback at the start of each request. */
final class Http1RequestDecoder extends HttpRequestDecoder {
  private final Runnable onBegin;
  private boolean begun;
  private boolean foreign;

  Http1RequestDecoder(ServerLimits limits, Runnable onBegin) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.targetLength() + 64)
            .setMaxHeaderSize(limits.headerSize())
            .setMaxChunkSize(65_536));
    this.onBegin = onBegin;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
    if (!begun && in.isReadable()) {
      begun = true;
      onBegin.run();
    }
    super.decode(ctx, in, out);
  }

  @Override
  protected HttpMessage createMessage(String[] initialLine) throws Exception {
    if (!initialLine[2].startsWith("HTTP/")) {
      foreign = true;
    }
    return super.createMessage(initialLine);
  }

  /**
   * Returns whether the input is not HTTP: the request line of the last request has no HTTP
   * version.
   */
  boolean foreign() {
    return foreign;
  }

  /** Prepares for the next request, which starts with the next octet. */
  void expectNext() {
    begun = false;
  }
}
