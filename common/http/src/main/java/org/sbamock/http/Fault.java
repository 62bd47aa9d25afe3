/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an exchange goes wrong on purpose, in the place of a good answer; see {@link
 * HttpExchange#fail}. A response within a fault is handed over with it; its content is sent without
 * a content coding.
 */
public sealed interface Fault {
  /** What kind of fault it is. */
  Kind kind();

  /** The response that is sent, wholly or in part; null if none is. */
  default @Nullable HttpResponse response() {
    return null;
  }

  /** Whether the protocol can express the fault. */
  default boolean supports(HttpProtocol protocol) {
    return kind().supports(protocol);
  }

  /** Gives the response's content, if there is one, back to its pool. */
  default void release() {
    HttpResponse response = response();
    if (response != null) {
      response.release();
    }
  }

  /** The kinds of faults; what WireMock has too has its name. */
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

    /** Whether the protocol can express it. */
    public boolean supports(HttpProtocol protocol) {
      return unsupported(protocol) == null;
    }

    /**
     * Why the protocol cannot express the fault, and which fault to use instead; null if it can.
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
   * The connection ends abruptly: over TCP by a RST segment, over QUIC by a CONNECTION_CLOSE with
   * {@code H3_INTERNAL_ERROR}.
   */
  record ConnectionReset() implements Fault {
    @Override
    public Kind kind() {
      return Kind.CONNECTION_RESET_BY_PEER;
    }
  }

  /**
   * The connection is closed in order, but without an octet of an answer: over TCP by a FIN, with
   * no GOAWAY in HTTP/2, over QUIC by a CONNECTION_CLOSE with {@code H3_NO_ERROR}.
   */
  record EmptyResponse() implements Fault {
    @Override
    public Kind kind() {
      return Kind.EMPTY_RESPONSE;
    }
  }

  /**
   * Random octets come where an answer should, and then the end: on the connection of HTTP/1.1 or
   * HTTP/2, on the request's stream of HTTP/3. The first octet is such that no peer can take them
   * for an answer or for a frame to be ignored.
   *
   * @param octets how many, 1 to 1,048,576
   * @param seed where they come from
   */
  record Garbage(int octets, long seed) implements Fault {
    /** Checks the range. */
    public Garbage {
      Settings.range("octets", octets, 1, 1 << 20);
    }

    @Override
    public Kind kind() {
      return Kind.RANDOM_DATA_THEN_CLOSE;
    }
  }

  /**
   * The content ends before the announced length: by the close of an HTTP/1.1 connection, by the
   * end of the stream of HTTP/2 or HTTP/3, which makes the response malformed (RFC 9113 section
   * 8.1.1, RFC 9114 section 4.1.2). A response without content ends within its header section, or
   * by a reset of its stream with {@code INTERNAL_ERROR} or {@code H3_INTERNAL_ERROR}.
   *
   * @param octets how many octets of the content are sent, from 0; never the last one
   */
  record TruncatedBody(HttpResponse response, int octets) implements Fault {
    /** Checks the range. */
    public TruncatedBody {
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.TRUNCATED_BODY;
    }
  }

  /**
   * A header section that announces the chunked coding (RFC 9112 section 7.1), the content as a
   * chunk if there is any, then random octets in the place of the next chunk, then the close of the
   * connection. HTTP/1.1 alone.
   *
   * @param octets how many random octets, 1 to 1,048,576
   * @param seed where they come from
   */
  record MalformedChunk(HttpResponse response, int octets, long seed) implements Fault {
    /** Checks the range. */
    public MalformedChunk {
      Settings.range("octets", octets, 1, 1 << 20);
    }

    @Override
    public Kind kind() {
      return Kind.MALFORMED_RESPONSE_CHUNK;
    }
  }

  /**
   * The answer stops half-way, and the connection stays open until the client leaves or the server
   * stops.
   *
   * @param response null for not even a header section
   * @param octets how many octets of the content are sent at most, from 0; the end of the response
   *     is never sent
   */
  record Stall(@Nullable HttpResponse response, int octets) implements Fault {
    /** Checks the range. */
    public Stall {
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.STALL;
    }
  }

  /**
   * The whole answer, slowly: the header section at once, then the content in equal pieces, one
   * after each equal part of the time.
   *
   * @param numberOfChunks the number of pieces, 1 to 1,048,576
   * @param totalDuration from the header section to the last piece
   */
  record SlowDrip(HttpResponse response, int numberOfChunks, Duration totalDuration)
      implements Fault {
    /** Checks the ranges. */
    public SlowDrip {
      Settings.range("number-of-chunks", numberOfChunks, 1, 1 << 20);
      Settings.positive("total-duration", totalDuration);
    }

    /** Pieces of that many octets, one in each interval. */
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
   * The connection goes away: GOAWAY (RFC 9113 section 6.8, RFC 9114 section 5.2), then, once the
   * other streams are done, its close. HTTP/1.1 has nothing like it.
   *
   * @param errorCode of HTTP/2 in GOAWAY; of HTTP/3, whose GOAWAY has none, in CONNECTION_CLOSE
   * @param response null to say that this request was not processed, so that it may be repeated;
   *     else the request is answered after the GOAWAY
   */
  record GoAway(int errorCode, @Nullable HttpResponse response) implements Fault {
    /** Checks the range. */
    public GoAway {
      Settings.range("error-code", errorCode, 0, Integer.MAX_VALUE);
    }

    @Override
    public Kind kind() {
      return Kind.GOAWAY;
    }
  }

  /**
   * The stream is reset, by RST_STREAM (RFC 9113 section 6.4) or RESET_STREAM (RFC 9000 section
   * 19.4); the connection lives on. HTTP/1.1 has no streams.
   *
   * @param errorCode of HTTP/2 or HTTP/3
   * @param response null to reset before an answer
   * @param octets how many octets of the response's content are sent before, at most, from 0; over
   *     QUIC the reset may overtake them
   */
  record StreamReset(int errorCode, @Nullable HttpResponse response, int octets) implements Fault {
    /** Checks the ranges. */
    public StreamReset {
      Settings.range("error-code", errorCode, 0, Integer.MAX_VALUE);
      Settings.range("octets", octets, 0, Integer.MAX_VALUE);
    }

    /** A reset in the place of an answer. */
    public static StreamReset of(int errorCode) {
      return new StreamReset(errorCode, null, 0);
    }

    @Override
    public Kind kind() {
      return Kind.STREAM_RESET;
    }
  }

  /**
   * A good answer, after which the connection is closed in peace: with {@code connection: close} in
   * HTTP/1.1, with a GOAWAY of {@code NO_ERROR} in HTTP/2 and HTTP/3.
   */
  record CloseConnection(HttpResponse response) implements Fault {
    @Override
    public Kind kind() {
      return Kind.CLOSE_CONNECTION;
    }
  }
}
