/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.SbiException;

/**
 * The preconditions of a change (RFC 9110 section 13.1).
 *
 * @param ifMatch the {@code if-match} field; null if there is none
 * @param ifNoneMatch the {@code if-none-match} field; null if there is none
 */
public record Preconditions(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
  /** No precondition. */
  public static final Preconditions NONE = new Preconditions(null, null);

  /**
   * Requires that the preconditions hold.
   *
   * @param current the current version of the profile; null if there is none
   * @throws SbiException with 412 if one of them does not
   */
  void require(@Nullable ProfileVersion current) {
    if (ifMatch != null && (current == null || !EntityTags.match(ifMatch, current.etag()))) {
      throw SbiException.of(
          412,
          null,
          current == null
              ? "if-match requires a profile, but there is none"
              : "the profile is another version than that of if-match");
    }
    if (ifNoneMatch != null
        && current != null
        && EntityTags.noneMatch(ifNoneMatch, current.etag())) {
      throw SbiException.of(412, null, "if-none-match excludes the current profile");
    }
  }
}
