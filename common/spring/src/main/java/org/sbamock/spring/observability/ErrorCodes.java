/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http3.Http3ErrorCode;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;

/** The names of error codes as the values of a tag, whose number is limited. */
enum ErrorCodes {
  /** The error codes of RFC 9113 section 7. */
  HTTP2,
  /** The error codes of RFC 9114 section 8.1 and RFC 9204 section 6. */
  HTTP3,
  /** The error codes of RFC 9000 section 20.1. */
  QUIC;

  /** The maximum number of indices. */
  static final int MAX = 32;

  private static final int NONE = 0;
  private static final int OTHER = 1;
  private static final int FIRST = 2;
  private static final Http3ErrorCode[] HTTP3_CODES = Http3ErrorCode.values();
  private static final List<String> QUIC_CODES =
      List.of(
          "NO_ERROR",
          "INTERNAL_ERROR",
          "CONNECTION_REFUSED",
          "FLOW_CONTROL_ERROR",
          "STREAM_LIMIT_ERROR",
          "STREAM_STATE_ERROR",
          "FINAL_SIZE_ERROR",
          "FRAME_ENCODING_ERROR",
          "TRANSPORT_PARAMETER_ERROR",
          "CONNECTION_ID_LIMIT_ERROR",
          "PROTOCOL_VIOLATION",
          "INVALID_TOKEN",
          "APPLICATION_ERROR",
          "CRYPTO_BUFFER_EXCEEDED",
          "KEY_UPDATE_ERROR",
          "AEAD_LIMIT_REACHED",
          "NO_VIABLE_PATH",
          "CRYPTO_ERROR");
  private static final int CRYPTO_ERROR = 0x100;

  /** Returns the codes of a multiplexed protocol. */
  static ErrorCodes of(HttpProtocol protocol) {
    return protocol.quic() ? HTTP3 : HTTP2;
  }

  /** Returns the index of a code, below {@link #MAX}. */
  int index(long code) {
    if (code == ConnectionObserver.NO_CODE) {
      return NONE;
    }
    return switch (this) {
      case HTTP2 -> Http2Error.valueOf(code) == null ? OTHER : FIRST + (int) code;
      case HTTP3 -> http3(code);
      case QUIC -> quic(code);
    };
  }

  private static int http3(long code) {
    for (Http3ErrorCode known : HTTP3_CODES) {
      if (known.code() == code) {
        return FIRST + known.ordinal();
      }
    }
    return OTHER;
  }

  private static int quic(long code) {
    int crypto = QUIC_CODES.size() - 1;
    if (code >= 0 && code < crypto) {
      return FIRST + (int) code;
    }
    return code >= CRYPTO_ERROR && code < 2 * CRYPTO_ERROR ? FIRST + crypto : OTHER;
  }

  /** Returns the name of the code with an index. */
  String name(int index) {
    if (index < FIRST) {
      return index == NONE ? "NONE" : "OTHER";
    }
    return switch (this) {
      case HTTP2 -> String.valueOf(Http2Error.valueOf(index - FIRST));
      case HTTP3 -> HTTP3_CODES[index - FIRST].name();
      case QUIC -> QUIC_CODES.get(index - FIRST);
    };
  }
}
