/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * Takes the rows of a run, as its measured iterations end. Called on the event loops, on several at
 * once: it hands the row to a queue and returns, lest it slow down what is measured.
 */
@FunctionalInterface
public interface RowSink {
  /** Takes none. */
  RowSink NONE = row -> {};

  /** An iteration is over. */
  void row(Row row);
}
