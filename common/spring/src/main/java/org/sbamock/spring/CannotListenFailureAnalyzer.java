package org.sbamock.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in a sentence that the port is taken. */
final class CannotListenFailureAnalyzer extends AbstractFailureAnalyzer<CannotListenException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, CannotListenException cause) {
    return new FailureAnalysis(
        "The service-based interface " + cause.getMessage() + ".",
        "Stop whatever has the port, or choose another by sbamock.sbi.port (0 takes a free one).",
        cause);
  }
}
