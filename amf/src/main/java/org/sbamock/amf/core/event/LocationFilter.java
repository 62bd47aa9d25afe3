/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/**
 * The parts of a UserLocation whose changes a subscriber may select (LocationFilter, TS 29.518
 * clause 6.2.6.3.8).
 */
enum LocationFilter {
  TAI("/nrLocation/tai", "/eutraLocation/tai", "/n3gaLocation/n3gppTai"),
  CELL_ID("/nrLocation/ncgi", "/eutraLocation/ecgi"),
  RAN_NODE("/nrLocation/globalGnbId", "/eutraLocation/globalNgenbId", "/eutraLocation/globalENbId"),
  N3IWF("/n3gaLocation/n3IwfId"),
  UE_IP("/n3gaLocation/ueIpv4Addr", "/n3gaLocation/ueIpv6Addr"),
  UDP_PORT("/n3gaLocation/portNumber"),
  TNAP_ID("/n3gaLocation/tnapId"),
  GLI("/n3gaLocation/gli"),
  TWAP_ID("/n3gaLocation/twapId");

  private final List<JsonPointer> parts;

  LocationFilter(String... pointers) {
    parts = Arrays.stream(pointers).map(JsonPointer::compile).toList();
  }

  static @Nullable LocationFilter of(@Nullable String value) {
    for (LocationFilter filter : values()) {
      if (filter.name().equals(value)) {
        return filter;
      }
    }
    return null;
  }

  /** Returns whether two locations differ in the parts of one of some filters. */
  static boolean selectsChange(
      @Nullable List<String> filters, @Nullable JsonNode before, @Nullable JsonNode after) {
    if (filters == null || before == null || after == null) {
      return !Objects.equals(before, after);
    }
    for (String value : filters) {
      LocationFilter filter = Objects.requireNonNull(of(value));
      for (JsonPointer part : filter.parts) {
        if (!before.at(part).equals(after.at(part))) {
          return true;
        }
      }
    }
    return false;
  }
}
