/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/**
 * The counters of the relay for one direction of a link. {@code sent + duplicated = delivered +
 * lost + queueDrops + partitioned + failed + under way}.
 *
 * @param sent packets that entered
 * @param bytes bytes of the IP packets that entered
 * @param delivered packets, copies included, written to the receiver
 * @param lost by the condition's loss
 * @param corrupted delivered or under way with a flipped bit
 * @param duplicated packets that got a copy
 * @param reordered delivered after a packet that had been sent later (RFC 4737)
 * @param queueDrops by the condition's limit, or the relay's own
 * @param partitioned dropped since one of the two was cut off
 * @param failed writes that the receiver's device refused
 * @param latenessNanos sum over the delivered of the time past the due one
 * @param maxLatenessNanos the greatest such time
 */
public record LinkCounters(
    long sent,
    long bytes,
    long delivered,
    long lost,
    long corrupted,
    long duplicated,
    long reordered,
    long queueDrops,
    long partitioned,
    long failed,
    long latenessNanos,
    long maxLatenessNanos) {}
