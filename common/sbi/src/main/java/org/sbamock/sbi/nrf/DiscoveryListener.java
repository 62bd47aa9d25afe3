/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import org.sbamock.sbi.SbiException;

/**
 * A listener that receives the result of one discovery: immediately from the cache, or later on an
 * event loop, which it must not block.
 */
public interface DiscoveryListener {
  /** Receives the NRF's response, which may contain no function. */
  void found(DiscoveryResult result);

  /** Receives the reason why there is no response. */
  void failed(SbiException cause);
}
