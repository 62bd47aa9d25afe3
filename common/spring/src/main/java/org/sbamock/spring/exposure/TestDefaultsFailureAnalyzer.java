/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that lists the settings that a function beyond loopback lacks. */
final class TestDefaultsFailureAnalyzer extends AbstractFailureAnalyzer<TestDefaultsException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, TestDefaultsException cause) {
    return new FailureAnalysis(
        String.valueOf(cause.getMessage()),
        "Set them, secrets for example by files (SBAMOCK_<NAME>_FILE), or set sbamock.sbi.host to"
            + " 127.0.0.1. See SECURITY.md.",
        cause);
  }
}
