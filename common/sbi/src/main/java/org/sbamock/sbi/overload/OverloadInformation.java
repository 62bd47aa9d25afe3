/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of {@code 3gpp-Sbi-Oci} (TS 29.500 clause 5.2.3.2.9).
 *
 * @param timestamp when the sender generated the information
 * @param validity how long it applies after it was received
 * @param reductionMetric by how much the requests are to be reduced, 0 to 100 %
 * @param scope the part of the network to which it applies
 */
record OverloadInformation(Instant timestamp, Duration validity, int reductionMetric, Scope scope) {
  private static final String VALIDITY = "Period-of-Validity";
  private static final String REDUCTION = "Overload-Reduction-Metric";

  /** Reads an element; null if it is malformed, or applies to some slices only. */
  static @Nullable OverloadInformation of(Map<String, String> element) {
    Instant timestamp = ControlInformation.timestamp(element);
    int seconds = ControlInformation.number(element, VALIDITY, "s");
    int reduction = ControlInformation.percentage(element, REDUCTION);
    Scope scope = Scope.of(element);
    return timestamp == null || seconds < 0 || reduction < 0 || scope == null
        ? null
        : new OverloadInformation(timestamp, Duration.ofSeconds(seconds), reduction, scope);
  }

  /** Returns whether this information replaces earlier one of the same scope. */
  boolean replaces(OverloadInformation earlier) {
    return !timestamp.isBefore(earlier.timestamp) && !equals(earlier);
  }

  /** Returns the element. */
  String toElement() {
    return ControlInformation.timestamp(timestamp)
        + "; "
        + VALIDITY
        + ": "
        + validity.toSeconds()
        + "s; "
        + REDUCTION
        + ": "
        + reductionMetric
        + "%; "
        + scope;
  }
}
