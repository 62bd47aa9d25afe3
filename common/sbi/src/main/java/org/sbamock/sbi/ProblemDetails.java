/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;

/**
 * The description of a failed request (TS 29.571 clause 5.2.4.1, RFC 9457).
 *
 * @param type the URI of the problem type; absent for {@code about:blank}
 * @param title the reason phrase of the status code
 * @param status the status code; absent if the peer omitted it
 * @param detail a human-readable explanation of this occurrence
 * @param instance the URI of this occurrence
 * @param cause the machine-readable cause, from TS 29.500 table 5.2.7.2-1 or defined by the service
 * @param invalidParams the invalid parts of the request
 * @param supportedFeatures the features that the service supports, in hexadecimal
 */
public record ProblemDetails(
    @Nullable String type,
    @Nullable String title,
    @Nullable Integer status,
    @Nullable String detail,
    @Nullable String instance,
    @Nullable String cause,
    @Nullable List<InvalidParam> invalidParams,
    @Nullable String supportedFeatures) {

  /** Creates a problem with a cause that all services share, and with its status code. */
  public static ProblemDetails of(Cause cause, @Nullable String detail) {
    return of(cause.status(), cause.name(), detail);
  }

  /**
   * Creates a problem with a cause of one service, or without a cause.
   *
   * @param status the status code, 400 to 599
   */
  public static ProblemDetails of(int status, @Nullable String cause, @Nullable String detail) {
    return new ProblemDetails(
        null,
        HttpResponseStatus.valueOf(status).reasonPhrase(),
        status,
        detail,
        null,
        cause,
        null,
        null);
  }

  /** Returns a copy with an additional invalid part of the request. */
  public ProblemDetails withInvalidParam(String param, String reason) {
    List<InvalidParam> params = new ArrayList<>(invalidParams == null ? List.of() : invalidParams);
    params.add(new InvalidParam(param, reason));
    return withInvalidParams(params);
  }

  /** Returns a copy with the given invalid parts of the request. */
  public ProblemDetails withInvalidParams(List<InvalidParam> params) {
    return new ProblemDetails(
        type, title, status, detail, instance, cause, List.copyOf(params), supportedFeatures);
  }

  /**
   * Returns a copy with a status code; that of a response has precedence over that of its content.
   */
  public ProblemDetails withStatus(int code) {
    return new ProblemDetails(
        type, title, code, detail, instance, cause, invalidParams, supportedFeatures);
  }

  /** Returns a copy with the features that the service supports. */
  public ProblemDetails withSupportedFeatures(String features) {
    return new ProblemDetails(
        type, title, status, detail, instance, cause, invalidParams, features);
  }

  /** Returns whether the problem has a cause. */
  public boolean is(Cause other) {
    return other.name().equals(cause);
  }

  /** Returns the status code; 500 if it is absent or not an error code. */
  public int statusOr500() {
    return status == null || status < 400 || status > 599 ? 500 : status;
  }

  /** Returns the response with this problem as {@code application/problem+json}. */
  public HttpResponse toResponse(ByteBufAllocator alloc) {
    return HttpResponse.of(statusOr500(), Json.write(alloc, this))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.PROBLEM_JSON);
  }

  /**
   * Responds to an exchange with this problem.
   *
   * @return false if the exchange has already ended
   */
  public boolean answer(HttpExchange exchange) {
    return exchange.respond(toResponse(exchange.alloc()));
  }
}
