/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.profile.ServingAmf;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.SubscriberIdentity;
import org.sbamock.nrf.core.profile.TrackingAreas;
import org.sbamock.sbi.profile.PlmnId;

/**
 * A discovery query (TS 29.510 table 6.2.3.2.3.1-1). Absent parameters are empty lists or null.
 *
 * @param targetPlmns the PLMNs of which at least one must be served
 * @param snssais the slices of which at least one must be served
 * @param identities the identities of a subscriber, all of which must be served
 * @param guami {@code mcc-mnc-amfId}, in lower case
 * @param trackingAreas sets of tracking areas; one of each must be served
 * @param attributes criteria on further attributes, all of which must be fulfilled
 * @param limit the maximum number of instances, at least 1
 * @param maxPayload the maximum length of the result in octets
 * @param serviceMap whether services are returned as the map {@code nfServiceList} instead of a
 *     list
 * @param complexQuery a further condition
 * @param ignored the names of the parameters that the NRF does not support
 */
public record DiscoveryQuery(
    String targetNfType,
    Requester requester,
    Set<String> serviceNames,
    List<PlmnId> targetPlmns,
    @Nullable String targetNfInstanceId,
    @Nullable String targetNfFqdn,
    List<Snssai> snssais,
    @Nullable String routingIndicator,
    List<SubscriberIdentity> identities,
    @Nullable String targetNfSetId,
    @Nullable String targetNfServiceSetId,
    @Nullable String amfRegionId,
    @Nullable String amfSetId,
    @Nullable String guami,
    List<TrackingAreas> trackingAreas,
    List<AttributeCriterion> attributes,
    Exclusions exclusions,
    Preferences preferences,
    int limit,
    long maxPayload,
    boolean serviceMap,
    ComplexQuery complexQuery,
    List<String> ignored) {

  /** Returns whether the query selects a discoverable instance. */
  public boolean selects(NfProfile profile) {
    return selects(profile, ServingAmf.Role.SERVING);
  }

  /**
   * Returns whether the query selects a discoverable instance, which is an AMF with a role to the
   * GUAMI of the query, if it has one.
   */
  boolean selects(NfProfile profile, ServingAmf.Role role) {
    return profile.nfType().equals(targetNfType)
        && (targetNfInstanceId == null || profile.nfInstanceId().equals(targetNfInstanceId))
        && (targetNfFqdn == null || profile.fqdns().contains(targetNfFqdn))
        && (targetPlmns.isEmpty() || profile.servesOneOf(targetPlmns))
        && (snssais.isEmpty() || ExtSnssai.oneServed(profile.slices(), snssais))
        && (targetNfSetId == null || profile.setIds().contains(targetNfSetId))
        && profile.serves(identities, routingIndicator)
        && selectsAmf(profile, role)
        && servesTrackingAreas(profile)
        && selectsAttributes(profile)
        && !exclusions.exclude(profile)
        && complexQuery.selects(profile)
        && isOffered(profile);
  }

  private boolean servesTrackingAreas(NfProfile profile) {
    for (TrackingAreas asked : trackingAreas) {
      if (!profile.servesOneOf(asked)) {
        return false;
      }
    }
    return true;
  }

  private boolean selectsAttributes(NfProfile profile) {
    for (AttributeCriterion criterion : attributes) {
      if (!criterion.selects(profile.attributeKeys())) {
        return false;
      }
    }
    return true;
  }

  private boolean selectsAmf(NfProfile profile, ServingAmf.Role role) {
    if (amfRegionId == null && amfSetId == null && guami == null) {
      return true;
    }
    for (ServingAmf amf : profile.amfs()) {
      if (amf.isOf(amfRegionId, amfSetId) && (guami == null || amf.guamis(role).contains(guami))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the requester is of another PLMN than an instance.
   *
   * @param ownPlmns the PLMNs of instances that state none; empty if they are not known
   */
  boolean isFromAnotherPlmn(NfProfile profile, Set<PlmnId> ownPlmns) {
    if (requester.plmns().isEmpty()) {
      return false;
    }
    Set<PlmnId> plmns = profile.plmns().isEmpty() ? ownPlmns : profile.plmns();
    return !plmns.isEmpty() && Collections.disjoint(plmns, requester.plmns());
  }

  private boolean isOffered(NfProfile profile) {
    boolean anyService =
        serviceNames.isEmpty()
            && targetNfServiceSetId == null
            && (!exclusions.ofServices() || profile.services().isEmpty());
    if (anyService && profile.access().admits(requester)) {
      return true;
    }
    for (NfService service : profile.services()) {
      if (selects(profile, service)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a service of a selected instance is part of the result. */
  public boolean selects(NfProfile profile, NfService service) {
    return service.registered()
        && !exclusions.exclude(profile, service)
        && (serviceNames.isEmpty() || serviceNames.contains(service.name()))
        && (targetNfServiceSetId == null || service.setIds().contains(targetNfServiceSetId))
        && (snssais.isEmpty() || ExtSnssai.oneServed(service.slices(), snssais))
        && service.access().admits(requester);
  }
}
