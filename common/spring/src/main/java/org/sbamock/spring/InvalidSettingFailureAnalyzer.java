/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** A failure analyzer that reports which setting is invalid. */
final class InvalidSettingFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {
  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
    return new FailureAnalysis(
        "A setting under " + cause.prefix() + ".* cannot be used: " + cause.getMessage() + ".",
        "Correct it in the configuration file, the environment or on the command line.",
        cause);
  }
}
