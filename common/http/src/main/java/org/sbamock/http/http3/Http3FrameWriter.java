/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * A writer of the frames of a message (RFC 9114 section 7.2) into one buffer, in direct memory,
 * from which QUIC copies them. A field section is begun, filled and ended.
 */
public final class Http3FrameWriter implements BiConsumer<CharSequence, CharSequence> {
  /** The octets of content that are copied, so that a message leaves as one write. */
  public static final int MAX_COPIED = 16_384;

  /** The expected length of a HEADERS frame in octets; the buffer grows if necessary. */
  private static final int USUAL_SECTION = 256;

  private final ByteBuf out;
  private @Nullable OctetBuffer section;

  /**
   * Creates a writer with an empty buffer.
   *
   * @param content the length of the content in octets; a longer one than {@link #MAX_COPIED} is
   *     expected to be written separately
   */
  public Http3FrameWriter(ByteBufAllocator alloc, int content) {
    out = alloc.directBuffer(USUAL_SECTION + (content <= MAX_COPIED ? content : 0));
  }

  /** Begins a HEADERS frame, which must be ended before another writer of the thread begins one. */
  public Http3FrameWriter beginHeaders() {
    OctetBuffer begun = OctetBuffer.reused();
    QpackEncoder.begin(begun);
    section = begun;
    return this;
  }

  /**
   * Adds a field to the HEADERS frame; the pseudo-header fields come first.
   *
   * @param name the name in lower case
   */
  @Override
  public void accept(CharSequence name, CharSequence value) {
    QpackEncoder.field(section(), name, value);
  }

  /** Ends the HEADERS frame. */
  public void endHeaders() {
    OctetBuffer encoded = section();
    out.writeByte(Http3MessageReader.HEADERS);
    VariableLengthInteger.write(out, encoded.length());
    out.writeBytes(encoded.array(), 0, encoded.length());
    section = null;
  }

  private OctetBuffer section() {
    if (section == null) {
      throw new IllegalStateException("no HEADERS frame was begun");
    }
    return section;
  }

  /** Writes a HEADERS frame with trailers, if there are any. */
  public Http3FrameWriter trailers(HttpFields trailers) {
    if (!trailers.isEmpty()) {
      beginHeaders();
      trailers.forEach(this);
      endHeaders();
    }
    return this;
  }

  /** Writes the beginning of a DATA frame whose content follows, in this buffer or separately. */
  public Http3FrameWriter beginData(long length) {
    out.writeByte(Http3MessageReader.DATA);
    VariableLengthInteger.write(out, length);
    return this;
  }

  /** Writes a DATA frame with a copy of content, if it is not empty, and releases the content. */
  public Http3FrameWriter data(ByteBuf content) {
    if (content.isReadable()) {
      beginData(content.readableBytes());
    }
    content(content);
    return this;
  }

  /** Writes a copy of content within a DATA frame, and releases the content. */
  public void content(ByteBuf content) {
    out.writeBytes(content);
    content.release();
  }

  /** Returns the buffer with all that was written; the caller must release it. */
  public ByteBuf frames() {
    return out;
  }
}
