/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

/**
 * A part of a JSON value that its schema does not permit.
 *
 * @param pointer the JSON Pointer of the part
 * @param kind whether the part is absent or incorrect
 * @param reason what is wrong with it
 */
public record Violation(String pointer, Kind kind, String reason) {
  /** The kinds of violations. */
  public enum Kind {
    /** A required attribute is absent. */
    MISSING,
    /** The value as a whole is incorrect, or a required attribute of required objects. */
    MANDATORY_INCORRECT,
    /** An optional attribute, or an attribute of an optional object, is incorrect. */
    OPTIONAL_INCORRECT
  }
}
