/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanId;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {
  private static final int TRACES = 20_000;
  private static final long SECOND = 1_000_000_000;

  // Near the largest value, so that it overflows, as System.nanoTime may.
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND / 2);

  private static int recorded(Sampling sampling, int traces) {
    int recorded = 0;
    for (int i = 0; i < traces; i++) {
      recorded += Sampling.recorded(sampling.decide(Context.root())) ? 1 : 0;
    }
    return recorded;
  }

  private Sampling limited(double perSecond) {
    return new Sampling(1, perSecond, clock::get);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 10, 1_000})
  void recordsAsManyTracesAtOnceAsInASecond(double perSecond) {
    Sampling sampling = limited(perSecond);

    assertThat(recorded(sampling, 5_000)).isEqualTo((int) perSecond);
    clock.addAndGet(SECOND);
    assertThat(recorded(sampling, 5_000)).isEqualTo((int) perSecond);
    clock.addAndGet(100 * SECOND);
    assertThat(recorded(sampling, 5_000)).as("a pause is not saved").isEqualTo((int) perSecond);
  }

  @Test
  void recordsTheLimitedRateOfAnEvenLoad() {
    Sampling sampling = limited(100);
    int recorded = 0;
    for (int i = 0; i < 100_000; i++) {
      clock.addAndGet(SECOND / 10_000);
      recorded += recorded(sampling, 1);
    }
    assertThat(recorded).as("in ten seconds, and a burst").isBetween(1_000, 1_100);
  }

  @Test
  void recordsATraceInTwoSecondsAtARateBelowOne() {
    Sampling sampling = limited(0.5);

    assertThat(recorded(sampling, 10)).isOne();
    clock.addAndGet(2 * SECOND - 1);
    assertThat(recorded(sampling, 10)).isZero();
    clock.addAndGet(1);
    assertThat(recorded(sampling, 10)).isOne();
  }

  @Test
  void recordsAllWithoutALimit() {
    assertThat(recorded(limited(0), 10_000)).isEqualTo(10_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.25, 1})
  void recordsTheShareOfTheTraces(double ratio) {
    Sampling sampling = new Sampling(ratio, 0, clock::get);
    int recorded = recorded(sampling, TRACES);
    // Six standard deviations of a binomial distribution: exceeded once in 500 million runs.
    double deviation = Math.sqrt(TRACES * ratio * (1 - ratio));
    assertThat((double) recorded)
        .isBetween(TRACES * ratio - 6 * deviation, TRACES * ratio + 6 * deviation);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keepsTheDecisionOfATrace(boolean sampled) {
    Context context =
        Context.root()
            .with(
                Span.wrap(
                    SpanContext.create(
                        "0af7651916cd43dd8448eb211c80319c",
                        "b7ad6b7169203331",
                        sampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                        TraceState.getDefault())));

    Context decided = new Sampling(sampled ? 0 : 1, 0, clock::get).decide(context);

    assertThat(decided).isSameAs(context);
    assertThat(Sampling.recorded(decided)).isEqualTo(sampled);
  }

  @Test
  void aNewTraceThatIsNotRecordedHasItsOwnIdentifiers() {
    Sampling sampling = new Sampling(0, 0, clock::get);
    SpanContext one = Span.fromContext(sampling.decide(Context.root())).getSpanContext();
    SpanContext other = Span.fromContext(sampling.decide(Context.root())).getSpanContext();
    assertThat(one.isValid()).isTrue();
    assertThat(one.isSampled()).isFalse();
    assertThat(TraceId.isValid(one.getTraceId())).isTrue();
    assertThat(SpanId.isValid(one.getSpanId())).isTrue();
    assertThat(one.getTraceId()).isNotEqualTo(other.getTraceId());
    assertThat(one.getSpanId()).isNotEqualTo(other.getSpanId());
  }
}
