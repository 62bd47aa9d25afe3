/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.model.LinkModel;

/** One direction between two ports. Confined to the relay's thread. */
final class Direction {
  final Port to;
  final Port from;
  LinkModel model;
  int queued;
  long sent;
  long bytes;
  long delivered;
  long lost;
  long corrupted;
  long duplicated;
  long reordered;
  long queueDrops;
  long partitioned;
  long failed;
  private final long seed;
  private long latest = -1;
  private long lateness;
  private long maxLateness;

  Direction(Port from, Port to, LinkCondition condition, long seed) {
    this.from = from;
    this.to = to;
    this.seed = seed;
    model = new LinkModel(condition, seed);
  }

  void change(LinkCondition condition) {
    model = new LinkModel(condition, seed, model);
  }

  void delivered(long packet, long late) {
    delivered++;
    lateness += late;
    maxLateness = Math.max(maxLateness, late);
    if (packet < latest) {
      reordered++;
    } else {
      latest = packet;
    }
  }

  LinkCounters counters() {
    return new LinkCounters(
        sent,
        bytes,
        delivered,
        lost,
        corrupted,
        duplicated,
        reordered,
        queueDrops,
        partitioned,
        failed,
        lateness,
        maxLateness);
  }
}
