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
 */
public record AccessRule(
    Set<String> nfTypes, Set<PlmnId> plmns, List<ExtSnssai> slices, List<BoundedPattern> domains) {

  /** The attributes of a rule, which consumers of a profile do not see. */
  public static final Set<String> ATTRIBUTES =
      Set.of("allowedPlmns", "allowedSnpns", "allowedNfTypes", "allowedNfDomains", "allowedNssais");

  /** Returns whether the rule has no restrictions. */
  public boolean isOpen() {
    return nfTypes.isEmpty() && plmns.isEmpty() && slices.isEmpty() && domains.isEmpty();
  }

  public boolean admits(Requester requester) {
    String nfType = requester.nfType();
    if (!nfTypes.isEmpty() && nfType != null && !nfTypes.contains(nfType)) {
      return false;
    }
    if (!plmns.isEmpty()
        && !requester.plmns().isEmpty()
        && requester.plmns().stream().noneMatch(plmns::contains)) {
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

  private boolean admits(ExtSnssai snssai) {
    return slices.stream().anyMatch(snssai::overlaps);
  }
}
