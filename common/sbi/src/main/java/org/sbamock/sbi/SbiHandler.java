/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A wrapper of an endpoint that validates media types and converts exceptions to ProblemDetails. A
 * request whose client no longer expects the response ({@code 3gpp-Sbi-Max-Rsp-Time}) is not
 * handled; the response is 504 TIMED_OUT_REQUEST. A request without content may have any {@code
 * content-type}; content without a {@code content-type} is assumed to have the type that the
 * endpoint expects, since some peers omit the field.
 *
 * <pre>{@code
 * router.route(HttpMethod.POST, "/nausf-auth/v1/ue-authentications",
 *     SbiHandler.consuming(this::authenticate, MediaTypes.JSON).producing(MediaTypes.HAL_JSON));
 * }</pre>
 */
public final class SbiHandler implements HttpHandler {
  private static final Logger LOG = LoggerFactory.getLogger(SbiHandler.class);
  private static final AsciiString ACCEPT_PATCH = AsciiString.cached("accept-patch");

  private final HttpHandler endpoint;
  private final List<AsciiString> consumed;
  private final @Nullable AsciiString produced;

  private SbiHandler(
      HttpHandler endpoint, List<AsciiString> consumed, @Nullable AsciiString produced) {
    this.endpoint = endpoint;
    this.consumed = consumed;
    this.produced = produced;
  }

  /**
   * Returns a listener that passes a result to an action, and responds to a failure, or to an
   * exception of the action, with ProblemDetails.
   */
  public static <T> Reply<T> reply(HttpExchange exchange, Consumer<? super T> action) {
    return new Reply<>() {
      @Override
      public void done(T answer) {
        try {
          action.accept(answer);
        } catch (SbiException problem) {
          fail(exchange, problem);
        }
      }

      @Override
      public void failed(SbiException problem) {
        fail(exchange, problem);
      }
    };
  }

  /** Wraps an endpoint that expects no content and does not read any. */
  public static SbiHandler of(HttpHandler endpoint) {
    return new SbiHandler(endpoint, List.of(), null);
  }

  /**
   * Returns an endpoint of an operation that is not supported; the response is 501
   * UNSUPPORTED_RESOURCE_URI, the only cause for such operations (TS 29.503 table 6.1.7.3-1).
   *
   * @param operation the name of the operation, for the problem
   */
  public static SbiHandler unsupported(String operation) {
    return of(
        exchange -> {
          throw SbiException.of(501, "UNSUPPORTED_RESOURCE_URI", operation + " is not supported");
        });
  }

  /**
   * Wraps an endpoint that accepts content of the given media types; the response to others is 415.
   */
  public static SbiHandler consuming(HttpHandler endpoint, AsciiString... mediaTypes) {
    return new SbiHandler(endpoint, List.copyOf(Arrays.asList(mediaTypes)), null);
  }

  /**
   * Returns a copy that responds with 406 to a client whose {@code accept} field excludes a media
   * type, see {@link MediaTypes#accepts}.
   */
  public SbiHandler producing(AsciiString mediaType) {
    return new SbiHandler(endpoint, consumed, mediaType);
  }

  @Override
  public void handle(HttpExchange exchange) {
    try {
      if (inTime(exchange) && acceptable(exchange) && supported(exchange)) {
        endpoint.handle(exchange);
      }
    } catch (Exception e) {
      fail(exchange, e);
    }
  }

  /**
   * Responds to an exchange with the problem of an {@link SbiException}; any other exception is
   * logged and is a 500 SYSTEM_FAILURE. For failures after the endpoint has returned.
   */
  public static void fail(HttpExchange exchange, Throwable failure) {
    if (failure instanceof SbiException refused) {
      HttpResponse response = refused.problem().toResponse(exchange.alloc());
      Duration retryAfter = refused.retryAfter();
      exchange.respond(
          retryAfter == null
              ? response
              : response.with(HttpHeaderNames.RETRY_AFTER, Long.toString(retryAfter.toSeconds())));
      return;
    }
    LOG.error("{} failed", exchange.request(), failure);
    ProblemDetails.of(Cause.SYSTEM_FAILURE, "an unexpected error; see the log of the server")
        .answer(exchange);
  }

  private static boolean inTime(HttpExchange exchange) {
    HttpFields headers = exchange.request().headers();
    if (headers.get(SbiHeaders.MAX_RSP_TIME) == null
        || !MaxResponseTime.isOver(headers, Instant.now())) {
      return true;
    }
    ProblemDetails.of(
            Cause.TIMED_OUT_REQUEST,
            "the request was received after its maximum response time: "
                + SbiHeaders.MAX_RSP_TIME
                + " "
                + headers.get(SbiHeaders.MAX_RSP_TIME)
                + ", "
                + SbiHeaders.SENDER_TIMESTAMP
                + " "
                + headers.get(SbiHeaders.SENDER_TIMESTAMP))
        .answer(exchange);
    return false;
  }

  private boolean supported(HttpExchange exchange) {
    if (consumed.isEmpty() || !exchange.request().content().isReadable()) {
      return true;
    }
    CharSequence contentType = exchange.request().headers().get(HttpHeaderNames.CONTENT_TYPE);
    if (contentType == null) {
      return true;
    }
    for (int i = 0; i < consumed.size(); i++) {
      if (MediaTypes.is(contentType, consumed.get(i))) {
        return true;
      }
    }
    String supported = consumed.stream().map(Object::toString).collect(Collectors.joining(", "));
    boolean patch = exchange.request().method().equals(HttpMethod.PATCH);
    exchange.respond(
        refusal(exchange, 415, "content-type is " + contentType + ": " + supported + " is expected")
            // RFC 5789 section 2.2, RFC 9110 section 15.5.16
            .with(patch ? ACCEPT_PATCH : HttpHeaderNames.ACCEPT, supported));
    return false;
  }

  private boolean acceptable(HttpExchange exchange) {
    CharSequence accept =
        produced == null ? null : exchange.request().headers().getList(HttpHeaderNames.ACCEPT);
    if (produced == null || accept == null || MediaTypes.accepts(accept, produced)) {
      return true;
    }
    exchange.respond(
        refusal(exchange, 406, "the answer is " + produced + ", accepted is " + accept));
    return false;
  }

  private static HttpResponse refusal(HttpExchange exchange, int status, String detail) {
    return ProblemDetails.of(status, null, detail).toResponse(exchange.alloc());
  }
}
