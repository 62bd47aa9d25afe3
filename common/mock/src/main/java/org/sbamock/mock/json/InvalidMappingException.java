/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

/** A stub mapping, a request pattern or another document has a field that cannot be used. */
public final class InvalidMappingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String pointer;
  private final String reason;

  /**
   * That field is wrong.
   *
   * @param pointer JSON Pointer (RFC 6901) of the field; empty for the whole document
   * @param reason what is wrong, and what is allowed
   */
  public InvalidMappingException(String pointer, String reason) {
    super(pointer.isEmpty() ? reason : pointer + ": " + reason);
    this.pointer = pointer;
    this.reason = reason;
  }

  /** JSON Pointer of the field; empty for the whole document. */
  public String pointer() {
    return pointer;
  }

  /** What is wrong, and what is allowed. */
  public String reason() {
    return reason;
  }
}
