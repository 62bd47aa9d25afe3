/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;

/**
 * The estimated clock of a function.
 *
 * @param root the API root of the function
 * @param way the method of the estimate
 * @param offset the offset from the generator's clock; null if it is unknown
 * @param failure the reason why it is unknown; null if it is known
 */
public record PartyClock(
    ApiRoot root, Method way, @Nullable ClockOffset offset, @Nullable String failure) {
  /** The method of an estimate. */
  public enum Method {
    /** The generator calls the function. */
    DIRECT,
    /**
     * The sum of the preceding function's offset and the offset between the two, from the
     * timestamps of a chain.
     */
    CHAIN
  }

  static PartyClock known(ApiRoot root, Method way, ClockOffset offset) {
    return new PartyClock(root, way, offset, null);
  }

  static PartyClock unknown(ApiRoot root, String failure) {
    return new PartyClock(root, Method.DIRECT, null, failure);
  }

  /** Returns unknown clocks of the same functions, because the run was interrupted. */
  public static List<PartyClock> notRequested(List<PartyClock> clocks) {
    return clocks.stream()
        .map(clock -> unknown(clock.root(), "the run was interrupted before the second estimate"))
        .toList();
  }
}
