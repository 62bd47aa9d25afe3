package org.sbamock.linkemu.emulated;

/**
 * What became of a party's packets before the link saw them.
 *
 * @param kernelDrops packets that the party's kernel dropped, since the relay did not read them in
 *     time (the device's {@code tx_dropped}); -1 if its device is gone. More than 0 means that the
 *     relay was the bottleneck, and that no condition did it
 * @param unrouted packets that are no IPv4 or not for another party, such as IPv6's router
 *     solicitations; the relay ignores them
 * @param down whether the party's device is gone: nothing comes from it any more
 */
public record PartyCounters(long kernelDrops, long unrouted, boolean down) {}
