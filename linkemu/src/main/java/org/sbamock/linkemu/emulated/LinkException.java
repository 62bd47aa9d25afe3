/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/**
 * The exception thrown when a system call that an emulated link requires fails. The message names
 * the operation and the reason.
 */
public final class LinkException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LinkException(String message) {
    super(message);
  }

  LinkException(String message, Throwable cause) {
    super(message, cause);
  }
}
