/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.List;

/**
 * The attributes whose changes are notified (NotifCondition, TS 29.510 clause 6.1.6.2.20), as JSON
 * Pointers into the profile.
 *
 * @param monitored a change of another attribute alone is not notified; empty for all attributes
 * @param unmonitored a change of these attributes alone is not notified
 */
public record MonitoredAttributes(List<String> monitored, List<String> unmonitored) {
  /** All attributes. */
  public static final MonitoredAttributes ALL = new MonitoredAttributes(List.of(), List.of());

  /** Returns whether one of the changed locations is to be notified. */
  boolean selects(List<String> changed) {
    for (String location : changed) {
      if (selects(location)) {
        return true;
      }
    }
    return false;
  }

  private boolean selects(String location) {
    if (!monitored.isEmpty()) {
      return monitored.stream()
          .anyMatch(pointer -> isWithin(location, pointer) || isWithin(pointer, location));
    }
    return unmonitored.stream().noneMatch(pointer -> isWithin(location, pointer));
  }

  /** Returns whether a location is another one or within it. */
  private static boolean isWithin(String location, String other) {
    return location.startsWith(other)
        && (location.length() == other.length() || location.charAt(other.length()) == '/');
  }
}
