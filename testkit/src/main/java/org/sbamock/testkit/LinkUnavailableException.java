/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

/** This machine cannot emulate a link. The message states the reason and the remedy. */
public final class LinkUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LinkUnavailableException(String message) {
    super(message);
  }
}
