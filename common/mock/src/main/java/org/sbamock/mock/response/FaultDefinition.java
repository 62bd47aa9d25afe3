/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.Fault.Kind;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.ProblemDetails;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A fault of a response.
 *
 * @param kind the kind of fault
 * @param octets the maximum number of content octets that are sent ({@code TRUNCATED_BODY}, {@code
 *     STALL}, {@code STREAM_RESET}), or of random octets ({@code RANDOM_DATA_THEN_CLOSE}, {@code
 *     MALFORMED_RESPONSE_CHUNK}), 0 to 1,048,576; null for half of the content, or 64 random octets
 * @param errorCode the error code of {@code STREAM_RESET} and {@code GOAWAY} in HTTP/2 or HTTP/3,
 *     at least 0; null for INTERNAL_ERROR or H3_INTERNAL_ERROR, and for NO_ERROR or H3_NO_ERROR of
 *     GOAWAY
 * @param answered whether the response is sent, wholly or in part, before {@code STALL}, {@code
 *     STREAM_RESET} or {@code GOAWAY}; null: only if {@code octets} is set, and always for {@code
 *     STALL}
 * @param chunks the number of pieces of {@code CHUNKED_DRIBBLE_DELAY}, 1 to 1,048,576
 * @param duration the time from the first to the last piece, 1 ms to 1 h
 */
