/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.conformance;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.sbamock.conformance.NonconformantMessage;
import org.sbamock.mock.SbaMock;

/**
 * The counter {@code sbamock.conformance.nonconformant} of messages that do not conform, by
 * direction, kind of message and operation.
 */
public final class ConformanceMeters implements MeterBinder {
  private static final String NAME = "sbamock.conformance.nonconformant";

  private final SbaMock mock;

  /** Creates the meters of a function's mock. */
  public ConformanceMeters(SbaMock mock) {
    this.mock = mock;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    mock.onNonconformant(message -> count(registry, message));
  }

  private static void count(MeterRegistry registry, NonconformantMessage message) {
    String operation = message.operation();
    Counter.builder(NAME)
        .description("Messages that do not conform to their OpenAPI descriptions")
        .tag("direction", message.direction().name().toLowerCase(Locale.ROOT))
        .tag("message", message.isResponse() ? "response" : "request")
        .tag("operation", operation == null ? "unknown" : operation)
        .register(registry)
        .increment();
  }
}
