/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import java.util.List;

/**
 * The impairments of one direction of a link, with the parameters of NetEm.
 *
 * @param delay the delay of packets
 * @param loss the loss model
 * @param corruption the probability that one random bit is flipped
 * @param duplication the probability that a packet is duplicated
 * @param reordering the probability that a packet overtakes others
 * @param rate the rate of the link; unlike in NetEm, a rate alone does not keep the order of
 *     jittered packets
 * @param limit the maximum number of packets in transit, 1 to 1,000,000; further packets are
 *     dropped
 * @param keepOrder whether jitter must not reorder packets
 */
public record LinkCondition(
    Delay delay,
    Loss loss,
    Probability corruption,
    Probability duplication,
    Reordering reordering,
    Rate rate,
    int limit,
    boolean keepOrder) {
  /** The default limit of NetEm, in packets. */
  public static final int DEFAULT_LIMIT = 1000;

  /**
   * Checks the limit and the combination of parameters.
   *
   * @throws IllegalArgumentException if the limit is out of range, or reordering is combined with
   *     no delay or with {@code keepOrder}
   */
  public LinkCondition {
    RangeChecks.within("limit in packets", limit, 1, 1_000_000);
    if (reordering.chance().possible() && delay.meanNanos() == 0) {
      throw new IllegalArgumentException("reorder requires a delay above 0");
    }
    if (reordering.chance().possible() && keepOrder) {
      throw new IllegalArgumentException("reorder and keep-order exclude each other");
    }
  }

  /** Returns a builder of a condition without impairments. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Parses the output of {@link #toString} and the arguments of tc after {@code netem}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message names the parameter
   */
  public static LinkCondition parse(String text) {
    return NetemText.parse(text, List.of());
  }

  /** Parses a condition with additional delay tables besides uniform, normal and pareto. */
  public static LinkCondition parse(String text, List<DelayTable> tables) {
    return NetemText.parse(text, tables);
  }

  /**
   * Combines this condition with a base link. Delays are added and probabilities combined; the
   * lower rate and the lower non-default limit apply. At most one of the two may have a loss model
   * other than independent loss, and at most one may reorder.
   *
   * @throws IllegalArgumentException if the two cannot be combined; the message names the parameter
   */
  public LinkCondition over(LinkCondition base) {
    boolean baseSlower =
        base.rate.bitsPerSecond() != 0
            && (rate.bitsPerSecond() == 0 || base.rate.bitsPerSecond() < rate.bitsPerSecond());
    if (reordering.chance().possible() && base.reordering.chance().possible()) {
      throw new IllegalArgumentException(
          "reorder: expected in the condition or in its base link, not in both");
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
    throw new IllegalArgumentException(
        "loss: expected one loss model, but both the condition and its base link have one");
  }

  private static Probability join(String field, Probability a, Probability b) {
    if (!a.possible() || !b.possible()) {
      return a.possible() ? a : b;
    }
    if (a.correlation() != 0 || b.correlation() != 0) {
      throw new IllegalArgumentException(field + ": correlated probabilities cannot be combined");
    }
    return Probability.of(a.percent() + b.percent() - a.percent() * b.percent() / 100);
  }

  /**
   * Returns the arguments of {@code tc qdisc … netem}, plus {@code keep-order}, which tc does not
   * have.
   */
  @Override
  public String toString() {
    return NetemText.render(this);
  }

  /** A builder of conditions; parameters that are not set have no effect. */
  public static final class Builder {
    private Delay delay = Delay.NONE;
    private Loss loss = Loss.NONE;
    private Probability corruption = Probability.NEVER;
    private Probability duplication = Probability.NEVER;
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

    /** Sets the probability of a flipped bit. */
    public Builder corruption(Probability value) {
      corruption = value;
      return this;
    }

    /** Sets the probability of duplication. */
    public Builder duplication(Probability value) {
      duplication = value;
      return this;
    }

    /** Sets the probability of reordering. */
    public Builder reordering(Reordering value) {
      reordering = value;
      return this;
    }

    /** Sets the rate. */
    public Builder rate(Rate value) {
      rate = value;
      return this;
    }

    /** Sets the maximum number of packets in transit, 1 to 1,000,000. */
    public Builder limit(int packets) {
      limit = packets;
      return this;
    }

    /** Sets whether jitter must keep the order of packets. */
    public Builder keepOrder(boolean value) {
      keepOrder = value;
      return this;
    }

    /**
     * Returns the condition.
     *
     * @throws IllegalArgumentException if the parameters contradict each other
     */
    public LinkCondition build() {
      return new LinkCondition(
          delay, loss, corruption, duplication, reordering, rate, limit, keepOrder);
    }
  }
}
