/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http3.Http3ErrorCode;
import java.time.Duration;
import java.util.Locale;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;

/**
 * A fault of each kind, and of each form of it that looks different to a client. The answer within
 * it has 1,000 octets, of which 400 are sent where not all are.
 */
public enum FaultExample {
  /** {@link Fault.ConnectionReset}. */
  CONNECTION_RESET(Fault.Kind.CONNECTION_RESET_BY_PEER),
  /** {@link Fault.EmptyResponse}. */
  EMPTY_RESPONSE(Fault.Kind.EMPTY_RESPONSE),
  /** {@link Fault.Garbage}. */
  GARBAGE(Fault.Kind.RANDOM_DATA_THEN_CLOSE),
  /** {@link Fault.TruncatedBody}. */
  TRUNCATED_BODY(Fault.Kind.TRUNCATED_BODY),
  /** {@link Fault.MalformedChunk}. */
  MALFORMED_CHUNK(Fault.Kind.MALFORMED_RESPONSE_CHUNK),
  /** {@link Fault.Stall} amid the content. */
  STALL(Fault.Kind.STALL),
  /** {@link Fault.Stall} without an octet. */
  SILENCE(Fault.Kind.STALL),
  /** {@link Fault.SlowDrip}: ten pieces in 200 ms. */
  SLOW_DRIP(Fault.Kind.CHUNKED_DRIBBLE_DELAY),
  /** {@link Fault.GoAway} without an answer. */
  GOAWAY(Fault.Kind.GOAWAY),
  /** {@link Fault.GoAway} with an answer. */
  GOAWAY_AND_ANSWER(Fault.Kind.GOAWAY),
  /** {@link Fault.StreamReset} in the place of an answer. */
  STREAM_RESET(Fault.Kind.STREAM_RESET),
  /** {@link Fault.StreamReset} amid the content. */
  STREAM_RESET_AMID(Fault.Kind.STREAM_RESET),
  /** {@link Fault.CloseConnection}. */
  CLOSE_CONNECTION(Fault.Kind.CLOSE_CONNECTION);

  /** Octets of the whole content. */
  public static final int LENGTH = 1_000;

  /** Octets of the part that is sent. */
  public static final int PART = 400;

  /** Of the random octets. */
  public static final long SEED = 20_261_121;

  private static final int RANDOM_OCTETS = 1_000;

  private final Fault.Kind kind;
  private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

  FaultExample(Fault.Kind kind) {
    this.kind = kind;
  }

  /** Its name in the path {@code /faults/{id}}. */
  public String id() {
    return id;
  }

  /** What kind of fault it is. */
  public Fault.Kind kind() {
    return kind;
  }

  /** Whether the client gets its answer nevertheless. */
  public boolean isAnswered() {
    return switch (this) {
      case SLOW_DRIP, GOAWAY_AND_ANSWER, CLOSE_CONNECTION -> true;
      default -> false;
    };
  }

  /**
   * What our client reports of it.
   *
   * @throws IllegalStateException if it is answered
   */
  public CallFailedException.Reason reason(HttpProtocol protocol) {
    return switch (this) {
      case CONNECTION_RESET, EMPTY_RESPONSE -> CallFailedException.Reason.CLOSED;
      case TRUNCATED_BODY ->
          protocol.multiplexed()
              ? CallFailedException.Reason.MALFORMED
              : CallFailedException.Reason.CLOSED;
      case GARBAGE, MALFORMED_CHUNK -> CallFailedException.Reason.MALFORMED;
      case STALL, SILENCE -> CallFailedException.Reason.DEADLINE;
      case GOAWAY, STREAM_RESET, STREAM_RESET_AMID -> CallFailedException.Reason.RESET;
      case SLOW_DRIP, GOAWAY_AND_ANSWER, CLOSE_CONNECTION ->
          throw new IllegalStateException(this + " is answered");
    };
  }

  /** The example of that name. */
  public static FaultExample of(String id) {
    return valueOf(id.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The fault for an exchange of that protocol, with error codes of its own. */
  public Fault fault(HttpProtocol protocol) {
    int code = errorCode(protocol);
    return switch (this) {
      case CONNECTION_RESET -> new Fault.ConnectionReset();
      case EMPTY_RESPONSE -> new Fault.EmptyResponse();
      case GARBAGE -> new Fault.Garbage(RANDOM_OCTETS, SEED);
      case TRUNCATED_BODY -> new Fault.TruncatedBody(answer(), PART);
      case MALFORMED_CHUNK -> new Fault.MalformedChunk(answer(), RANDOM_OCTETS, SEED);
      case STALL -> new Fault.Stall(answer(), PART);
      case SILENCE -> new Fault.Stall(null, 0);
      case SLOW_DRIP -> new Fault.SlowDrip(answer(), 10, Duration.ofMillis(200));
      case GOAWAY -> new Fault.GoAway(code, null);
      case GOAWAY_AND_ANSWER -> new Fault.GoAway(code, answer());
      case STREAM_RESET -> Fault.StreamReset.of(code);
      case STREAM_RESET_AMID -> new Fault.StreamReset(code, answer(), PART);
      case CLOSE_CONNECTION -> new Fault.CloseConnection(answer());
    };
  }

  /** {@code ENHANCE_YOUR_CALM} or {@code H3_EXCESSIVE_LOAD}. */
  public static int errorCode(HttpProtocol protocol) {
    return protocol.quic()
        ? (int) Http3ErrorCode.H3_EXCESSIVE_LOAD.code()
        : (int) Http2Error.ENHANCE_YOUR_CALM.code();
  }

  /** What would come if nothing went wrong. */
  public static byte[] content() {
    byte[] content = new byte[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      content[i] = (byte) ('a' + i % 26);
    }
    return content;
  }

  private static HttpResponse answer() {
    return HttpResponse.of(200, Unpooled.wrappedBuffer(content()))
        .with(HttpHeaderNames.CONTENT_TYPE, "text/plain");
  }
}
