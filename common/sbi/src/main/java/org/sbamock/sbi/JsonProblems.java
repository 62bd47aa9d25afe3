/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JacksonException.Reference;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;

/** The mapping of Jackson's exceptions to problems of the SBI, without names of classes. */
final class JsonProblems {
  private static final String MISSING = "Missing required creator property";

  private JsonProblems() {}

  static SbiException of(JacksonException e) {
    List<Reference> path = e.getPath();
    SbiException inner = innerProblem(e);
    if (inner != null) {
      return relocated(inner, pointer(path));
    }
    boolean readable = e instanceof DatabindException || e instanceof InputCoercionException;
    if (!readable || path.isEmpty()) {
      return new SbiException(
          ProblemDetails.of(
              Cause.INVALID_MSG_FORMAT,
              e instanceof MismatchedInputException mismatch
                  ? reason(mismatch)
                  : "the content is not JSON as expected: "
                      + firstLine(e.getOriginalMessage())
                      + where(e.getLocation())),
          e);
    }
    boolean isNull = e instanceof InvalidNullException && !isElement(path);
    if (isNull || e.getOriginalMessage().startsWith(MISSING)) {
      return blame(Cause.MANDATORY_IE_MISSING, path, "is missing", e);
    }
    return blame(
        isOptional(path) ? Cause.OPTIONAL_IE_INCORRECT : Cause.MANDATORY_IE_INCORRECT,
        path,
        reason(e),
        e);
  }

  private static SbiException blame(
      Cause cause, List<Reference> path, String reason, JacksonException e) {
    String pointer = pointer(path);
    return new SbiException(
        ProblemDetails.of(cause, pointer + ": " + reason).withInvalidParam(pointer, reason), e);
  }

  private static @Nullable SbiException innerProblem(Throwable e) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (cause instanceof SbiException problem) {
        return problem;
      }
    }
    return null;
  }

  private static SbiException relocated(SbiException inner, String prefix) {
    ProblemDetails problem = inner.problem();
    if (prefix.isEmpty() || problem.invalidParams() == null) {
      return inner;
    }
    String detail = problem.detail();
    return new SbiException(
        new ProblemDetails(
            problem.type(),
            problem.title(),
            problem.status(),
            detail != null && detail.startsWith("/") ? prefix + detail : detail,
            problem.instance(),
            problem.cause(),
            problem.invalidParams().stream()
                .map(param -> new InvalidParam(prefix + param.param(), param.reason()))
                .toList(),
            problem.supportedFeatures()),
        inner);
  }

  /** Returns whether a path is that of an element of a list. */
  private static boolean isElement(List<Reference> path) {
    return path.get(path.size() - 1).getPropertyName() == null;
  }

  private static boolean isOptional(List<Reference> path) {
    for (Reference step : path) {
      if (step.getPropertyName() != null
          && step.from() != null
          && MandatoryComponents.isOptional(owner(step.from()), step.getPropertyName())) {
        return true;
      }
    }
    return false;
  }

  private static Class<?> owner(Object from) {
    return from instanceof Class<?> type ? type : from.getClass();
  }

  /** Returns the JSON Pointer of a path (RFC 6901). */
  private static String pointer(List<Reference> path) {
    StringBuilder pointer = new StringBuilder();
    for (Reference step : path) {
      pointer.append('/');
      if (step.getPropertyName() == null) {
        pointer.append(step.getIndex());
      } else {
        pointer.append(step.getPropertyName().replace("~", "~0").replace("/", "~1"));
      }
    }
    return pointer.toString();
  }

  private static String reason(JacksonException e) {
    Throwable cause = e.getCause();
    if (cause instanceof IllegalArgumentException && cause.getMessage() != null) {
      return firstLine(cause.getMessage());
    }
    if (e instanceof InputCoercionException) {
      return kind(int.class) + " is expected";
    }
    Class<?> wanted =
        e instanceof MismatchedInputException mismatch ? mismatch.getTargetType() : null;
    return wanted == null ? "has an incorrect value" : kind(wanted) + " is expected";
  }

  private static String kind(Class<?> type) {
    if (CharSequence.class.isAssignableFrom(type)) {
      return "a string";
    }
    if (type == Boolean.class || type == boolean.class) {
      return "true or false";
    }
    if (Number.class.isAssignableFrom(type) || type.isPrimitive()) {
      return "a number within its range";
    }
    if (Collection.class.isAssignableFrom(type) || type.isArray()) {
      return "an array";
    }
    if (Map.class.isAssignableFrom(type) || type.isRecord()) {
      return "an object";
    }
    return "another value";
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse("");
  }

  private static String where(@Nullable TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1
        ? ""
        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
  }
}
