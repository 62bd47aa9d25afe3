/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * A receiver of the rows of a run, called when measured iterations end. Called concurrently on the
 * event loops: an implementation must only enqueue the row, so that it does not delay the
 * measurement.
 */
@FunctionalInterface
public interface RowSink {
  /** Discards all rows. */
  RowSink NONE = row -> {};

  /** Receives the row of an iteration that has ended. */
  void row(Row row);
}
