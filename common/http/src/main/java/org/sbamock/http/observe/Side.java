/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.observe;

/** The endpoint that caused an event of a connection. */
public enum Side {
  /** This process. */
  LOCAL,
  /** The peer. */
  REMOTE
}
