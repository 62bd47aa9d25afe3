/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** An inspector of the response of one exchange as it is sent. */
@FunctionalInterface
public interface ResponseInspector {
  /**
   * Inspects the response without changing or releasing it. Must not throw. Called on the thread
   * that responded.
   */
  void inspect(HttpResponse response);
}
