/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A clock that stands still until it is moved. */
public final class ManualClock implements InstantSource, LongSupplier {
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private long nanos = -5;

  public void advance(Duration duration) {
    now = now.plus(duration);
    nanos += duration.toNanos();
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public long getAsLong() {
    return nanos;
  }
}
