/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.Timer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.call.CallFailedException.Reason;

/**
 * The timers of one operation with one protocol, by status and cause. A timer is registered with
 * its first recording; after that, a look-up costs one or two array reads and no allocation.
 */
final class ExchangeTimers {
  /** The status of a request that its client cancelled. */
  static final int CANCELLED = 0;

  /** The status of a request for which a fault was injected. */
  static final int FAULT = 1;

  private static final int FIRST_REASON = 2;
  private static final int STATUS_CODES = 600;
  private static final int FIRST_ERROR = 400;
  private static final Reason[] REASONS = Reason.values();

  private final BiFunction<String, String, Timer> register;
  private final AtomicReferenceArray<@Nullable Timer> timers =
      new AtomicReferenceArray<>(STATUS_CODES);
  private volatile @Nullable AtomicReferenceArray<@Nullable Timer> withCause;

  /**
   * Creates a set without timers.
   *
   * @param register registers the timer of a status and a cause
   */
  ExchangeTimers(BiFunction<String, String, Timer> register) {
    this.register = register;
  }

  /** Returns the status of a call that failed. */
  static int status(Reason reason) {
    return FIRST_REASON + reason.ordinal();
  }

  /**
   * Returns a timer.
   *
   * @param status the status code, 200 to 599, or one of the other statuses of this class
   * @param cause the index of the cause, see {@link ProblemCause}; {@link ProblemCause#NONE} below
   *     400
   */
  Timer timer(int status, int cause) {
    AtomicReferenceArray<@Nullable Timer> array = timers;
    int index = status;
    if (cause != ProblemCause.NONE) {
      array = withCause();
      index = (status - FIRST_ERROR) * ProblemCause.COUNT + cause;
    }
    Timer known = array.get(index);
    if (known == null) {
      known = register.apply(text(status), ProblemCause.text(cause));
      array.set(index, known);
    }
    return known;
  }

  private AtomicReferenceArray<@Nullable Timer> withCause() {
    AtomicReferenceArray<@Nullable Timer> known = withCause;
    if (known == null) {
      known = new AtomicReferenceArray<>((STATUS_CODES - FIRST_ERROR) * ProblemCause.COUNT);
      withCause = known;
    }
    return known;
  }

  private static String text(int status) {
    if (status == CANCELLED) {
      return "CANCELLED";
    }
    if (status == FAULT) {
      return "FAULT";
    }
    int reason = status - FIRST_REASON;
    return reason < REASONS.length ? REASONS[reason].name() : Integer.toString(status);
  }
}
