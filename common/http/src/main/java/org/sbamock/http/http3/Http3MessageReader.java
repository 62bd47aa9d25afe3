/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the frames of one message on a request stream (RFC 9114 sections 4.1 and 7): header
 * sections, content, and trailers, as octets arrive. Not thread-safe.
 *
 * <p>All its methods throw {@link Http3Exception}: with H3_MESSAGE_ERROR if the message is
 * malformed, which is a stream error (section 4.1.2), otherwise with the code of a connection
 * error. After an exception, nothing more may be read.
 */
public final class Http3MessageReader {
  static final int DATA = 0x0;
  static final int HEADERS = 0x1;
  private static final int PUSH_PROMISE = 0x5;

  /** A receiver of the parts of a message. */
  public interface Listener {
    /**
     * Returns the section into which the next header or trailer section is to be decoded.
     *
     * @param trailers whether it is the trailer section
     */
    Http3FieldSection section(boolean trailers);

    /**
     * Called when a well-formed header section was decoded.
     *
     * @return whether the message continues with content; false after an interim response, which
     *     another header section follows
     * @throws Http3Exception if the message is malformed
     */
    boolean headers() throws Http3Exception;

    /**
     * Called for each piece of the content.
     *
     * @param piece at least one octet; the receiver must release it
     * @throws Http3Exception if the message is malformed
     */
    void data(ByteBuf piece) throws Http3Exception;

    /** Called when a well-formed trailer section was decoded. */
    void trailers() throws Http3Exception;

    /**
     * Called for a frame that adds nothing to the message: DATA without content, or a frame of a
     * type that is not known.
     *
     * @throws Http3Exception if there are too many
     */
    void emptyFrame() throws Http3Exception;
  }

  private enum Expected {
    HEADERS,
    CONTENT,
    NOTHING
  }

  private final Listener listener;
  private final long maxSection;
  private final Http3ErrorCode pushPromise;
  private Expected expected = Expected.HEADERS;
  private boolean inFrame;
  private boolean typeRead;
  private long type;
  private long payloadLeft;
  private long number;
  private int numberOctetsLeft;
  private @Nullable OctetBuffer incompleteSection;

  private Http3MessageReader(Listener listener, long maxSection, Http3ErrorCode pushPromise) {
    this.listener = listener;
    this.maxSection = maxSection;
    this.pushPromise = pushPromise;
  }

  /**
   * Creates a reader of a request.
   *
   * @param maxSection the maximum length of an encoded field section in octets
   */
  public static Http3MessageReader ofRequest(Listener listener, long maxSection) {
    return new Http3MessageReader(listener, maxSection, Http3ErrorCode.H3_FRAME_UNEXPECTED);
  }

  /**
   * Creates a reader of a response to a client that allows no pushes, so that every push ID exceeds
   * the limit (section 7.2.5).
   *
   * @param maxSection the maximum length of an encoded field section in octets
   */
  public static Http3MessageReader ofResponse(Listener listener, long maxSection) {
    return new Http3MessageReader(listener, maxSection, Http3ErrorCode.H3_ID_ERROR);
  }

  /** Reads octets of the stream, all that are readable; they remain owned by the caller. */
  public void read(ByteBuf octets) throws Http3Exception {
    while (octets.isReadable()) {
      if (inFrame) {
        payload(octets);
      } else {
        frameHeader(octets.readUnsignedByte());
      }
    }
  }

  /** Reads the end of the stream. */
  public void end() throws Http3Exception {
    if (inFrame || typeRead || numberOctetsLeft > 0) {
      throw error(Http3ErrorCode.H3_FRAME_ERROR, "the stream ended within a frame");
    }
  }

  /** Reads an octet of the frame's type or length, both variable-length integers. */
  private void frameHeader(int octet) throws Http3Exception {
    if (numberOctetsLeft == 0) {
      numberOctetsLeft = 1 << (octet >> 6);
      number = octet & 0x3f;
    } else {
      number = number << 8 | octet;
    }
    if (--numberOctetsLeft > 0) {
      return;
    }
    if (typeRead) {
      typeRead = false;
      payloadLeft = number;
      begin();
    } else {
      type = number;
      requirePermittedType();
      typeRead = true;
    }
  }

  private void requirePermittedType() throws Http3Exception {
    if (type == HEADERS && expected != Expected.NOTHING
        || type == DATA && expected == Expected.CONTENT) {
      return;
    }
    if (type == PUSH_PROMISE) {
      throw error(pushPromise, "PUSH_PROMISE");
    }
    // Frames of the control stream, and types of HTTP/2 (sections 7.2.8 and 11.2.1).
    if (type <= 0x9 || type == 0xd) {
      throw error(Http3ErrorCode.H3_FRAME_UNEXPECTED, "unexpected frame of type " + type);
    }
  }

  private void begin() throws Http3Exception {
    if (type == HEADERS && payloadLeft > maxSection) {
      throw error(Http3ErrorCode.H3_EXCESSIVE_LOAD, "an encoded field section of " + payloadLeft);
    }
    if (type > HEADERS || type == DATA && payloadLeft == 0) {
      listener.emptyFrame();
    }
    inFrame = payloadLeft > 0;
    if (type == HEADERS && !inFrame) {
      throw error(Http3ErrorCode.QPACK_DECOMPRESSION_FAILED, "an empty HEADERS frame");
    }
  }

  private void payload(ByteBuf octets) throws Http3Exception {
    int length = (int) Math.min(payloadLeft, octets.readableBytes());
    payloadLeft -= length;
    inFrame = payloadLeft > 0;
    if (type == DATA) {
      listener.data(octets.readRetainedSlice(length));
    } else if (type == HEADERS) {
      section(octets, length);
    } else {
      octets.skipBytes(length);
    }
  }

  private void section(ByteBuf octets, int length) throws Http3Exception {
    OctetBuffer section = incompleteSection;
    if (section == null) {
      section = inFrame ? new OctetBuffer(2 * length) : OctetBuffer.reused();
    }
    section.write(octets, length);
    incompleteSection = inFrame ? section : null;
    if (!inFrame) {
      decode(section);
    }
  }

  private void decode(OctetBuffer section) throws Http3Exception {
    boolean trailers = expected == Expected.CONTENT;
    Http3FieldSection fields = listener.section(trailers);
    QpackDecoder.decode(section, fields);
    String fault = fields.fault();
    if (fault != null) {
      throw error(Http3ErrorCode.H3_MESSAGE_ERROR, fault);
    }
    if (trailers) {
      expected = Expected.NOTHING;
      listener.trailers();
    } else if (listener.headers()) {
      expected = Expected.CONTENT;
    }
  }

  private static Http3Exception error(Http3ErrorCode code, String message) {
    return new Http3Exception(code, message);
  }
}
