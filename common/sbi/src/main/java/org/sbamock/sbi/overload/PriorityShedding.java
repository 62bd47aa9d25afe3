/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import org.sbamock.http.HttpFields;
import org.sbamock.sbi.SbiHeaders;

/**
 * The selection of a share of requests, those of the lowest priority first (TS 29.500 clause
 * 6.4.3.5.2). It follows the priorities of the last thousand requests. Thread-safe.
 */
final class PriorityShedding {
  private static final int PRIORITIES = 32;

  /** The priority of a request without {@code 3gpp-Sbi-Message-Priority}. */
  private static final int DEFAULT_PRIORITY = 24;

  private static final int MAX_COUNTED = 1_000;

  private final int[] counts = new int[PRIORITIES];
  private int total;

  /**
   * Returns the priority of a request: 0 (highest) to 31, or the default if the field is missing or
   * invalid.
   */
  static int priority(HttpFields headers) {
    CharSequence text = headers.get(SbiHeaders.MESSAGE_PRIORITY);
    if (text == null || text.length() < 1 || text.length() > 2) {
      return DEFAULT_PRIORITY;
    }
    int value = 0;
    for (int i = 0; i < text.length(); i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return DEFAULT_PRIORITY;
      }
      value = value * 10 + digit - '0';
    }
    return value < PRIORITIES ? value : DEFAULT_PRIORITY;
  }

  /**
   * Counts a request, and returns whether it is selected.
   *
   * @param priority the priority of the request, 0 (highest) to 31
   * @param percentage the share of requests to select, 0 to 100
   * @param draw a uniformly distributed random number, 0 included, 1 excluded
   */
  synchronized boolean selects(int priority, int percentage, double draw) {
    counts[priority]++;
    total++;
    double wanted = total * (percentage / 100.0);
    for (int lower = PRIORITIES - 1; lower > priority; lower--) {
      wanted -= counts[lower];
    }
    boolean selected = draw * counts[priority] < wanted;
    if (total >= MAX_COUNTED) {
      halve();
    }
    return selected;
  }

  private void halve() {
    total = 0;
    for (int i = 0; i < PRIORITIES; i++) {
      counts[i] /= 2;
      total += counts[i];
    }
  }
}
