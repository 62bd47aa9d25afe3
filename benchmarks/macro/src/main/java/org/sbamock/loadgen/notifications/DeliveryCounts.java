/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

/**
 * The notifications of a group of subscribers since the start of the warm-up.
 *
 * @param subscribers the number of subscribers
 * @param delivered the notifications that arrived, without duplicates
 * @param lost the notifications that did not arrive. Of slow subscribers, which are behind at the
 *     end, only those count that a later one has overtaken
 * @param outOfOrder the notifications that arrived after a later one
 * @param duplicates the notifications that arrived again, since the NRF did not receive the answer
 */
public record DeliveryCounts(
    int subscribers, long delivered, long lost, long outOfOrder, long duplicates) {
  static final DeliveryCounts NONE = new DeliveryCounts(0, 0, 0, 0, 0);

  DeliveryCounts with(ReceivedSequence received, int missing) {
    return new DeliveryCounts(
        subscribers + 1,
        delivered + received.delivered(),
        lost + missing,
        outOfOrder + received.outOfOrder(),
        duplicates + received.duplicates());
  }
}
