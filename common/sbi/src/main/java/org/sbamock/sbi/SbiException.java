/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;

/**
 * A request cannot be served, for the reason that its problem tells. Thrown by an endpoint it
 * becomes the answer. Cheap: it has no stack trace.
 */
public final class SbiException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient ProblemDetails problem;

  /** Of that problem. */
  public SbiException(ProblemDetails problem) {
    this(problem, null);
  }

  /** Of that problem, which has an inner reason that the client does not see. */
  public SbiException(ProblemDetails problem, @Nullable Throwable inner) {
    super(null, inner, false, false);
    this.problem = problem;
  }

  /** With a cause that all services share. */
  public static SbiException of(Cause cause, String detail) {
    return new SbiException(ProblemDetails.of(cause, detail));
  }

  /** With a cause of a service, or with none. */
  public static SbiException of(int status, @Nullable String cause, String detail) {
    return new SbiException(ProblemDetails.of(status, cause, detail));
  }

  /** With a cause that all services share and the part of the request that is to blame. */
  public static SbiException of(Cause cause, String param, String reason) {
    return new SbiException(
        ProblemDetails.of(cause, param + ": " + reason).withInvalidParam(param, reason));
  }

  /** A mandatory information element is missing; named by its JSON Pointer. */
  public static SbiException missingIe(String pointer) {
    return of(Cause.MANDATORY_IE_MISSING, pointer, "is missing");
  }

  /** A mandatory information element has an incorrect value; named by its JSON Pointer. */
  public static SbiException incorrectIe(String pointer, String reason) {
    return of(Cause.MANDATORY_IE_INCORRECT, pointer, reason);
  }

  /**
   * A query parameter is wrong or missing; named as {@link InvalidParam} has it.
   *
   * @param cause one of those of query parameters, such as OPTIONAL_QUERY_PARAM_INCORRECT
   */
  public static SbiException queryParam(Cause cause, String name, String reason) {
    return of(cause, "query " + name, reason);
  }

  /** What is wrong. */
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
