/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A fault that is injected into an exchange instead of a correct response; see {@link
 * HttpExchange#fail}. The exchange takes ownership of the fault's response and sends its content
 * without a content coding.
 */
public sealed interface Fault {
  /** Returns the kind of the fault. */
  Kind kind();

  /** Returns the response that is sent completely or in part, or null if none is sent. */
  default @Nullable HttpResponse response() {
    return null;
  }

  /** Returns whether the fault can be expressed in the protocol. */
  default boolean supports(HttpProtocol protocol) {
    return kind().supports(protocol);
  }

  /** Releases the content of the response, if there is one. */
  default void release() {
    HttpResponse response = response();
    if (response != null) {
      response.release();
    }
  }

  /** The kinds of faults; those that WireMock also has use WireMock's names. */
  enum Kind {
    /** See {@link ConnectionReset}. */
    CONNECTION_RESET_BY_PEER,
    /** See {@link EmptyResponse}. */
    EMPTY_RESPONSE,
    /** See {@link Garbage}. */
    RANDOM_DATA_THEN_CLOSE,
    /** See {@link TruncatedBody}. */
    TRUNCATED_BODY,
    /** See {@link MalformedChunk}. */
    MALFORMED_RESPONSE_CHUNK,
    /** See {@link Stall}. */
    STALL,
    /** See {@link SlowDrip}. */
    CHUNKED_DRIBBLE_DELAY,
    /** See {@link GoAway}. */
    GOAWAY,
    /** See {@link StreamReset}. */
    STREAM_RESET,
    /** See {@link CloseConnection}. */
    CLOSE_CONNECTION;

    /** Returns whether the fault can be expressed in the protocol. */
    public boolean supports(HttpProtocol protocol) {
      return unsupported(protocol) == null;
    }

    /**
     * Returns why the fault cannot be expressed in the protocol and which fault to use instead, or
     * null if it can.
     */
    public @Nullable String unsupported(HttpProtocol protocol) {
      return switch (this) {
        case MALFORMED_RESPONSE_CHUNK ->
            protocol.multiplexed()
                ? protocol
                    + " has no chunked coding (RFC 9113 section 8.2.2, RFC 9114 section 4.2):"
                    + " use RANDOM_DATA_THEN_CLOSE instead"
                : null;
        case GOAWAY ->
            protocol.multiplexed()
                ? null
                : protocol + " has no GOAWAY: use CLOSE_CONNECTION instead";
        case STREAM_RESET ->
            protocol.multiplexed()
                ? null
                : protocol
                    + " has no streams to reset: use CONNECTION_RESET_BY_PEER or TRUNCATED_BODY"
                    + " instead";
        default -> null;
      };
    }
  }

  /**
   * A fault that aborts the connection: over TCP by a RST segment, over QUIC by a CONNECTION_CLOSE
   * with {@code H3_INTERNAL_ERROR}.
   */
  record ConnectionReset() implements Fault {
    @Override
    public Kind kind() {
      return Kind.CONNECTION_RESET_BY_PEER;
    }
  }

  /**
   * A fault that closes the connection without any octet of a response: over TCP by a FIN, in
   * HTTP/2 without a GOAWAY, over QUIC by a CONNECTION_CLOSE with {@code H3_NO_ERROR}.
   */
  record EmptyResponse() implements Fault {
    @Override
    public Kind kind() {
      return Kind.EMPTY_RESPONSE;
    }
  }

  /**
   * A fault that sends random octets instead of a response and then closes: in HTTP/1.1 and HTTP/2
   * the connection, in HTTP/3 the stream of the request. The first octet is chosen so that no peer
   * can parse the octets as a response or as a frame to be ignored.
   *
   * @param octets the number of octets, 1 to 1,048,576
   * @param seed the seed of the random octets
   */
  record Garbage(int octets, long seed) implements Fault {
    /**
     * Checks the range of the number of octets.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public Garbage {
      Settings.range("octets", octets, 1, 1 << 20);
    }

    @Override
    public Kind kind() {
      return Kind.RANDOM_DATA_THEN_CLOSE;
    }
  }

  /**
   * A fault that ends the content before its announced length: HTTP/1.1 closes the connection,
   * HTTP/2 and HTTP/3 end the stream, which makes the response malformed (RFC 9113 section 8.1.1,
   * RFC 9114 section 4.1.2). A response without content ends within its header section, or by a
   * reset of its stream with {@code INTERNAL_ERROR} or {@code H3_INTERNAL_ERROR}.
   *
   * @param octets the number of octets of the content that are sent, at least 0; the last octet is
   *     never sent
   */
  record TruncatedBody(HttpResponse response, int octets) implements Fault {
    /**
     * Checks the range of the number of octets.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public TruncatedBody {
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.TRUNCATED_BODY;
    }
  }

  /**
   * A fault that sends a header section that announces the chunked coding (RFC 9112 section 7.1),
   * the content as one chunk if there is any, and random octets instead of the next chunk; then it
   * closes the connection. Available in HTTP/1.1 only.
   *
   * @param octets the number of random octets, 1 to 1,048,576
   * @param seed the seed of the random octets
   */
  record MalformedChunk(HttpResponse response, int octets, long seed) implements Fault {
    /**
     * Checks the range of the number of octets.
     *
     * @throws IllegalArgumentException if it is out of range
     */
    public MalformedChunk {
      Settings.range("octets", octets, 1, 1 << 20);
    }

    @Override
    public Kind kind() {
      return Kind.MALFORMED_RESPONSE_CHUNK;
    }
  }

  /**
   * A fault that stops sending in the middle of the response and keeps the connection open until
   * the client disconnects or the server stops.
   *
   * @param response the response, or null to send nothing, not even a header section
   * @param octets the maximum number of octets of the content that are sent, at least 0; the end of
   *     the response is never sent
   */
  record Stall(@Nullable HttpResponse response, int octets) implements Fault {
    /**
     * Checks the range of the number of octets.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public Stall {
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.STALL;
    }
  }

  /**
   * A fault that sends the complete response slowly: the header section at once, then the content
   * in pieces of equal size at equal intervals.
   *
   * @param numberOfChunks the number of pieces, 1 to 1,048,576
   * @param totalDuration the time from the header section to the last piece, more than zero
   */
  record SlowDrip(HttpResponse response, int numberOfChunks, Duration totalDuration)
      implements Fault {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public SlowDrip {
      Settings.range("number-of-chunks", numberOfChunks, 1, 1 << 20);
      Settings.positive("total-duration", totalDuration);
    }

    /**
     * Creates a fault that sends pieces of the given size at the given interval.
     *
     * @param chunkOctets the size of a piece in octets, at least 1
     * @throws IllegalArgumentException if a value is out of range
     */
    public static SlowDrip of(HttpResponse response, int chunkOctets, Duration interval) {
      Settings.range("chunk-octets", chunkOctets, 1, Integer.MAX_VALUE);
      int chunks = 1 + Math.max(0, response.content().readableBytes() - 1) / chunkOctets;
      return new SlowDrip(response, chunks, interval.multipliedBy(chunks));
    }

    @Override
    public Kind kind() {
      return Kind.CHUNKED_DRIBBLE_DELAY;
    }
  }

  /**
   * A fault that shuts the connection down: it sends a GOAWAY (RFC 9113 section 6.8, RFC 9114
   * section 5.2) and closes the connection when the other streams have ended. Not available in
   * HTTP/1.1.
   *
   * @param errorCode the error code, at least 0: in HTTP/2 of the GOAWAY; in HTTP/3, whose GOAWAY
   *     has none, of the CONNECTION_CLOSE
   * @param response the response to this request, which is sent after the GOAWAY; null if the
   *     GOAWAY declares the request as not processed, so that the client may retry it
   */
  record GoAway(int errorCode, @Nullable HttpResponse response) implements Fault {
    /**
     * Checks the range of the error code.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public GoAway {
      Settings.range("error-code", errorCode, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.GOAWAY;
    }
  }

  /**
   * A fault that resets the stream by RST_STREAM (RFC 9113 section 6.4) or RESET_STREAM (RFC 9000
   * section 19.4); the connection stays open. Not available in HTTP/1.1, which has no streams.
   *
   * @param errorCode the error code of HTTP/2 or HTTP/3, at least 0
   * @param response the response that is begun before the reset, or null to reset the stream
   *     without a response
   * @param octets the maximum number of octets of the response's content that are sent before the
   *     reset, at least 0; over QUIC the reset may overtake them
   */
  record StreamReset(int errorCode, @Nullable HttpResponse response, int octets) implements Fault {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is negative
     */
    public StreamReset {
      Settings.range("error-code", errorCode, 0, Integer.MAX_VALUE);
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    /**
     * Creates a fault that resets the stream without a response.
     *
     * @throws IllegalArgumentException if the error code is negative
     */
    public static StreamReset of(int errorCode) {
      return new StreamReset(errorCode, null, 0);
    }

    @Override
    public Kind kind() {
      return Kind.STREAM_RESET;
    }
  }

  /**
   * A fault that sends the complete response and then closes the connection gracefully: HTTP/1.1
   * announces the close by {@code connection: close}, HTTP/2 and HTTP/3 by a GOAWAY with {@code
   * NO_ERROR}.
   */
  record CloseConnection(HttpResponse response) implements Fault {
    @Override
    public Kind kind() {
      return Kind.CLOSE_CONNECTION;
    }
  }
}
