/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.time.Duration;
import org.sbamock.http.HttpProtocol;

/**
 * The properties in which the cores of the matrix differ.
 *
 * @param hops the protocol of the calls among the functions
 * @param cabled whether all calls to each function pass a {@link Cable}
 * @param clocked whether each function has a system clock of its own, a {@link FakeClock}
 * @param validity the validity period of discovery results
 */
record CoreSetup(HttpProtocol hops, boolean cabled, boolean clocked, Duration validity) {
  static CoreSetup of(FaultCell cell) {
    return new CoreSetup(
        cell.hops(),
        cell.fault() == Fault.PARTITION,
        cell.fault() == Fault.CLOCK,
        cell.fault() == Fault.ABSENCE ? Duration.ofSeconds(1) : Duration.ofSeconds(100));
  }
}
