/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FieldSectionDecoder;

/**
 * HPACK sections of a connection (RFC 7541), decoded into {@link FlatHttp2Headers} and into Netty's
 * headers, which must have the same fields, also after changes. In an input, each section follows
 * an octet with its length.
 */
public final class HeaderSectionFuzz {
  private static final int MAX_HEADER_LIST = 2_048;

  private HeaderSectionFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    FlatHttp2Headers section = new FlatHttp2Headers(true);
    FieldSectionDecoder flat = decoder(section);
    FieldSectionDecoder usual = decoder(null);
    for (int at = 0; at < input.length; at += 1 + (input[at] & 0xff)) {
      int length = Math.min(input[at] & 0xff, input.length - at - 1);
      ByteBuf block = Unpooled.wrappedBuffer(input, at + 1, length);
      Object seen = decoded(flat, block.duplicate());
      Object expected = decoded(usual, block.duplicate());
      if (!(seen instanceof FlatHttp2Headers one)
          || !(expected instanceof DefaultHttp2Headers other)) {
        assertThat(seen).isEqualTo(expected);
        return;
      }
      requireSame(one, other);
      change(one, other);
    }
  }

  private static FieldSectionDecoder decoder(@Nullable FlatHttp2Headers section) {
    return new FieldSectionDecoder(true, MAX_HEADER_LIST) {
      @Override
      protected Http2Headers newHeaders() {
        return section == null ? super.newHeaders() : section.clear();
      }
    };
  }

  /** Returns the section, or a description of the error. */
  private static Object decoded(FieldSectionDecoder decoder, ByteBuf block) {
    try {
      return decoder.decodeHeaders(1, block);
    } catch (Http2Exception e) {
      return Http2Exception.isStreamError(e) + " " + e.error();
    }
  }

  private static void requireSame(FlatHttp2Headers one, DefaultHttp2Headers other) {
    assertThat(fields(one)).isEqualTo(fields(other));
    assertThat(one.size()).isEqualTo(other.size());
    assertThat(one.isEmpty()).isEqualTo(other.isEmpty());
    assertThat(one.names()).containsExactlyInAnyOrderElementsOf(other.names());
    int regular = 0;
    for (CharSequence name : other.names()) {
      assertThat(one.get(name)).isEqualTo(other.get(name));
      assertThat(one.getAll(name)).isEqualTo(other.getAll(name));
      assertThat(one.contains(name)).isTrue();
      regular += name.charAt(0) == ':' ? 0 : other.getAll(name).size();
    }
    assertThat(one.regularSize()).isEqualTo(regular);
  }

  private static void change(FlatHttp2Headers one, DefaultHttp2Headers other) {
    List<CharSequence> names = new ArrayList<>(other.names());
    for (int i = 0; i < names.size(); i++) {
      CharSequence name = names.get(i);
      if (i % 3 == 0) {
        assertThat(one.remove(name)).isEqualTo(other.remove(name));
      } else if (i % 3 == 1 && name.charAt(0) != ':') {
        one.set(name, "another");
        other.set(name, "another");
      }
    }
    assertThat(fields(one)).isEqualTo(fields(other));
  }

  private static List<String> fields(Http2Headers headers) {
    List<String> fields = new ArrayList<>();
    headers.forEach(field -> fields.add(field.getKey() + "=" + field.getValue()));
    return fields;
  }
}
