/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.http.server.http2.EmbeddedHttp2.CONTINUATION;
import static org.sbamock.http.server.http2.EmbeddedHttp2.DATA;
import static org.sbamock.http.server.http2.EmbeddedHttp2.END_HEADERS;
import static org.sbamock.http.server.http2.EmbeddedHttp2.END_STREAM;
import static org.sbamock.http.server.http2.EmbeddedHttp2.HEADERS;
import static org.sbamock.http.server.http2.EmbeddedHttp2.frame;
import static org.sbamock.http.server.http2.EmbeddedHttp2.get;
import static org.sbamock.http.server.http2.EmbeddedHttp2.post;
import static org.sbamock.http.server.http2.EmbeddedHttp2.reset;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the server says to frames that no client in its right mind sends. */
class HostileHttp2Test {
  private static final int PADDED = 0x8;
  private static final int PRIORITY_FIELDS = 0x20;
  private static final int PRIORITY = 2;
  private static final int PUSH_PROMISE = 5;
  private static final int PING = 6;
  private static final int UNKNOWN = 0xb;
  private static final byte[] SECTION = EmbeddedHttp2.section(0x82, 5);
  private static final byte[] NONE = {};

  static Stream<Arguments> attacks() {
    return Stream.of(
        attack(
            "padding longer than DATA",
            "GOAWAY PROTOCOL_ERROR",
            post(1, 5),
            frame(DATA, PADDED, 1, bytes(0xff, 0))),
        attack(
            "padding longer than HEADERS",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_HEADERS | PADDED, 1, join(bytes(0xff), SECTION))),
        attack(
            "padding without its length",
            "1: FRAME_SIZE_ERROR",
            post(1, 5),
            frame(DATA, PADDED, 1, NONE)),
        attack(
            "padding and no data",
            "1: 200",
            post(1, 5),
            frame(DATA, PADDED | END_STREAM, 1, bytes(2, 0, 0))),
        attack(
            "priority cut off",
            "GOAWAY FRAME_SIZE_ERROR",
            frame(HEADERS, END_HEADERS | PRIORITY_FIELDS, 1, bytes(0, 0, 0, 0))),
        attack(
            "priority and padding that leave nothing",
            "GOAWAY PROTOCOL_ERROR",
            frame(
                HEADERS, END_HEADERS | PRIORITY_FIELDS | PADDED, 1, bytes(9, 0, 0, 0, 0, 9, 0, 0))),
        attack(
            "priority and padding",
            "1: 200",
            frame(
                HEADERS,
                END_HEADERS | END_STREAM | PRIORITY_FIELDS | PADDED,
                1,
                join(bytes(1, 0, 0, 0, 0, 9), SECTION, bytes(0)))),
        attack(
            "a stream that depends on itself",
            "GOAWAY PROTOCOL_ERROR",
            frame(
                HEADERS,
                END_HEADERS | END_STREAM | PRIORITY_FIELDS,
                1,
                join(bytes(0, 0, 0, 1, 9), SECTION))),
        attack(
            "DATA within a header section",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, 0, 1, SECTION),
            frame(DATA, END_STREAM, 1, NONE)),
        attack(
            "HEADERS within a header section",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_STREAM, 1, SECTION),
            get(3, 5)),
        attack(
            "a PING within a header section",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_STREAM, 1, SECTION),
            frame(PING, 0, 0, new byte[8])),
        attack(
            "a frame of unknown type within a header section",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_STREAM, 1, SECTION),
            frame(UNKNOWN, 0, 1, NONE)),
        attack(
            "another stream's CONTINUATION",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_STREAM, 1, SECTION),
            frame(CONTINUATION, END_HEADERS, 3, NONE)),
        attack(
            "a CONTINUATION of nothing",
            "GOAWAY PROTOCOL_ERROR",
            frame(CONTINUATION, END_HEADERS, 1, SECTION)),
        attack(
            "a CONTINUATION of a whole section",
            "GOAWAY PROTOCOL_ERROR",
            post(1, 5),
            frame(CONTINUATION, END_HEADERS, 1, SECTION)),
        attack(
            "an empty field name for the dynamic table",
            "GOAWAY PROTOCOL_ERROR",
            frame(HEADERS, END_HEADERS | END_STREAM, 1, join(SECTION, bytes(0x40, 0, 0)))),
        attack(
            "CONNECT with a path that has a control character",
            "1: PROTOCOL_ERROR",
            frame(
                HEADERS,
                END_HEADERS | END_STREAM,
                1,
                join(
                    bytes(0x02, 7),
                    "CONNECT".getBytes(US_ASCII),
                    bytes(0x86, 0x01, 1, 'a', 0x04, 2, '/', 0x1a)))),
        attack(
            "a section in pieces",
            "1: 200",
            frame(HEADERS, END_STREAM, 1, bytes(SECTION[0])),
            frame(CONTINUATION, 0, 1, bytes(SECTION[1])),
            frame(CONTINUATION, END_HEADERS, 1, rest(SECTION, 2))),
        attack(
            "a flood of empty CONTINUATION",
            "GOAWAY ENHANCE_YOUR_CALM",
            frame(HEADERS, END_STREAM, 1, SECTION),
            many(100, () -> frame(CONTINUATION, 0, 1, NONE))),
        attack(
            "a flood of empty DATA",
            "GOAWAY ENHANCE_YOUR_CALM",
            post(1, 5),
            many(100, () -> frame(DATA, 0, 1, NONE))),
        attack(
            "a flood of SETTINGS",
            "GOAWAY ENHANCE_YOUR_CALM",
            many(101, () -> frame(EmbeddedHttp2.SETTINGS, 0, 0, NONE))),
        attack(
            "a flood of PRIORITY",
            "GOAWAY ENHANCE_YOUR_CALM",
            many(10_001, () -> frame(PRIORITY, 0, 3, bytes(0, 0, 0, 0, 9)))),
        attack(
            "a flood of frames of unknown type",
            "GOAWAY ENHANCE_YOUR_CALM",
            many(10_001, () -> frame(UNKNOWN, 0, 0, NONE))),
        attack(
            "a flood of streams that are reset",
            "GOAWAY ENHANCE_YOUR_CALM",
            Unpooled.wrappedBuffer(
                IntStream.range(0, 5_000)
                    .mapToObj(i -> Unpooled.wrappedBuffer(post(2 * i + 1, 5), reset(2 * i + 1)))
                    .toArray(ByteBuf[]::new))),
        attack("a header section above the limit", "1: 431 end", section(1, 20_000)),
        attack("one above what is advertised", "1: 431 end", section(1, 70_000)),
        attack("one so long that it is not decoded", "GOAWAY PROTOCOL_ERROR", section(1, 100_000)),
        attack(
            "an index that is in no table",
            "GOAWAY COMPRESSION_ERROR",
            frame(HEADERS, END_HEADERS | END_STREAM, 1, bytes(0xff, 0x7f))),
        attack("DATA on an idle stream", "GOAWAY PROTOCOL_ERROR", frame(DATA, 0, 1, bytes(1))),
        attack(
            "DATA on a stream that is answered",
            "GOAWAY STREAM_CLOSED",
            get(1, 5),
            frame(DATA, 0, 1, bytes(1))),
        attack(
            "DATA on a stream that waits for a window",
            "GOAWAY STREAM_CLOSED",
            get(1, 100_000),
            frame(DATA, 0, 1, bytes(1))),
        attack(
            "DATA on a stream that the client reset",
            "GOAWAY STREAM_CLOSED",
            post(1, 5),
            reset(1),
            frame(DATA, 0, 1, bytes(1))),
        attack("HEADERS on stream 0", "GOAWAY PROTOCOL_ERROR", get(0, 5)),
        attack("DATA on stream 0", "GOAWAY PROTOCOL_ERROR", frame(DATA, 0, 0, bytes(1))),
        attack("an even stream", "GOAWAY PROTOCOL_ERROR", get(2, 5)),
        attack("a stream below the last", "GOAWAY STREAM_CLOSED", post(5, 5), get(3, 5)),
        attack("the same stream again", "GOAWAY STREAM_CLOSED", get(1, 5), get(1, 5)),
        attack("too long a frame", "GOAWAY FRAME_SIZE_ERROR", frame(DATA, 0, 1, new byte[70_000])),
        attack(
            "a promise",
            "GOAWAY PROTOCOL_ERROR",
            post(1, 5),
            frame(PUSH_PROMISE, END_HEADERS, 1, join(bytes(0, 0, 0, 2), SECTION))));
  }

  private static Arguments attack(String name, String answer, ByteBuf... frames) {
    return Arguments.of(name, answer, Unpooled.unreleasableBuffer(Unpooled.wrappedBuffer(frames)));
  }

  private static byte[] bytes(int... octets) {
    byte[] bytes = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      bytes[i] = (byte) octets[i];
    }
    return bytes;
  }

  private static byte[] join(byte[]... parts) {
    ByteBuf joined = Unpooled.wrappedBuffer(parts);
    byte[] octets = new byte[joined.readableBytes()];
    joined.readBytes(octets);
    return octets;
  }

  private static byte[] rest(byte[] octets, int from) {
    return Arrays.copyOfRange(octets, from, octets.length);
  }

  private static ByteBuf many(int times, Supplier<ByteBuf> frame) {
    return Unpooled.wrappedBuffer(Stream.generate(frame).limit(times).toArray(ByteBuf[]::new));
  }

  /** A section that is so long as it is sent, in as few frames as it takes. */
  private static ByteBuf section(int stream, int octets) {
    ByteBuf frames = Unpooled.buffer().writeBytes(frame(HEADERS, END_STREAM, stream, SECTION));
    int value = 8_000;
    for (int rest = octets; rest > 0; rest -= value) {
      ByteBuf field = Unpooled.buffer().writeByte(0x00).writeByte(1).writeByte('x');
      field.writeByte(0x7f).writeByte(0x80 | (value - 127) % 128).writeByte((value - 127) / 128);
      field.writeBytes("y".repeat(value).getBytes(US_ASCII));
      byte[] fragment = new byte[field.readableBytes()];
      field.readBytes(fragment);
      frames.writeBytes(frame(CONTINUATION, rest <= value ? END_HEADERS : 0, stream, fragment));
    }
    return frames;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void isAnsweredAsTheRfcHasIt(String name, String answer, ByteBuf frames) {
    try (EmbeddedHttp2 server = new EmbeddedHttp2()) {
      server.send(frames.copy());

      assertThat(server.events()).as(name).contains(answer);
      assertThat(server.isOpen()).as("open").isEqualTo(!answer.startsWith("GOAWAY"));
    }
  }

  /** RFC 9113 section 5.1: frames that were sent before the reset arrived are ignored. */
  @Test
  void aFrameAfterAStreamErrorDoesNotEndTheConnection() {
    try (EmbeddedHttp2 server = new EmbeddedHttp2()) {
      server.send(
          post(1, 5),
          frame(DATA, PADDED, 1, NONE),
          frame(DATA, END_STREAM, 1, bytes(1)),
          get(3, 5));

      assertThat(server.events()).contains("1: FRAME_SIZE_ERROR", "3: 200");
      assertThat(server.isOpen()).isTrue();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void isReadAsNettysReaderReadsIt(String name, String answer, ByteBuf frames) {
    int octets = frames.readableBytes();
    for (List<Integer> pieces : List.of(List.of(octets), Collections.nCopies(octets, 1))) {
      assertThat(
              Http2PlainFrameReaderTest.read(
                  new Http2PlainFrameReader(new DefaultHttp2HeadersDecoder(), length -> false),
                  frames.duplicate(),
                  pieces))
          .as("%s, in %d pieces", name, pieces.size())
          .isEqualTo(
              Http2PlainFrameReaderTest.read(
                  new DefaultHttp2FrameReader(new DefaultHttp2HeadersDecoder()),
                  frames.duplicate(),
                  pieces));
    }
  }
}
