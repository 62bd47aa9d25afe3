/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

/** Compares entity tags (RFC 9110 section 8.8.3). */
public final class EntityTags {
  private EntityTags() {}

  /** Returns whether an {@code if-match} field matches a tag, by strong comparison. */
  public static boolean match(CharSequence ifMatch, String etag) {
    return contains(ifMatch, etag, false);
  }

  /** Returns whether an {@code if-none-match} field contains a tag, by weak comparison. */
  public static boolean noneMatch(CharSequence ifNoneMatch, String etag) {
    return contains(ifNoneMatch, etag, true);
  }

  private static boolean contains(CharSequence list, String etag, boolean weak) {
    for (String one : list.toString().split(",", -1)) {
      String tag = one.strip();
      if (tag.equals("*") || tag.equals(etag) || weak && tag.equals("W/" + etag)) {
        return true;
      }
    }
    return false;
  }
}
