/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.sbamock.mock.SbaMock;

/** The meters of a function's stubs and of its journal. */
final class MockMeters implements MeterBinder {
  private static final String REQUESTS = "sbamock.mock.requests";
  private static final String DESCRIPTION = "Requests that a stub answered, or that none matched";

  private final SbaMock mock;

  MockMeters(SbaMock mock) {
    this.mock = mock;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("sbamock.mock.stubs", mock, stubs -> stubs.stubs().size())
        .description("Active stubs")
        .register(registry);
    FunctionCounter.builder(REQUESTS, mock, stubs -> stubs.counts().matched())
        .description(DESCRIPTION)
        .tag("outcome", "matched")
        .register(registry);
    FunctionCounter.builder(REQUESTS, mock, stubs -> stubs.counts().unmatched())
        .description(DESCRIPTION)
        .tag("outcome", "unmatched")
        .register(registry);
    FunctionCounter.builder("sbamock.mock.journal.dropped", mock, stubs -> stubs.counts().dropped())
        .description("Requests that the journal no longer has, since newer ones replaced them")
        .register(registry);
  }
}
