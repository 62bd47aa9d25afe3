/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.Arrays;
import java.util.Locale;

/** The division of a page into objects. */
public enum PageObjects {
  /**
   * One HTML, one CSS, two JavaScript and four JPEG objects, as in the study of HTTP/2's window.
   * The sum of the sizes is the study's; the individual sizes are this project's own.
   */
  STUDY(50, 150, 400, 400, 1_500, 1_500, 1_500, 1_500),
  /** Eight objects of equal length. */
  EQUAL(1, 1, 1, 1, 1, 1, 1, 1);

  /** The number of objects of every page. */
  public static final int COUNT = 8;

  /** The number of a browser's connections to one origin over HTTP/1.1. */
  public static final int BROWSER_CONNECTIONS = 6;

  private final int[] shares;
  private final int all;

  PageObjects(int... shares) {
    this.shares = shares;
    this.all = Arrays.stream(shares).sum();
  }

  /**
   * Returns the division with the given name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static PageObjects of(String name) {
    for (PageObjects objects : values()) {
      if (objects.name().toLowerCase(Locale.ROOT).equals(name)) {
        return objects;
      }
    }
    throw new IllegalArgumentException("page " + name + ": expected study or equal");
  }

  /** Returns the lengths of the objects of a page with a total length. */
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
