/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * A listener for the phases and the progress of a run, called on the thread that performs the run.
 */
public interface RunListener {
  /** A listener without effect. */
  RunListener NONE = new RunListener() {};

  /** Returns a listener that calls two listeners in their order. */
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

  /** Called at the end of the warm-up, when the measurement begins. */
  default void measurementBegins() {}

  /** Called about once per second and once at the end of the run. */
  default void progress(Progress progress) {}

  /** Called at the end of the measurement; no further iterations start. */
  default void measurementEnds() {}
}
