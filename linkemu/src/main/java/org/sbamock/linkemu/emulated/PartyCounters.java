/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/**
 * The packets of a party that did not enter the link.
 *
 * @param kernelDrops packets that the kernel dropped because the relay did not read them in time
 *     (the device's {@code tx_dropped}); -1 if the device no longer exists. A value above 0 means
 *     that the relay was the bottleneck; conditions do not cause these drops
 * @param unrouted packets that are not IPv4 or not addressed to another party, such as IPv6 router
 *     solicitations; the relay ignores them
 * @param down whether the party's device no longer exists
 */
public record PartyCounters(long kernelDrops, long unrouted, boolean down) {}
