/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

/** Thrown if a text is not ABNF; the message names the rule and the reason. */
public final class InvalidGrammarException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  InvalidGrammarException(String message) {
    super(message);
  }
}
