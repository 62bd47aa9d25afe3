/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import java.util.Set;
import org.sbamock.nrf.core.pattern.BoundedPattern;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The consumers that may discover an NF instance or service: {@code allowedNfTypes}, {@code
 * allowedPlmns}, {@code allowedNssais} and {@code allowedNfDomains} (TS 29.510 clause 6.1.6.2.2).
 * An empty list allows all. A property that the requester did not state does not restrict it.
 *
 * @param ownPlmns the PLMNs of the NF instance, which are allowed in addition to {@code plmns}
 */
public record AccessRule(
    Set<String> nfTypes,
    Set<PlmnId> plmns,
    Set<PlmnId> ownPlmns,
    List<ExtSnssai> slices,
    List<BoundedPattern> domains) {

  /** The attributes of a rule, which consumers of a profile do not see. */
  public static final Set<String> ATTRIBUTES =
      Set.of("allowedPlmns", "allowedSnpns", "allowedNfTypes", "allowedNfDomains", "allowedNssais");

  /**
   * Returns the rule of a service: each attribute is that of the service, or else that of its NF
   * instance (TS 29.510 table 6.1.6.2.3-1, NOTE 5).
   *
   * @param instance the rule of the NF instance
   */
  AccessRule orElse(AccessRule instance) {
    return new AccessRule(
        nfTypes.isEmpty() ? instance.nfTypes : nfTypes,
        plmns.isEmpty() ? instance.plmns : plmns,
        ownPlmns,
        slices.isEmpty() ? instance.slices : slices,
        domains.isEmpty() ? instance.domains : domains);
  }

  /** Returns whether a consumer may discover the NF instance or service. */
  public boolean admits(Requester requester) {
    String nfType = requester.nfType();
    if (!nfTypes.isEmpty() && nfType != null && !nfTypes.contains(nfType)) {
      return false;
    }
    if (!plmns.isEmpty()
        && !requester.plmns().isEmpty()
        && requester.plmns().stream().noneMatch(this::admits)) {
      return false;
    }
    if (!slices.isEmpty()
        && !requester.snssais().isEmpty()
        && requester.snssais().stream().noneMatch(this::admits)) {
      return false;
    }
    String fqdn = requester.fqdn();
    return domains.isEmpty()
        || fqdn == null
        || domains.stream().anyMatch(domain -> domain.find(fqdn));
  }

  private boolean admits(PlmnId plmn) {
    return plmns.contains(plmn) || ownPlmns.contains(plmn);
  }

  private boolean admits(ExtSnssai snssai) {
    return slices.stream().anyMatch(snssai::overlaps);
  }
}
