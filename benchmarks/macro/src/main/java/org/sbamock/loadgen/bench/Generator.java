/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;

/** The generator of the load on one server in one cell. */
interface Generator extends AutoCloseable {
  /**
   * Generates load and measures one window.
   *
   * @param before the duration of the unmeasured load before the window
   */
  Window run(Duration before, Duration window) throws InterruptedException;

  @Override
  void close();
}
