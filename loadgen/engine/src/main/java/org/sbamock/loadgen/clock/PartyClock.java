package org.sbamock.loadgen.clock;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;

/**
 * What is known of a function's clock.
 *
 * @param root of the function
 * @param way how it was estimated
 * @param offset from the generator's clock; null if it is not known
 * @param failure why it is not known; null if it is
 */
public record PartyClock(
    ApiRoot root, Way way, @Nullable ClockOffset offset, @Nullable String failure) {
  /** How an offset is estimated. */
  public enum Way {
    /** The generator asks the function for its clock. */
    DIRECT,
    /** By the stamps of a chain, the offset of the function before it and that from there. */
    CHAIN
  }

  static PartyClock known(ApiRoot root, Way way, ClockOffset offset) {
    return new PartyClock(root, way, offset, null);
  }

  static PartyClock unknown(ApiRoot root, String failure) {
    return new PartyClock(root, Way.DIRECT, null, failure);
  }

  /** The same functions, of which nothing more is known since the run was interrupted. */
  public static List<PartyClock> notAsked(List<PartyClock> clocks) {
    return clocks.stream()
        .map(clock -> unknown(clock.root(), "the run was interrupted before the second estimate"))
        .toList();
  }
}
