/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

/** The outcome of a callback, or of one of its attempts. */
public enum CallbackOutcome {
  /** The response has a status code of 2xx. */
  DELIVERED,
  /** The attempt has failed, and another one follows. */
  RETRIED,
  /** The response has another status code, and no retry follows. */
  REJECTED,
  /** The request could not be sent, or received no response, and no retry follows. */
  FAILED,
  /** The callback was cancelled before it was sent, or before a response was received. */
  CANCELLED,
  /** The callback was never sent, since too many others are pending. */
  DISCARDED
}
