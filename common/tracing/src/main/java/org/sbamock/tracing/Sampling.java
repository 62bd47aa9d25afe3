/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The decision which traces are recorded. It is made once per trace, where the trace begins, before
 * a span is built: a trace that is not recorded has identifiers, which requests and log lines carry
 * on, but no spans.
 */
final class Sampling {
  private final double ratio;

  /**
   * @param ratio the share of the traces that begin here that are recorded, 0 to 1
   */
  Sampling(double ratio) {
    this.ratio = ratio;
  }

  /**
   * Decides for the trace of a context.
   *
   * @return the given context if it belongs to a trace, or if a trace that is recorded is to begin;
   *     otherwise a context of a new trace that is not recorded
   */
  Context decide(Context context) {
    if (Span.fromContext(context).getSpanContext().isValid()
        || ThreadLocalRandom.current().nextDouble() < ratio) {
      return context;
    }
    return UnrecordedTrace.begin(context);
  }

  /** Returns whether requests and calls of a context that was decided upon have spans. */
  static boolean recorded(Context decided) {
    SpanContext span = Span.fromContext(decided).getSpanContext();
    return !span.isValid() || span.isSampled();
  }
}
