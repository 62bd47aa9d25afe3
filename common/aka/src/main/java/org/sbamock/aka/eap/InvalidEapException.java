/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

/** Thrown for octets that are not a well-formed EAP-AKA' packet. */
public final class InvalidEapException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidEapException(String message) {
    super(message);
  }
}
