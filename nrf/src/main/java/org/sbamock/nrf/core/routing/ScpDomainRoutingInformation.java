/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.routing;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * The SCP domains of the registered SCPs, and how SCPs interconnect them (TS 29.510 clause
 * 6.2.6.2.13). An SCP that belongs to several domains interconnects each of them with the others.
 *
 * @param scpDomainList the connectivity by domain; empty if no SCP is registered
 */
public record ScpDomainRoutingInformation(Map<String, ScpDomainConnectivity> scpDomainList) {
  /**
   * The connectivity of a domain.
   *
   * @param connectedScpDomainList the directly connected domains
   */
  public record ScpDomainConnectivity(Set<String> connectedScpDomainList) {}

  /** Returns the information of the SCPs of a store, without those that are suspended. */
  public static ScpDomainRoutingInformation of(NfInstanceStore store) {
    Map<String, ScpDomainConnectivity> domains = new TreeMap<>();
    store.forEachOfType(
        "SCP",
        scp -> {
          if (scp.state().isRegistered()) {
            add(domains, domains(scp));
          }
          return false;
        });
    return new ScpDomainRoutingInformation(domains);
  }

  private static Set<String> domains(ProfileVersion scp) {
    Set<String> domains = new LinkedHashSet<>();
    JsonNode profile = Json.mapper().readTree(scp.json().toBytes());
    for (JsonNode domain : profile.path("scpDomains")) {
      if (domain.isString()) {
        domains.add(domain.stringValue());
      }
    }
    return domains;
  }

  private static void add(Map<String, ScpDomainConnectivity> domains, Set<String> ofScp) {
    for (String domain : ofScp) {
      Set<String> connected =
          domains
              .computeIfAbsent(domain, name -> new ScpDomainConnectivity(new TreeSet<>()))
              .connectedScpDomainList();
      connected.addAll(ofScp);
      connected.remove(domain);
    }
  }
}
