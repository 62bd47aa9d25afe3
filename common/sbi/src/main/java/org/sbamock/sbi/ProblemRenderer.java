/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.buffer.ByteBufAllocator;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.FailureRenderer;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpResponse;

/**
 * A renderer of the responses that a server generates itself, as {@code application/problem+json}
 * with the cause of TS 29.500 clause 5.2.7.2 where its table has one.
 */
public final class ProblemRenderer implements FailureRenderer {
  private final Set<String> apis;

  /** Creates a renderer for a server without known APIs: an unknown path is a 404. */
  public ProblemRenderer() {
    this(Set.of());
  }

  /**
   * Creates a renderer for a server of the given APIs: a path with another API name or version is a
   * 400 INVALID_API.
   *
   * @param apis name and major version of each API, such as {@code nausf-auth/v1}; if empty, any
   *     API is accepted
   */
  public ProblemRenderer(Set<String> apis) {
    this.apis = Set.copyOf(apis);
  }

  @Override
  public HttpResponse render(HttpFailure failure, String detail) {
    return render(failure.status(), cause(failure), detail, ByteBufAllocator.DEFAULT);
  }

  @Override
  public HttpResponse render(HttpFailure failure, String detail, HttpExchange exchange) {
    if (failure == HttpFailure.NOT_FOUND && !isKnownApi(exchange.request().path())) {
      Cause cause = Cause.INVALID_API;
      return render(cause.status(), cause, detail, exchange.alloc());
    }
    return render(failure.status(), cause(failure), detail, exchange.alloc());
  }

  private static HttpResponse render(
      int status, @Nullable Cause cause, String detail, ByteBufAllocator alloc) {
    return ProblemDetails.of(status, cause == null ? null : cause.name(), detail).toResponse(alloc);
  }

  private boolean isKnownApi(String path) {
    if (apis.isEmpty()) {
      return true;
    }
    int version = path.indexOf('/', 1);
    int end = version < 0 ? -1 : path.indexOf('/', version + 1);
    return version >= 0 && apis.contains(path.substring(1, end < 0 ? path.length() : end));
  }

  private static @Nullable Cause cause(HttpFailure failure) {
    return switch (failure) {
      case MALFORMED -> Cause.INVALID_MSG_FORMAT;
      case NOT_FOUND -> Cause.RESOURCE_URI_STRUCTURE_NOT_FOUND;
      case INTERNAL -> Cause.SYSTEM_FAILURE;
      case INSUFFICIENT_RESOURCES -> Cause.INSUFFICIENT_RESOURCES;
      case UNAVAILABLE -> Cause.NF_CONGESTION;
      case TOO_MANY_REQUESTS -> Cause.NF_CONGESTION_RISK;
      case METHOD_NOT_ALLOWED,
          REQUEST_TIMEOUT,
          CONTENT_TOO_LARGE,
          URI_TOO_LONG,
          UNSUPPORTED_CONTENT_CODING,
          EXPECTATION_FAILED,
          TOO_EARLY,
          FIELDS_TOO_LARGE,
          HANDLER_TIMEOUT,
          VERSION_NOT_SUPPORTED ->
          null;
    };
  }
}
