/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if a request cannot be served; contains the problem that is the reason. An endpoint that
 * throws it responds with the problem. It has no stack trace and is cheap to create.
 */
public final class SbiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ProblemDetails problem;
  private final transient @Nullable Duration retryAfter;

  /** Creates an exception with a problem. */
  public SbiException(ProblemDetails problem) {
    this(problem, null);
  }

  /** Creates an exception with a problem and an internal cause, which is not sent to the client. */
  public SbiException(ProblemDetails problem, @Nullable Throwable inner) {
    this(problem, inner, null);
  }

  private SbiException(
      ProblemDetails problem, @Nullable Throwable inner, @Nullable Duration retryAfter) {
    super(null, inner, false, false);
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Creates an exception with a cause that all services share. */
  public static SbiException of(Cause cause, String detail) {
    return new SbiException(ProblemDetails.of(cause, detail));
  }

  /** Creates an exception with a cause of one service, or without a cause. */
  public static SbiException of(int status, @Nullable String cause, String detail) {
    return new SbiException(ProblemDetails.of(status, cause, detail));
  }

  /**
   * Creates an exception with a cause that all services share, and the invalid part of the request.
   */
  public static SbiException of(Cause cause, String param, String reason) {
    return new SbiException(
        ProblemDetails.of(cause, param + ": " + reason).withInvalidParam(param, reason));
  }

  /**
   * Creates an exception for a missing mandatory information element, named by its JSON Pointer.
   */
  public static SbiException missingIe(String pointer) {
    return of(Cause.MANDATORY_IE_MISSING, pointer, "is missing");
  }

  /**
   * Creates an exception for a mandatory information element with an incorrect value, named by its
   * JSON Pointer.
   */
  public static SbiException incorrectIe(String pointer, String reason) {
    return of(Cause.MANDATORY_IE_INCORRECT, pointer, reason);
  }

  /**
   * Creates an exception for an incorrect or missing query parameter, named as in {@link
   * InvalidParam}.
   *
   * @param cause a cause of query parameters, such as OPTIONAL_QUERY_PARAM_INCORRECT
   */
  public static SbiException queryParam(Cause cause, String name, String reason) {
    return of(cause, "query " + name, reason);
  }

  /**
   * Creates an exception for a temporary problem.
   *
   * @param retryAfter when the client can try again, in whole seconds (RFC 9110 section 10.2.3)
   */
  public static SbiException temporary(Cause cause, String detail, Duration retryAfter) {
    return new SbiException(ProblemDetails.of(cause, detail), null, retryAfter);
  }

  /** Returns when the client can try again; null if that is unknown. */
  public @Nullable Duration retryAfter() {
    return retryAfter;
  }

  /** Returns the problem. */
  public ProblemDetails problem() {
    return problem;
  }

  @Override
  public String getMessage() {
    return problem.statusOr500()
        + (problem.cause() == null ? "" : " " + problem.cause())
        + (problem.detail() == null ? "" : ": " + problem.detail());
  }
}
