/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import org.sbamock.sbi.SbiException;

/**
 * Hears of one discovery: at once from the cache, else later on an event loop, which it must not
 * block.
 */
public interface DiscoveryListener {
  /** The NRF's answer, which may hold no function at all. */
  void found(DiscoveryResult result);

  /** There is no answer; the cause tells why. */
  void failed(SbiException cause);
}
