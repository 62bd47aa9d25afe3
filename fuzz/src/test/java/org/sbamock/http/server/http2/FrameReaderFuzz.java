/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameReader;
import io.netty.handler.codec.http2.Http2Headers;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FieldSectionDecoder;

/**
 * The frames of a connection, read by {@link Http2PlainFrameReader} into {@link FlatHttp2Headers}
 * and by Netty's reader into Netty's headers: events, errors and released memory must be the same.
 * The first two octets of an input are the seed of the pieces in which the others arrive.
 */
public final class FrameReaderFuzz {
  private static final int SEED = 2;
  private static final int MAX_HEADER_LIST = 4_096;
  private static final UnpooledByteBufAllocator ALLOCATOR = new UnpooledByteBufAllocator(false);
  private static final ChannelHandlerContext CONTEXT = context();

  private FrameReaderFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    if (input.length <= SEED) {
      return;
    }
    FieldSectionDecoder flat = decoder(new FlatHttp2Headers(true));
    assertThat(read(new Http2PlainFrameReader(flat, length -> false), input))
        .isEqualTo(read(new DefaultHttp2FrameReader(decoder(null)), input));
    assertThat(ALLOCATOR.metric().usedHeapMemory()).as("heap that is not released").isZero();
  }

  private static ChannelHandlerContext context() {
    EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    channel.config().setAllocator(ALLOCATOR);
    return channel.pipeline().firstContext();
  }

  private static FieldSectionDecoder decoder(@Nullable FlatHttp2Headers section) {
    return new FieldSectionDecoder(true, MAX_HEADER_LIST) {
      @Override
      protected Http2Headers newHeaders() {
        return section == null ? super.newHeaders() : section.clear();
      }
    };
  }

  /** Feeds a reader as a ByteToMessageDecoder does: again with the rest after a stream error. */
  private static List<String> read(Http2FrameReader reader, byte[] octets) {
    List<String> events = new ArrayList<>();
    Http2FrameListener listener = recording(events);
    Random random = new Random(256 * octets[0] + octets[1]);
    ByteBuf input = Unpooled.buffer(octets.length);
    boolean failed = false;
    for (int at = SEED; at < octets.length && !failed; ) {
      int piece = 1 + random.nextInt(octets.length - at);
      input.writeBytes(octets, at, piece);
      at += piece;
      int before;
      do {
        before = input.readableBytes();
        try {
          reader.readFrame(CONTEXT, input, listener);
        } catch (Http2Exception e) {
          failed = !Http2Exception.isStreamError(e);
          events.add((failed ? "connection " : "stream ") + e.error());
        }
      } while (!failed && input.isReadable() && input.readableBytes() != before);
    }
    reader.close();
    input.release();
    return events;
  }

  private static Http2FrameListener recording(List<String> events) {
    return (Http2FrameListener)
        Proxy.newProxyInstance(
            Http2FrameListener.class.getClassLoader(),
            new Class<?>[] {Http2FrameListener.class},
            (proxy, method, arguments) -> {
              events.add(event(method, arguments));
              return method.getReturnType() == int.class ? consumed(arguments) : null;
            });
  }

  private static String event(Method method, Object[] arguments) {
    StringBuilder event = new StringBuilder(method.getName());
    for (Object argument : arguments) {
      if (argument instanceof ByteBuf buffer) {
        event.append(' ').append(ByteBufUtil.hexDump(buffer));
      } else if (argument instanceof Http2Headers headers) {
        headers.forEach(field -> event.append(' ').append(field.getKey() + "=" + field.getValue()));
      } else if (!(argument instanceof ChannelHandlerContext)) {
        event.append(' ').append(argument);
      }
    }
    return event.toString();
  }

  /** Returns the octets of a DATA frame that count towards flow control. */
  private static int consumed(Object[] arguments) {
    return ((ByteBuf) arguments[2]).readableBytes() + (Integer) arguments[3];
  }
}
