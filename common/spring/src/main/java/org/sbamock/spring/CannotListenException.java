/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

/** Indicates that the function cannot listen on its port. */
final class CannotListenException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotListenException(String message, Throwable cause) {
    super(message, cause);
  }
}
