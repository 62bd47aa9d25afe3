package org.sbamock.linkemu.model;

/**
 * How often something happens to a packet.
 *
 * @param percent 0 to 100
 * @param correlation 0 to 100 %: NetEm's: each draw is that share of the one before. It narrows the
 *     draws about one half, so that rare events become rarer, as with the kernel's NetEm
 */
public record Chance(double percent, double correlation) {
  /** Never. */
  public static final Chance NEVER = new Chance(0, 0);

  /**
   * @throws IllegalArgumentException if a figure is out of range
   */
  public Chance {
    Ranges.percent("percent", percent);
    Ranges.percent("correlation", correlation);
  }

  /** An independent chance of {@code percent} per packet. */
  public static Chance of(double percent) {
    return new Chance(percent, 0);
  }

  /** Whether it can happen at all. */
  public boolean possible() {
    return percent > 0;
  }
}
