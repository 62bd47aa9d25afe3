/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
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
public final class Http3MessageGather extends ChannelOutboundHandlerAdapter {
  private static final int SMALL = 16_384;

  private final List<ByteBuf> frames = new ArrayList<>(3);
  private @Nullable ChannelHandlerContext context;

  /** Creates the handler of one message; it must be the first handler of the stream's pipeline. */
  public Http3MessageGather() {}

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    context = ctx;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext ctx) {
    frames.forEach(ByteBuf::release);
    frames.clear();
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof ByteBuf frame) {
      frames.add(frame);
      promise.trySuccess();
    } else {
      ctx.write(message, promise);
    }
  }

  /** Flushes the frames gathered so far. */
  public void send() {
    ChannelHandlerContext ctx = requireContext();
    for (ByteBuf frame : frames) {
      ctx.write(frame);
    }
    frames.clear();
    ctx.flush();
  }

  /** Flushes the remaining frames and ends the stream. */
  public void finish(ChannelPromise promise) {
    ChannelHandlerContext ctx = requireContext();
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
    frames.clear();
    ctx.writeAndFlush(new DefaultQuicStreamFrame(last, true), promise);
  }

  private ChannelHandlerContext requireContext() {
    if (context == null) {
      throw new IllegalStateException("the handler is in no pipeline");
    }
    return context;
  }
}
