/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An element of {@code 3gpp-Sbi-Lci} (TS 29.500 clause 5.2.3.2.10).
 *
 * @param timestamp when the sender generated the information
 * @param loadMetric the load, 0 to 100 %
 * @param scope the name of the parameter of the scope, such as {@code NF-Instance}
 */
record LoadInformation(Instant timestamp, int loadMetric, String scope) {
  private static final String LOAD = "Load-Metric";

  /** Reads an element; null if it is malformed, or applies to some slices only. */
  static @Nullable LoadInformation of(Map<String, String> element) {
    Instant timestamp = ControlInformation.timestamp(element);
    int load = ControlInformation.percentage(element, LOAD);
    String scope = ControlInformation.scope(element);
    return timestamp == null || load < 0 || scope == null
        ? null
        : new LoadInformation(timestamp, load, scope);
  }

  /** Returns the element, with the value of its scope. */
  String toElement(String scopeValue) {
    return ControlInformation.timestamp(timestamp)
        + "; "
        + LOAD
        + ": "
        + loadMetric
        + "%; "
        + scope
        + ": "
        + scopeValue;
  }
}
