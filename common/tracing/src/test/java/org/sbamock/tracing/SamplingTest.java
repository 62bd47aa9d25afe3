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
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SamplingTest {
  private static final int TRACES = 20_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.01, 0.25, 1})
  void recordsTheShareOfTheTraces(double ratio) {
    Sampling sampling = new Sampling(ratio);
    long recorded =
        IntStream.range(0, TRACES)
            .filter(i -> Sampling.recorded(sampling.decide(Context.root())))
            .count();
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

    Context decided = new Sampling(sampled ? 0 : 1).decide(context);

    assertThat(decided).isSameAs(context);
    assertThat(Sampling.recorded(decided)).isEqualTo(sampled);
  }

  @Test
  void aNewTraceThatIsNotRecordedHasItsOwnIdentifiers() {
    Sampling sampling = new Sampling(0);
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
