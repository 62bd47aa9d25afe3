/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that reports a port in use. */
final class CannotListenFailureAnalyzer extends AbstractFailureAnalyzer<CannotListenException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, CannotListenException cause) {
    return new FailureAnalysis(
        "The service-based interface " + cause.getMessage() + ".",
        "Stop the process that uses the port, or choose another port with sbamock.sbi.port (0"
            + " selects a free port).",
        cause);
  }
}
