/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An identity of a subscriber, of a group of subscribers, or of data that subscribers share.
 *
 * @param value the identity, such as {@code imsi-208930000000001}
 * @param digits the number in it; null for identities without one
 */
public record SubscriberIdentity(Kind kind, String value, @Nullable String digits) {
  /** The kinds of identity, by which discovery selects NFs that serve ranges of them. */
  public enum Kind {
    /** A subscription permanent identifier (TS 29.571 clause 5.3.2). */
    SUPI("supi", "imsi-", "supiRanges", "supiRangeList"),
    /** A generic public subscription identifier (TS 29.571 clause 5.3.2). */
    GPSI("gpsi", "msisdn-", "gpsiRanges", "gpsiRangeList"),
    /** An external group identifier. */
    EXTERNAL_GROUP("external-group-identity", null, "externalGroupIdentifiersRanges"),
    /** An internal group identifier. */
    INTERNAL_GROUP("internal-group-identity", null, "internalGroupIdentifiersRanges"),
    /** The identifier of shared subscription data (TS 29.503). */
    SHARED_DATA("shared-data-id", null, "sharedDataIdRanges");

    private final String parameter;
    private final @Nullable String numericPrefix;
    private final List<String> attributes;

    Kind(String parameter, @Nullable String numericPrefix, String... attributes) {
      this.parameter = parameter;
      this.numericPrefix = numericPrefix;
      this.attributes = List.of(attributes);
    }

    /** Returns the query parameter of discovery. */
    public String parameter() {
      return parameter;
    }

    /** Returns the names of the attribute of profiles with the ranges. */
    List<String> attributes() {
      return attributes;
    }

    /** Parses an identity of this kind. */
    public SubscriberIdentity of(String value) {
      String prefix = numericPrefix;
      String digits =
          prefix != null && value.startsWith(prefix) ? value.substring(prefix.length()) : null;
      boolean numeric =
          digits != null && !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
      return new SubscriberIdentity(this, value, numeric ? digits : null);
    }
  }
}
