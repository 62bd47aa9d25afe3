/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The location of a UE, of which each part may be unknown.
 *
 * @param userLocation UserLocation (TS 29.571 clause 5.4.4.7); shared, not to be modified
 * @param geographicArea GeographicArea (TS 29.572 clause 6.1.6.2.5), the position that an LMF would
 *     determine; null if none is set; not to be modified
 * @param timezone TimeZone (TS 29.571 clause 5.2.2), such as {@code +01:00}
 */
public record UeLocation(
    @Nullable JsonNode userLocation, @Nullable JsonNode geographicArea, @Nullable String timezone) {
  /** Nothing is known. */
  public static final UeLocation UNKNOWN = new UeLocation(null, null, null);
}
