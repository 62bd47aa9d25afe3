/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.ServedSubscribers;
import org.sbamock.nrf.core.profile.ServingAmf;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.SubscriberIdentity;
import org.sbamock.nrf.core.profile.SubscriberIdentity.Kind;
import org.sbamock.nrf.core.profile.SubscriberRange;
import org.sbamock.nrf.core.profile.TrackingAreas;

/**
 * The keys of instances in the index, and the keys that a query has to look up. Each criterion of a
 * query is satisfied only by instances under one of its keys. Not every instance under such a key
 * satisfies the criterion; {@link DiscoveryQuery#selects} filters them.
 */
final class IndexKeys {
  private static final int MAX_SUPI_PREFIXES = 1_000;
  private static final String ANY = "*";
  private static final String SERVICE = "service:";
  private static final String PLMN = "plmn:";
  private static final String SLICE = "slice:";
  private static final String ROUTING = "routing:";
  private static final String SUPI = "supi:";
  private static final String FQDN = "fqdn:";
  private static final String SET = "set:";
  private static final String AMF_SET = "amf-set:";
  private static final String TAI = "tai:";

  private IndexKeys() {}

  /** Returns the keys of an instance with the given profile. */
  public static Set<String> of(NfProfile profile) {
    Set<String> keys = new HashSet<>();
    for (NfService service : profile.services()) {
      if (service.registered()) {
        keys.add(SERVICE + service.name());
      }
    }
    if (profile.plmns().isEmpty()) {
      keys.add(PLMN + ANY);
    }
    profile.plmns().forEach(plmn -> keys.add(PLMN + plmn));
    if (profile.slices().isEmpty()) {
      keys.add(SLICE + ANY);
    }
    for (ExtSnssai slice : profile.slices()) {
      keys.add(SLICE + slice.indexKey());
    }
    addSubscribers(profile, keys);
    profile.fqdns().forEach(fqdn -> keys.add(FQDN + fqdn));
    profile.setIds().forEach(set -> keys.add(SET + set));
    keys.addAll(profile.attributeKeys());
    addTrackingAreas(profile, keys);
    for (ServingAmf amf : profile.amfs()) {
      for (ServingAmf.Role role : ServingAmf.Role.values()) {
        amf.guamis(role).forEach(guami -> keys.add(ofGuami(guami, role)));
      }
      keys.add(AMF_SET + amf.setId());
    }
    return keys;
  }

  /** Returns the key of the AMFs that have a role to a GUAMI. */
  static String ofGuami(String guami, ServingAmf.Role role) {
    return role.attribute() + ":" + guami;
  }

  private static void addTrackingAreas(NfProfile profile, Set<String> keys) {
    for (TrackingAreas served : profile.trackingAreas()) {
      if (served.isEmpty() || served.hasRanges()) {
        keys.add(TAI + ANY);
      }
      served.singleAreas().forEach(area -> keys.add(TAI + area));
    }
    if (profile.trackingAreas().isEmpty()) {
      keys.add(TAI + ANY);
    }
  }

  private static void addSubscribers(NfProfile profile, Set<String> keys) {
    if (profile.subscribers().isEmpty()) {
      keys.add(ROUTING + ANY);
      keys.add(SUPI + ANY);
    }
    Set<String> prefixes = new HashSet<>();
    for (ServedSubscribers served : profile.subscribers()) {
      if (served.routingIndicators().isEmpty()) {
        keys.add(ROUTING + ANY);
      }
      served.routingIndicators().forEach(indicator -> keys.add(ROUTING + indicator));
      if (served.ranges(Kind.SUPI).isEmpty()) {
        keys.add(SUPI + ANY);
      }
      for (SubscriberRange range : served.ranges(Kind.SUPI)) {
        List<String> covering = prefixes.size() > MAX_SUPI_PREFIXES ? null : range.prefixes();
        if (covering == null) {
          keys.add(SUPI + ANY);
        } else {
          prefixes.addAll(covering);
        }
      }
    }
    prefixes.forEach(prefix -> keys.add(SUPI + prefix));
  }

  /**
   * Returns the criteria of a query, each with the keys of the instances that may satisfy it.
   *
   * @param role what an AMF is to the GUAMI of the query
   */
  public static List<List<String>> of(DiscoveryQuery query, ServingAmf.Role role) {
    List<List<String>> criteria = new ArrayList<>(4);
    if (!query.serviceNames().isEmpty()) {
      criteria.add(query.serviceNames().stream().map(name -> SERVICE + name).toList());
    }
    if (!query.targetPlmns().isEmpty()) {
      List<String> keys = keys(PLMN + ANY);
      query.targetPlmns().forEach(plmn -> keys.add(PLMN + plmn));
      criteria.add(keys);
    }
    if (!query.snssais().isEmpty()) {
      List<String> keys = keys(SLICE + ANY);
      for (Snssai snssai : query.snssais()) {
        keys.add(SLICE + snssai);
        keys.add(SLICE + snssai.family());
      }
      criteria.add(keys);
    }
    if (query.routingIndicator() != null) {
      List<String> keys = keys(ROUTING + ANY);
      keys.add(ROUTING + query.routingIndicator());
      criteria.add(keys);
    }
    for (SubscriberIdentity identity : query.identities()) {
      if (identity.kind() == Kind.SUPI) {
        criteria.add(supiKeys(identity));
      }
    }
    for (TrackingAreas asked : query.trackingAreas()) {
      List<String> keys = keys(TAI + ANY);
      asked.singleAreas().forEach(area -> keys.add(TAI + area));
      criteria.add(keys);
    }
    for (AttributeCriterion criterion : query.attributes()) {
      if (!criterion.excluded()) {
        criteria.add(criterion.keys());
      }
    }
    if (query.targetNfFqdn() != null) {
      criteria.add(List.of(FQDN + query.targetNfFqdn()));
    }
    if (query.targetNfSetId() != null) {
      criteria.add(List.of(SET + query.targetNfSetId()));
    }
    String guami = query.guami();
    if (guami != null) {
      criteria.add(List.of(ofGuami(guami, role)));
    }
    if (query.amfSetId() != null) {
      criteria.add(List.of(AMF_SET + query.amfSetId()));
    }
    return criteria;
  }

  private static List<String> supiKeys(SubscriberIdentity supi) {
    List<String> keys = keys(SUPI + ANY);
    String digits = supi.digits();
    if (digits != null && digits.length() <= 32) {
      String prefix = SUPI + digits.length() + ":";
      for (int length = 0; length <= digits.length(); length++) {
        keys.add(prefix + digits.substring(0, length));
      }
    }
    return keys;
  }

  private static List<String> keys(String first) {
    List<String> keys = new ArrayList<>(4);
    keys.add(first);
    return keys;
  }
}
