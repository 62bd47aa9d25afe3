/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import org.sbamock.http.OpenFileLimit;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that reports too low a limit of open files. */
final class OpenFileLimitFailureAnalyzer
    extends AbstractFailureAnalyzer<OpenFileLimitFailureAnalyzer.OpenFileLimitException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, OpenFileLimitException cause) {
    return new FailureAnalysis(
        "The function cannot start: " + cause.getMessage() + ".",
        "Raise the limit of the process, for example in its shell, unit or container.",
        cause);
  }

  /** Indicates that the process may open too few files. */
  static final class OpenFileLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private OpenFileLimitException(String message) {
      super(message);
    }

    /**
     * Checks the limit of this process.
     *
     * @throws OpenFileLimitException if it is below the minimum
     */
    static void check() {
      OpenFileLimit.shortage()
          .ifPresent(
              shortage -> {
                throw new OpenFileLimitException(shortage);
              });
    }
  }
}
