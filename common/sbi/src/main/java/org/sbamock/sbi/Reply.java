/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

/** A listener that receives a result, possibly later and on another thread. */
public interface Reply<T> {
  /** Receives the result. */
  void done(T answer);

  /** Receives the failure. */
  void failed(SbiException problem);
}
