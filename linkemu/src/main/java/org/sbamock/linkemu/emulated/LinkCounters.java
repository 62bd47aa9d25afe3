/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/**
 * The counters of the relay for one direction of a link. {@code sent + duplicated = delivered +
 * lost + queueDrops + partitioned + failed + in transit}.
 *
 * @param sent packets that entered
 * @param bytes bytes of the IP packets that entered
 * @param delivered packets, including copies, that were written to the receiver
 * @param lost packets lost by the loss of the condition
 * @param corrupted packets, delivered or in transit, with a flipped bit
 * @param duplicated packets that were duplicated
 * @param reordered packets delivered after a packet that was sent later (RFC 4737)
 * @param queueDrops packets dropped by the limit of the condition or of the relay
 * @param partitioned packets dropped because one of the two parties was partitioned
 * @param failed packets whose write failed on the receiver's device
 * @param latenessNanos the sum of the delays past the due times of delivered packets, in ns
 * @param maxLatenessNanos the maximum of these delays, in ns
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
