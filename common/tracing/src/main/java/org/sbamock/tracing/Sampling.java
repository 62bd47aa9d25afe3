/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.context.Context;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The decision which traces are recorded. It is made once per trace, where the trace begins, before
 * a span is built: a trace that is not recorded has identifiers, which requests and log lines carry
 * on, but no spans. The rate of recorded traces is limited, so that their cost does not grow with
 * the load.
 */
final class Sampling {
  private final double ratio;
  private final long intervalNanos;
  private final long burstNanos;
  private final LongSupplier clock;
  private final AtomicLong due;

  /**
   * @param ratio the share of the traces that begin here that are recorded, 0 to 1
   * @param perSecond the greatest rate at which recorded traces begin; 0 for no limit
   * @param clock the time in nanoseconds, as by {@link System#nanoTime}
   */
  Sampling(double ratio, double perSecond, LongSupplier clock) {
    this.ratio = ratio;
    this.clock = clock;
    long second = TimeUnit.SECONDS.toNanos(1);
    intervalNanos =
        perSecond == 0
            ? 0
            : Math.min(TimeUnit.DAYS.toNanos(1), Math.max(1, Math.round(second / perSecond)));
    // As many as in a second may begin at once, but at least one.
    burstNanos = Math.max(0, second - intervalNanos);
    due = new AtomicLong(clock.getAsLong());
  }

  /**
   * Decides for the trace of a context.
   *
   * @return the given context if it belongs to a trace, or if a trace that is recorded is to begin;
   *     otherwise a context of a new trace that is not recorded
   */
  Context decide(Context context) {
    if (Span.fromContext(context).getSpanContext().isValid() || (inShare() && inRate())) {
      return context;
    }
    return UnrecordedTrace.begin(context);
  }

  private boolean inShare() {
    return ratio >= 1 || ThreadLocalRandom.current().nextDouble() < ratio;
  }

  // The generic cell rate algorithm (ITU-T I.371, virtual scheduling): each trace is due an
  // interval
  // after the one before, and may begin before it is due by the duration of a burst.
  private boolean inRate() {
    if (intervalNanos == 0) {
      return true;
    }
    long now = clock.getAsLong();
    long next;
    long late;
    do {
      next = due.get();
      late = now - next;
      if (late < -burstNanos) {
        return false;
      }
    } while (!due.compareAndSet(next, (late > 0 ? now : next) + intervalNanos));
    return true;
  }

  /** Returns whether requests and calls of a context that was decided upon have spans. */
  static boolean recorded(Context decided) {
    SpanContext span = Span.fromContext(decided).getSpanContext();
    return !span.isValid() || span.isSampled();
  }
}