public record FaultDefinition(
    Kind kind,
    @Nullable Integer octets,
    @Nullable Integer errorCode,
    @Nullable Boolean answered,
    int chunks,
    Duration duration) {
  private static final int MAX_OCTETS = 1 << 20;
  private static final int MAX_CHUNKS = 1 << 20;
  private static final int MIN_MILLISECONDS = 1;
  private static final int MAX_MILLISECONDS = (int) DelayDistribution.MAX;
  private static final int RANDOM_OCTETS = 64;
  private static final int HTTP2_INTERNAL_ERROR = 0x2;
  private static final int H3_INTERNAL_ERROR = 0x102;
  private static final int H3_NO_ERROR = 0x100;

  private static final String POINTER = "/response/fault";
  private static final String DRIBBLE = "chunkedDribbleDelay";
  private static final List<String> FIELDS = List.of("kind", "octets", "errorCode", "answered");

  /**
   * Checks the ranges.
   *
   * @throws InvalidMappingException if one is exceeded
   */
  public FaultDefinition {
    if (octets != null) {
      JsonFields.requireRange(POINTER + "/octets", octets, 0, MAX_OCTETS);
    }
    if (errorCode != null) {
      JsonFields.requireRange(POINTER + "/errorCode", errorCode, 0, Integer.MAX_VALUE);
    }
    String dribble = "/response/" + DRIBBLE;
    JsonFields.requireRange(dribble + "/numberOfChunks", chunks, 1, MAX_CHUNKS);
    if (duration.compareTo(Duration.ofMillis(MIN_MILLISECONDS)) < 0
        || duration.compareTo(Duration.ofMillis(MAX_MILLISECONDS)) > 0) {
      throw new InvalidMappingException(
          dribble + "/totalDuration",
          "is " + duration + ", out of " + MIN_MILLISECONDS + " to " + MAX_MILLISECONDS + " ms");
    }
  }

  /** Creates a fault with default parameters. */
  public static FaultDefinition of(Kind kind) {
    return new FaultDefinition(kind, null, null, null, 1, Duration.ofSeconds(1));
  }

  /**
   * Creates a fault that sends the response in a number of pieces over a time.
   *
   * @param numberOfChunks the number of pieces, 1 to 1,048,576
   * @param totalDuration the time from the first to the last piece, 1 ms to 1 h
   * @throws InvalidMappingException if a value is out of range
   */
  public static FaultDefinition dribble(int numberOfChunks, Duration totalDuration) {
    return new FaultDefinition(
        Kind.CHUNKED_DRIBBLE_DELAY, null, null, null, numberOfChunks, totalDuration);
  }

  /**
   * Returns a copy with a number of octets, 0 to 1,048,576.
   *
   * @throws InvalidMappingException if it is out of range
   */
  public FaultDefinition withOctets(int count) {
    return new FaultDefinition(kind, count, errorCode, answered, chunks, duration);
  }

  /**
   * Returns a copy with an error code of HTTP/2 or HTTP/3, at least 0.
   *
   * @throws InvalidMappingException if it is negative
   */
  public FaultDefinition withErrorCode(int code) {
    return new FaultDefinition(kind, octets, code, answered, chunks, duration);
  }

  /** Returns a copy with or without a response before the fault. */
  public FaultDefinition answered(boolean before) {
    return new FaultDefinition(kind, octets, errorCode, before, chunks, duration);
  }

  /** Reads the fault of a response; null if there is none. */
  public static @Nullable FaultDefinition read(JsonFields response) {
    FaultDefinition dribble = response.value(DRIBBLE, FaultDefinition::dribble);
    JsonNode value = response.get("fault");
    if (value == null) {
      return dribble;
    }
    if (dribble != null) {
      throw response.wrong("fault", "stands beside " + DRIBBLE + "; one is allowed");
    }
    String pointer = response.at("fault");
    if (value.isString()) {
      return of(kind(value.stringValue(), pointer));
    }
    JsonFields fields = JsonFields.of(value, pointer, FIELDS);
    String name = fields.string("kind");
    if (name == null) {
      throw fields.wrong("kind", "is missing: " + kinds());
    }
    return new FaultDefinition(
        kind(name, fields.at("kind")),
        fields.integer("octets", 0, MAX_OCTETS),
        fields.integer("errorCode", 0, Integer.MAX_VALUE),
        fields.has("answered") ? fields.flag("answered") : null,
        1,
        Duration.ofSeconds(1));
  }

  private static FaultDefinition dribble(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, List.of("numberOfChunks", "totalDuration"));
    Integer chunks = fields.integer("numberOfChunks", 1, MAX_CHUNKS);
    Integer duration = fields.integer("totalDuration", MIN_MILLISECONDS, MAX_MILLISECONDS);
    if (chunks == null || duration == null) {
      throw fields.wrong(chunks == null ? "numberOfChunks" : "totalDuration", "is missing");
    }
    return dribble(chunks, Duration.ofMillis(duration));
  }

  private static Kind kind(String name, String pointer) {
    try {
      Kind kind = Kind.valueOf(name);
      if (kind != Kind.CHUNKED_DRIBBLE_DELAY) {
        return kind;
      }
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException(pointer, "is " + name + ": " + kinds());
    }
    throw new InvalidMappingException(pointer, "has a field of its own, " + DRIBBLE);
  }

  private static String kinds() {
    return Arrays.stream(Kind.values())
        .filter(kind -> kind != Kind.CHUNKED_DRIBBLE_DELAY)
        .map(Kind::name)
        .collect(Collectors.joining(", "));
  }

  /** Rejects a protocol that does not support the fault; the message contains the reason. */
  public void requireSupport(HttpProtocol protocol) {
    String reason = kind.unsupported(protocol);
    if (reason != null) {
      throw new InvalidMappingException(POINTER, kind + ": " + reason);
    }
  }

  public void writeTo(ObjectNode response) {
    if (kind == Kind.CHUNKED_DRIBBLE_DELAY) {
      response
          .putObject(DRIBBLE)
          .put("numberOfChunks", chunks)
          .put("totalDuration", (int) duration.toMillis());
    } else if (octets == null && errorCode == null && answered == null) {
      response.put("fault", kind.name());
    } else {
      ObjectNode json = response.putObject("fault").put("kind", kind.name());
      if (octets != null) {
        json.put("octets", octets);
      }
      if (errorCode != null) {
        json.put("errorCode", errorCode);
      }
      if (answered != null) {
        json.put("answered", answered);
      }
    }
  }

  /** Applies the fault to a pending exchange; releases the response. */
  public void apply(HttpExchange exchange, HttpResponse answer, SeededStream random) {
    HttpProtocol protocol = exchange.protocol();
    String reason = kind.unsupported(protocol);
    if (reason != null) {
      answer.release();
      exchange.forward(
          ProblemDetails.of(501, null, kind + ": " + reason).toResponse(exchange.alloc()));
      return;
    }
    exchange.fail(fault(answer, protocol, random));
  }

  private Fault fault(HttpResponse answer, HttpProtocol protocol, SeededStream random) {
    int half = octets == null ? answer.content().readableBytes() / 2 : octets;
    int garbage = octets == null ? RANDOM_OCTETS : Math.max(1, octets);
    return switch (kind) {
      case CONNECTION_RESET_BY_PEER -> without(answer, new Fault.ConnectionReset());
      case EMPTY_RESPONSE -> without(answer, new Fault.EmptyResponse());
      case RANDOM_DATA_THEN_CLOSE -> without(answer, new Fault.Garbage(garbage, random.nextLong()));
      case TRUNCATED_BODY -> new Fault.TruncatedBody(answer, half);
      case MALFORMED_RESPONSE_CHUNK -> new Fault.MalformedChunk(answer, garbage, random.nextLong());
      case STALL ->
          Boolean.FALSE.equals(answered)
              ? without(answer, new Fault.Stall(null, 0))
              : new Fault.Stall(answer, half);
      case CHUNKED_DRIBBLE_DELAY -> new Fault.SlowDrip(answer, chunks, duration);
      case GOAWAY ->
          isAnswered()
              ? new Fault.GoAway(code(protocol), answer)
              : without(answer, new Fault.GoAway(code(protocol), null));
      case STREAM_RESET ->
          isAnswered()
              ? new Fault.StreamReset(code(protocol), answer, half)
              : without(answer, Fault.StreamReset.of(code(protocol)));
      case CLOSE_CONNECTION -> new Fault.CloseConnection(answer);
    };
  }

  private static Fault without(HttpResponse answer, Fault fault) {
    answer.release();
    return fault;
  }

  private boolean isAnswered() {
    return answered == null ? octets != null : answered;
  }

  private int code(HttpProtocol protocol) {
    if (errorCode != null) {
      return errorCode;
    }
    if (kind == Kind.GOAWAY) {
      return protocol.quic() ? H3_NO_ERROR : 0;
    }
    return protocol.quic() ? H3_INTERNAL_ERROR : HTTP2_INTERNAL_ERROR;
  }
}
