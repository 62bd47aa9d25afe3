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
 * @param scope the part of the network to which it applies
 */
record LoadInformation(Instant timestamp, int loadMetric, Scope scope) {
  private static final String LOAD = "Load-Metric";

  /** Reads an element; null if it is malformed, or applies to some slices only. */
  static @Nullable LoadInformation of(Map<String, String> element) {
    Instant timestamp = ControlInformation.timestamp(element);
    int load = ControlInformation.percentage(element, LOAD);
    Scope scope = Scope.of(element);
    return timestamp == null || load < 0 || scope == null
        ? null
        : new LoadInformation(timestamp, load, scope);
  }

  /**
   * Returns whether this information replaces earlier one: that of an NF instance replaces that of
   * other scopes, and newer information replaces older.
   */
  boolean replaces(LoadInformation earlier) {
    return scope.isInstance() == earlier.scope.isInstance()
        ? !timestamp.isBefore(earlier.timestamp)
        : scope.isInstance();
  }

  /** Returns the element. */
  String toElement() {
    return ControlInformation.timestamp(timestamp)
        + "; "
        + LOAD
        + ": "
        + loadMetric
        + "%; "
        + scope;
  }
}
