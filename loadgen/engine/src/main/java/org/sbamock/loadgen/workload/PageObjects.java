/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.Arrays;
import java.util.Locale;

/** What a page is divided into. */
public enum PageObjects {
  /**
   * One of HTML, one of CSS, two of JavaScript, four JPEG, as in the study of HTTP/2's window; its
   * sizes but for their sum are ours.
   */
  STUDY(50, 150, 400, 400, 1_500, 1_500, 1_500, 1_500),
  /** Eight of the same length. */
  EQUAL(1, 1, 1, 1, 1, 1, 1, 1);

  /** The number of objects of every page. */
  static final int COUNT = 8;

  private final int[] shares;
  private final int all;

  PageObjects(int... shares) {
    this.shares = shares;
    this.all = Arrays.stream(shares).sum();
  }

  /**
   * Those of that name.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static PageObjects of(String name) {
    for (PageObjects objects : values()) {
      if (objects.name().toLowerCase(Locale.ROOT).equals(name)) {
        return objects;
      }
    }
    throw new IllegalArgumentException("page " + name + ": expected study or equal");
  }

  /** The lengths of the objects of a page of so many octets. */
  int[] lengths(int octets) {
    int[] lengths = new int[COUNT];
    int left = octets;
    for (int i = 0; i < COUNT - 1; i++) {
      lengths[i] = (int) ((long) octets * shares[i] / all);
      left -= lengths[i];
    }
    lengths[COUNT - 1] = left;
    return lengths;
  }
}
