/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * One of several almost equal shares of a load. The shares of a whole number differ by at most one
 * and add up to it.
 *
 * @param index the index of the share, from 0
 * @param count the number of shares, at least 1
 */
public record LoadShare(int index, int count) {
  /** The whole load. */
  public static final LoadShare WHOLE = new LoadShare(0, 1);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public LoadShare {
    if (count < 1) {
      throw new IllegalArgumentException("number of shares " + count + ": expected 1 or more");
    }
    if (index < 0 || index >= count) {
      throw new IllegalArgumentException("share " + index + ": expected 0 to " + (count - 1));
    }
  }

  /** Returns this share of a whole number. */
  public int of(int whole) {
    return (int) of((long) whole);
  }

  /** Returns this share of a whole number. */
  public long of(long whole) {
    return whole / count + (index < whole % count ? 1 : 0);
  }

  /** Returns the sum of the shares with a lower index. */
  public long before(long whole) {
    return whole / count * index + Math.min(index, whole % count);
  }

  /**
   * Returns the number among all elements of an element of this share. The shares take turns, so
   * that elements of different shares have different numbers.
   *
   * @param element the number of the element within this share, from 0
   */
  public int interleave(int element) {
    return element * count + index;
  }

  /**
   * Returns the combination with a share of this share, so that consecutive elements belong to
   * different shares: the shares of one generator's event loops are shares of the whole load.
   */
  public LoadShare interleave(LoadShare inner) {
    return new LoadShare(interleave(inner.index), inner.count * count);
  }
}
