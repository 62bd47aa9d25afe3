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
 * What went wrong with a request (TS 29.571 clause 5.2.4.1, RFC 9457).
 *
 * @param type the URI of the kind of problem; absent stands for {@code about:blank}
 * @param title the reason phrase of the status code
 * @param status the status code; absent in what a careless peer sent
 * @param detail what happened this time, for a person
 * @param instance the URI of this occurrence
 * @param cause what happened, for a machine: TS 29.500 table 5.2.7.2-1 or the service's own
 * @param invalidParams the parts of the request that are to blame
 * @param supportedFeatures the features that the service has, in hexadecimal
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

  /** Creates a problem with a cause that all services share, and its status code. */
  public static ProblemDetails of(Cause cause, @Nullable String detail) {
    return of(cause.status(), cause.name(), detail);
  }

  /**
   * Creates a problem with a cause of a service, or with none.
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

  /** The same, which blames one more part of the request. */
  public ProblemDetails withInvalidParam(String param, String reason) {
    List<InvalidParam> params = new ArrayList<>(invalidParams == null ? List.of() : invalidParams);
    params.add(new InvalidParam(param, reason));
    return withInvalidParams(params);
  }

  /** Returns a copy with these parts of the request to blame. */
  public ProblemDetails withInvalidParams(List<InvalidParam> params) {
    return new ProblemDetails(
        type, title, status, detail, instance, cause, List.copyOf(params), supportedFeatures);
  }

  /**
   * Returns a copy with that status code; what a response says goes before what its content says.
   */
  public ProblemDetails withStatus(int code) {
    return new ProblemDetails(
        type, title, code, detail, instance, cause, invalidParams, supportedFeatures);
  }

  /** Returns a copy with the features that the service has. */
  public ProblemDetails withSupportedFeatures(String features) {
    return new ProblemDetails(
        type, title, status, detail, instance, cause, invalidParams, features);
  }

  /** Returns whether this is that cause. */
  public boolean is(Cause other) {
    return other.name().equals(cause);
  }

  /** Returns the status code; 500 if it is absent or none of an error. */
  public int statusOr500() {
    return status == null || status < 400 || status > 599 ? 500 : status;
  }

  /** Returns the response that tells it, as {@code application/problem+json}. */
  public HttpResponse toResponse(ByteBufAllocator alloc) {
    return HttpResponse.of(statusOr500(), Json.write(alloc, this))
        .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.PROBLEM_JSON);
  }

  /**
   * Answers an exchange with it.
   *
   * @return false if the exchange was over
   */
  public boolean answer(HttpExchange exchange) {
    return exchange.respond(toResponse(exchange.alloc()));
  }
}
