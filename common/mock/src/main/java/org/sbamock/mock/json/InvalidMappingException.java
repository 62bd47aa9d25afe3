/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

/** Thrown for an invalid field of a stub mapping, a request pattern or another document. */
public final class InvalidMappingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String pointer;
  private final String reason;

  /**
   * Creates an exception for a field.
   *
   * @param pointer JSON Pointer (RFC 6901) of the field; empty for the whole document
   * @param reason the reason, and the accepted values
   */
  public InvalidMappingException(String pointer, String reason) {
    super(pointer.isEmpty() ? reason : pointer + ": " + reason);
    this.pointer = pointer;
    this.reason = reason;
  }

  /** Returns the JSON Pointer of the field; empty for the whole document. */
  public String pointer() {
    return pointer;
  }

  /** Returns the reason, and the accepted values. */
  public String reason() {
    return reason;
  }
}
