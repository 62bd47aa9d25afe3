/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import java.util.Set;
import org.sbamock.nrf.core.pattern.BoundedPattern;

/**
 * An estimate of the memory that a profile occupies, in octets: its encoded attributes and the
 * values that discovery evaluates, whose objects can be many times as large as their JSON.
 */
final class ProfileMemory {
  private static final int PROFILE = 1_024;
  private static final int SERVICE = 512;
  private static final int VALUE = 96;
  private static final long AREA = 256;

  private ProfileMemory() {}

  static long of(NfProfile profile) {
    long octets =
        PROFILE + profile.json().octets() + profile.shownSlices().octets() + of(profile.access());
    octets += values(profile.fqdns().size() + profile.plmns().size() + profile.setIds().size());
    octets += of(profile.shownSlices().slices()) + of(profile.slices());
    for (ServedSubscribers served : profile.subscribers()) {
      octets += values(1 + served.routingIndicators().size());
      for (List<SubscriberRange> ranges : served.ranges().values()) {
        for (SubscriberRange range : ranges) {
          octets += values(2) + (range.pattern() == null ? 0 : range.pattern().octets());
        }
      }
    }
    for (TrackingAreas areas : profile.trackingAreas()) {
      octets += AREA * (1 + areas.size()) + areas.octets();
    }
    for (String key : profile.attributeKeys()) {
      octets += VALUE + 2L * key.length();
    }
    for (ServingAmf amf : profile.amfs()) {
      octets += values(1 + amf.guamis().values().stream().mapToInt(Set::size).sum());
    }
    for (NfService service : profile.services()) {
      octets += SERVICE + service.key().length + service.shownOctets();
      octets += service.shownSlices().octets() + of(service.shownSlices().slices());
      octets += ofOwn(service.access(), profile.access()) + of(service.slices());
      octets += values(service.setIds().size());
      octets += values(service.operations().size());
    }
    return octets;
  }

  private static long of(AccessRule access) {
    long octets = values(access.nfTypes().size() + access.plmns().size()) + of(access.slices());
    for (BoundedPattern domain : access.domains()) {
      octets += domain.octets();
    }
    return octets;
  }

  /** Returns the memory of the attributes of a service's rule that its instance does not have. */
  private static long ofOwn(AccessRule service, AccessRule instance) {
    return of(
        new AccessRule(
            service.nfTypes() == instance.nfTypes() ? Set.of() : service.nfTypes(),
            service.plmns() == instance.plmns() ? Set.of() : service.plmns(),
            Set.of(),
            service.slices() == instance.slices() ? List.of() : service.slices(),
            service.domains() == instance.domains() ? List.of() : service.domains()));
  }

  private static long of(List<ExtSnssai> slices) {
    long octets = 0;
    for (ExtSnssai slice : slices) {
      octets += values(1 + slice.sdRanges().size());
    }
    return octets;
  }

  private static long values(int number) {
    return (long) VALUE * number;
  }
}
