/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.quic.DefaultQuicStreamFrame;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A handler that gathers the encoded frames of a message, so that a small message leaves as one
 * write with FIN and therefore in one packet instead of one packet per write. This also works
 * around a defect: a lost FIN without octets was not retransmitted.
 */
public class Http3MessageGather extends ChannelDuplexHandler {
  private static final int SMALL = 16_384;

  private @Nullable List<ByteBuf> gathered;
  private @Nullable ChannelHandlerContext context;

  /** Creates the handler of one stream; it must be the first handler of the stream's pipeline. */
  public Http3MessageGather() {}

  /** Starts a message; until then, frames are written one by one. */
  public final void begin() {
    gathered = new ArrayList<>(3);
  }

  @Override
  public final void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public final void handlerRemoved(ChannelHandlerContext ctx) {
    if (gathered != null) {
      gathered.forEach(ByteBuf::release);
      gathered = null;
    }
  }

  @Override
  public final void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (gathered != null && message instanceof ByteBuf frame) {
      gathered.add(frame);
      promise.trySuccess();
    } else {
      ctx.write(message, promise);
    }
  }

  /** Flushes the frames gathered so far. */
  public final void send() {
    ChannelHandlerContext ctx = requireContext();
    for (ByteBuf frame : take()) {
      ctx.write(frame);
    }
    begin();
    ctx.flush();
  }

  /** Flushes the remaining frames and ends the stream. */
  public final void finish(ChannelPromise promise) {
    ChannelHandlerContext ctx = requireContext();
    List<ByteBuf> frames = take();
    int size = 0;
    for (ByteBuf frame : frames) {
      size += frame.readableBytes();
    }
    ByteBuf last;
    if (size <= SMALL) {
      last = ctx.alloc().directBuffer(size);
      for (ByteBuf frame : frames) {
        last.writeBytes(frame);
        frame.release();
      }
    } else {
      int end = frames.size() - 1;
      for (int i = 0; i < end; i++) {
        ctx.write(frames.get(i));
      }
      last = frames.get(end);
    }
    ctx.writeAndFlush(new DefaultQuicStreamFrame(last, true), promise);
  }

  private List<ByteBuf> take() {
    List<ByteBuf> frames = gathered == null ? List.of() : gathered;
    gathered = null;
    return frames;
  }

  private ChannelHandlerContext requireContext() {
    if (context == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    return context;
  }
}
