/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * One direction of a link: determines the outcome of packets in the order in which they enter.
 * Random choices depend on the seed and the packet's index only; time and length affect only the
 * rate and the queue. Does not allocate per packet. Not thread-safe.
 */
public final class LinkModel {
  private final LinkCondition condition;
  private final LossProcess loss;
  private final RandomStream duplication;
  private final RandomStream[] delay = new RandomStream[2];
  private final RandomStream[] corruption = new RandomStream[2];
  private final RandomStream[] bit = new RandomStream[2];
  private final RandomStream reordering;
  private long index;
  private long wireFreeAt = Long.MIN_VALUE;
  private long lastDelivery = Long.MIN_VALUE;
  private int sinceOvertaking;

  /** Creates a model whose first packet has index 0. */
  public LinkModel(LinkCondition condition, long seed) {
    this(condition, seed, 0);
  }

  /**
   * Creates a model for a condition that changes while the link is in use: it continues with the
   * next packet. As in NetEm, packets that were accepted before keep their place in the queue and
   * in the order.
   *
   * @param before the model until now, whose seed should be the same
   */
  public LinkModel(LinkCondition condition, long seed, LinkModel before) {
    this(condition, seed, before.index);
    wireFreeAt = before.wireFreeAt;
    lastDelivery = before.lastDelivery;
  }

  /** Creates a model whose first packet has the given index. */
  LinkModel(LinkCondition condition, long seed, long firstIndex) {
    this.condition = condition;
    index = firstIndex;
    loss = new LossProcess(condition.loss(), seed, firstIndex);
    duplication = new RandomStream(seed, 2, condition.duplication().correlation(), firstIndex);
    reordering =
        new RandomStream(seed, 3, condition.reordering().chance().correlation(), firstIndex);
    for (int copy = 0; copy < 2; copy++) {
      delay[copy] = new RandomStream(seed, 4 + copy, condition.delay().correlation(), firstIndex);
      corruption[copy] =
          new RandomStream(seed, 6 + copy, condition.corruption().correlation(), firstIndex);
      bit[copy] = new RandomStream(seed, 8 + copy, 0, firstIndex);
    }
  }

  /** Returns the condition. */
  public LinkCondition condition() {
    return condition;
  }

  /** Returns the index of the next packet. */
  public long index() {
    return index;
  }

  /**
   * Determines the outcome of the next packet.
   *
   * @param now the time in ns, on a monotonic clock
   * @param length bytes of the IP packet, at least 1
   * @param queued packets of this direction in transit
   * @param fate overwritten with the outcome
   */
  public void next(long now, int length, int queued, PacketOutcome fate) {
    fate.clear();
    index++;
    fate.duplicated = hit(duplication, condition.duplication());
    int copies = fate.duplicated ? 2 : 1;
    for (int copy = 0; copy < copies; copy++) {
      boolean corrupted = hit(corruption[copy], condition.corruption());
      double where = bit[copy].next();
      double late = delay[copy].next();
      if (loss.next()) {
        fate.lost++;
      } else if (queued + fate.copies >= condition.limit()) {
        fate.queueDrops++;
      } else {
        int slot = fate.copies++;
        fate.corruptedBit[slot] = corrupted ? (int) (where * length * 8) : -1;
        schedule(now, length, late, slot, fate);
      }
    }
  }

  private void schedule(long now, int length, double late, int slot, PacketOutcome fate) {
    boolean turn =
        condition.reordering().chance().possible()
            && sinceOvertaking >= condition.reordering().gap() - 1;
    if (turn && hit(reordering, condition.reordering().chance())) {
      sinceOvertaking = 0;
      fate.overtakes[slot] = true;
      fate.deliverAt[slot] = now;
      return;
    }
    sinceOvertaking++;
    fate.overtakes[slot] = false;
    long sent = now;
    if (condition.rate().bitsPerSecond() != 0) {
      wireFreeAt = Math.max(wireFreeAt, now) + condition.rate().nanos(length);
      sent = wireFreeAt;
    }
    Delay d = condition.delay();
    long nanos = d.meanNanos();
    if (d.jitterNanos() != 0) {
      nanos = Math.max(0, nanos + Math.round(d.jitterNanos() * d.table().at(late)));
    }
    long at = sent + nanos;
    if (condition.keepOrder() && at < lastDelivery) {
      at = lastDelivery;
    }
    lastDelivery = at;
    fate.deliverAt[slot] = at;
  }

  private static boolean hit(RandomStream draws, Probability chance) {
    return chance.possible() && 100 * draws.next() < chance.percent();
  }
}
