/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

/** A listener for the export of spans, called on the thread that exports them. */
public interface ExportListener {
  /** A listener without effect. */
  ExportListener NONE = new ExportListener() {};

  /** Called when spans have been exported. */
  default void exported(int spans) {}

  /** Called when the export of spans has failed; they are lost. */
  default void failed(int spans) {}
}
