package org.sbamock.loadgen.engine;

/** Hears how a run goes on, on the thread that runs it. */
public interface RunListener {
  /** Hears nothing. */
  RunListener NONE = new RunListener() {};

  /** The warm-up is over. */
  default void measurementBegins() {}

  /** About once a second. */
  default void progress(Progress progress) {}

  /** No more iterations begin. */
  default void measurementEnds() {}
}
