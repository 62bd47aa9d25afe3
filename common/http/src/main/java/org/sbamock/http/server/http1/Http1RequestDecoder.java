/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http1;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.List;
import org.sbamock.http.server.connection.ServerLimits;

/**
 * Netty's decoder of HTTP/1.1 requests, extended by a callback at the start of each request. While
 * its owner is busy with a request, the following ones remain undecoded: as octets they need little
 * memory.
 */
final class Http1RequestDecoder extends HttpRequestDecoder {
  /** The owner of a decoder. */
  interface Owner {
    /** Called at the first octet of a request. */
    void begin();

    /** Returns whether the next request must wait, which it then does until {@link #resume}. */
    boolean busy(ChannelHandlerContext ctx);

    /** Returns whether further input is discarded. */
    boolean ended();
  }

  private final Owner owner;
  private boolean begun;
  private boolean foreign;

  Http1RequestDecoder(ServerLimits limits, Owner owner) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(limits.targetLength() + 64)
            .setMaxHeaderSize(limits.headerSize())
            .setMaxChunkSize(65_536));
    this.owner = owner;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) throws Exception {
    if (owner.ended()) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (owner.busy(ctx)) {
      return;
    }
    if (!begun) {
      skipEmptyLines(in);
      if (!in.isReadable()) {
        return;
      }
      begun = true;
      owner.begin();
    }
    super.decode(ctx, in, out);
  }

  /** Skips empty lines before a request line (RFC 9112 section 2.2). */
  private static void skipEmptyLines(ByteBuf in) {
    int first = in.forEachByte(octet -> octet == '\r' || octet == '\n');
    in.readerIndex(first < 0 ? in.writerIndex() : first);
  }

  /** Decodes the octets that waited while the owner was busy. */
  void resume(ChannelHandlerContext ctx) throws Exception {
    channelRead(ctx, Unpooled.EMPTY_BUFFER);
    channelReadComplete(ctx);
  }

  /**
   * Reads nothing; the method of the superclass would read on, although automatic reading is off,
   * if the input completes no message, and all input of a client that reads no response would be
   * buffered.
   */
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    discardSomeReadBytes();
    ctx.fireChannelReadComplete();
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
