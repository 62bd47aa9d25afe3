/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.profile.PlmnId;

/**
 * A registered profile (NFProfile, TS 29.510 clause 6.1.6.2.2): typed values for the attributes
 * that discovery evaluates, encoded JSON for the others. Status, load and its time are those of the
 * registration; heart-beats change the current ones in {@link NfInstance.State}.
 *
 * @param fqdn the name of the instance, in lower case; null if it has none
 * @param fqdns the names of the instance and of its services, in lower case
 * @param priority 0 to 65535, lower is preferred; 65535 if absent
 * @param capacity 0 to 65535, relative; 0 if absent
 * @param plmns empty if the profile has none, which means those of the NRF
 * @param shownSlices {@code sNssais}
 * @param slices the slices served in any PLMN, which are those of the {@code …Info} if it names
 *     any; empty if all are served
 * @param subscribers empty if all subscribers are served
 * @param setIds the NF sets of the instance
 * @param trackingAreas those of each {@code …Info}; empty if all are served
 * @param attributeKeys the keys of further attributes, see {@link DiscoveryAttribute}
 * @param amfs the attributes by which an AMF is found, of each of its {@code amfInfo}; empty for
 *     other NFs
 * @param json the encoded attributes
 */
public record NfProfile(
    String nfInstanceId,
    String nfType,
    State state,
    @Nullable String fqdn,
    Set<String> fqdns,
    int priority,
    int capacity,
    Set<PlmnId> plmns,
    ShownSlices shownSlices,
    List<ExtSnssai> slices,
    List<ServedSubscribers> subscribers,
    Set<String> setIds,
    List<TrackingAreas> trackingAreas,
    Set<String> attributeKeys,
    List<ServingAmf> amfs,
    AccessRule access,
    List<NfService> services,
    ProfileJson json) {

  /** The capacity is inverted in the lower 16 bits of a rank, since more of it is preferred. */
  private static final int MAX_CAPACITY = 65_535;

  static final String REGISTERED = "REGISTERED";
  public static final String SUSPENDED = "SUSPENDED";

  /**
   * The attributes that heart-beats change.
   *
   * @param status the NFStatus
   * @param load percent; null if unknown
   * @param loadTimeStamp the time at which the load was measured; null if unknown
   */
  public record State(String status, @Nullable Integer load, @Nullable String loadTimeStamp) {
    public boolean isRegistered() {
      return REGISTERED.equals(status);
    }

    public boolean isSuspended() {
      return SUSPENDED.equals(status);
    }
  }

  /** Returns the order of preference by priority and capacity; a lower one is preferred. */
  public long rank() {
    return (long) priority << 16 | MAX_CAPACITY - capacity;
  }

  /** Returns an estimate of the memory that the profile occupies, in octets. */
  public long octets() {
    return ProfileMemory.of(this);
  }

  /** Returns whether the instance serves identities and a routing indicator, if there is one. */
  public boolean serves(
      Collection<SubscriberIdentity> identities, @Nullable String routingIndicator) {
    if (subscribers.isEmpty()) {
      return true;
    }
    for (ServedSubscribers served : subscribers) {
      if (served.serve(identities, routingIndicator)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the instance serves one of some tracking areas. */
  public boolean servesOneOf(TrackingAreas asked) {
    if (trackingAreas.isEmpty()) {
      return true;
    }
    for (TrackingAreas served : trackingAreas) {
      if (served.isEmpty() || served.overlap(asked)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether an AMF has a role to a GUAMI. */
  public boolean has(String guami, ServingAmf.Role role) {
    for (ServingAmf amf : amfs) {
      if (amf.guamis(role).contains(guami)) {
        return true;
      }
    }
    return false;
  }

  public boolean servesOneOf(Collection<PlmnId> asked) {
    if (plmns.isEmpty()) {
      return true;
    }
    for (PlmnId plmn : asked) {
      if (plmns.contains(plmn)) {
        return true;
      }
    }
    return false;
  }
}
