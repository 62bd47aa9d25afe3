/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoadOutcome;

/** The exact sum of histograms of equal range and precision, bucket by bucket. */
final class HistogramSum {
  private @Nullable Histogram sum;

  /**
   * Adds a histogram; an empty one adds nothing.
   *
   * @param source the file of the histogram, for the message
   * @throws IllegalArgumentException if its range or precision differs, so that its values would
   *     move to other buckets
   */
  void add(Histogram histogram, Object source) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    Histogram total = sum;
    if (total == null) {
      sum = histogram.copy();
      return;
    }
    if (!form(total).equals(form(histogram))) {
      throw new IllegalArgumentException(
          source
              + ": "
              + form(histogram)
              + ": expected "
              + form(total)
              + ", as the other workers have");
    }
    total.add(histogram);
  }

  private static String form(Histogram histogram) {
    return String.format(
        Locale.ROOT,
        "a histogram of %d to %d ns with %d significant digits",
        histogram.getLowestDiscernibleValue(),
        histogram.getHighestTrackableValue(),
        histogram.getNumberOfSignificantValueDigits());
  }

  /** Returns the sum; an empty histogram if nothing was added. */
  Histogram total() {
    return sum == null ? LoadOutcome.newHistogram() : sum;
  }
}
