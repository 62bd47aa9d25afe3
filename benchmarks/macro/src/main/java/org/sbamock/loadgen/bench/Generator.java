/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;

/** The source of the load upon one server in one cell. */
interface Generator extends AutoCloseable {
  /**
   * A window of load.
   *
   * @param before load that is not measured
   */
  Window run(Duration before, Duration window) throws InterruptedException;

  @Override
  void close();
}
