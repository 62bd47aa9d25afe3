/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import org.jspecify.annotations.Nullable;

/**
 * The timestamps of one function on the route of a chain, by its own clock.
 *
 * @param party the type of the function, such as {@code AMF}
 * @param touch the time at which the first byte of the request was read, nanoseconds since 1970
 * @param response the time at which the next function's whole response was received, nanoseconds
 *     since 1970; absent at the last function
 */
public record HopStamps(String party, long touch, @Nullable Long response) {
  HopStamps answered(long epochNanos) {
    return new HopStamps(party, touch, epochNanos);
  }
}
