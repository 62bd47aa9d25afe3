/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeLocation;
import tools.jackson.databind.JsonNode;

/** Radio access technologies (RatType, TS 29.571 clause 5.4.3.2). */
public final class Rat {
  private Rat() {}

  /** Returns the technology of a UE's access; null if it is not known. */
  public static @Nullable String of(UeLocation location, AccessType access) {
    if (access == AccessType.NON_THREE_GPP) {
      return null;
    }
    JsonNode where = location.userLocation();
    return where != null && where.has("eutraLocation") && !where.has("nrLocation") ? "EUTRA" : "NR";
  }
}
