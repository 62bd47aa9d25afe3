/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/** Hears how a run goes on, on the thread that runs it. */
public interface RunListener {
  /** Hears nothing. */
  RunListener NONE = new RunListener() {};

  /** Both hear all, one after the other. */
  static RunListener both(RunListener first, RunListener second) {
    return new RunListener() {
      @Override
      public void measurementBegins() {
        first.measurementBegins();
        second.measurementBegins();
      }

      @Override
      public void progress(Progress progress) {
        first.progress(progress);
        second.progress(progress);
      }

      @Override
      public void measurementEnds() {
        first.measurementEnds();
        second.measurementEnds();
      }
    };
  }

  /** The warm-up is over. */
  default void measurementBegins() {}

  /** About once a second, and once more when all is over. */
  default void progress(Progress progress) {}

  /** No more iterations begin. */
  default void measurementEnds() {}
}
