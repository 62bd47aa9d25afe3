package org.sbamock.linkemu.model;

import java.util.List;

/**
 * What one direction of a link does to packets, in NetEm's words.
 *
 * @param delay how late they come
 * @param loss how they get lost
 * @param corruption how often one random bit is flipped
 * @param duplication how often a packet comes twice
 * @param reordering how often one overtakes
 * @param rate how fast they go onto the wire; unlike NetEm's, a rate does not by itself keep the
 *     order of jittered packets
 * @param limit packets that may be under way at once, 1 to 1,000,000; the next is dropped
 * @param keepOrder whether jitter must not reorder packets
 */
public record LinkCondition(
    Delay delay,
    Loss loss,
    Chance corruption,
    Chance duplication,
    Reordering reordering,
    Rate rate,
    int limit,
    boolean keepOrder) {
  /** NetEm's own limit. */
  public static final int DEFAULT_LIMIT = 1000;

  /**
   * @throws IllegalArgumentException if the limit is out of range, or reordering is asked for where
   *     nothing could be overtaken or the order is to be kept
   */
  public LinkCondition {
    Ranges.within("limit in packets", limit, 1, 1_000_000);
    if (reordering.chance().possible() && delay.meanNanos() == 0) {
      throw new IllegalArgumentException("reorder needs a delay above 0");
    }
    if (reordering.chance().possible() && keepOrder) {
      throw new IllegalArgumentException("reorder and keep-order exclude each other");
    }
  }

  /** Begins with a link that does nothing. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Reads what {@link #toString} writes, and what tc takes after {@code netem}.
   *
   * @throws IllegalArgumentException naming the word that is wrong
   */
  public static LinkCondition parse(String text) {
    return NetemText.parse(text, List.of());
  }

  /** The same; tables beside uniform, normal and pareto are found among those given. */
  public static LinkCondition parse(String text, List<DelayTable> tables) {
    return NetemText.parse(text, tables);
  }

  /**
   * This condition on a base link: delays add, chances join, the slower rate holds, and the smaller
   * limit of those that are not the default. One of the two may have loss other than independent
   * loss, and one reordering.
   *
   * @throws IllegalArgumentException if the two cannot be joined, naming the field
   */
  public LinkCondition over(LinkCondition base) {
    boolean baseSlower =
        base.rate.bitsPerSecond() != 0
            && (rate.bitsPerSecond() == 0 || base.rate.bitsPerSecond() < rate.bitsPerSecond());
    if (reordering.chance().possible() && base.reordering.chance().possible()) {
      throw new IllegalArgumentException("reorder: a condition and its base link both have it");
    }
    return new LinkCondition(
        delay.plus(base.delay),
        join(loss, base.loss),
        join("corrupt", corruption, base.corruption),
        join("duplicate", duplication, base.duplication),
        base.reordering.chance().possible() ? base.reordering : reordering,
        baseSlower ? base.rate : rate,
        join(limit, base.limit),
        keepOrder || base.keepOrder);
  }

  private static int join(int a, int b) {
    if (a == DEFAULT_LIMIT || b == DEFAULT_LIMIT) {
      return a == DEFAULT_LIMIT ? b : a;
    }
    return Math.min(a, b);
  }

  private static Loss join(Loss a, Loss b) {
    if (b.expectedPercent() == 0) {
      return a;
    }
    if (a.expectedPercent() == 0) {
      return b;
    }
    if (a instanceof Loss.Random x && b instanceof Loss.Random y) {
      return new Loss.Random(join("loss", x.chance(), y.chance()));
    }
    throw new IllegalArgumentException("loss: a condition and its base link both have a model");
  }

  private static Chance join(String field, Chance a, Chance b) {
    if (!a.possible() || !b.possible()) {
      return a.possible() ? a : b;
    }
    if (a.correlation() != 0 || b.correlation() != 0) {
      throw new IllegalArgumentException(field + ": correlated chances do not compose");
    }
    return Chance.of(a.percent() + b.percent() - a.percent() * b.percent() / 100);
  }

  /** The arguments of {@code tc qdisc … netem}, and {@code keep-order}, a word of our own. */
  @Override
  public String toString() {
    return NetemText.render(this);
  }

  /** Builds a condition; everything not set is absent. */
  public static final class Builder {
    private Delay delay = Delay.NONE;
    private Loss loss = Loss.NONE;
    private Chance corruption = Chance.NEVER;
    private Chance duplication = Chance.NEVER;
    private Reordering reordering = Reordering.NONE;
    private Rate rate = Rate.UNLIMITED;
    private int limit = DEFAULT_LIMIT;
    private boolean keepOrder;

    private Builder() {}

    /** Sets the delay. */
    public Builder delay(Delay value) {
      delay = value;
      return this;
    }

    /** Sets the loss. */
    public Builder loss(Loss value) {
      loss = value;
      return this;
    }

    /** Sets how often a bit is flipped. */
    public Builder corruption(Chance value) {
      corruption = value;
      return this;
    }

    /** Sets how often a packet comes twice. */
    public Builder duplication(Chance value) {
      duplication = value;
      return this;
    }

    /** Sets how often a packet overtakes. */
    public Builder reordering(Reordering value) {
      reordering = value;
      return this;
    }

    /** Sets the rate. */
    public Builder rate(Rate value) {
      rate = value;
      return this;
    }

    /** Sets how many packets may be under way, 1 to 1,000,000. */
    public Builder limit(int packets) {
      limit = packets;
      return this;
    }

    /** Says whether jitter must keep the order. */
    public Builder keepOrder(boolean value) {
      keepOrder = value;
      return this;
    }

    /**
     * The condition.
     *
     * @throws IllegalArgumentException if its parts contradict each other
     */
    public LinkCondition build() {
      return new LinkCondition(
          delay, loss, corruption, duplication, reordering, rate, limit, keepOrder);
    }
  }
}
