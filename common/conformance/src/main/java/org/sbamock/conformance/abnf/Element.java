/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

import java.util.List;

/** An element of a rule (RFC 5234 sections 3 and 4). */
sealed interface Element {
  /** One of several alternatives. */
  record Alternation(List<Element> alternatives) implements Element {}

  /** Elements that follow each other. */
  record Concatenation(List<Element> elements) implements Element {}

  /** An element that is repeated from {@code least} to {@code most} times. */
  record Repetition(int least, int most, Element element) implements Element {
    static final int UNLIMITED = Integer.MAX_VALUE;
  }

  /** The name of a rule, in lower case. */
  record Reference(String rule) implements Element {}

  /** A text. */
  record Literal(String text, boolean caseSensitive) implements Element {}

  /** One character of a range, both ends included. */
  record Range(int first, int last) implements Element {}
}
