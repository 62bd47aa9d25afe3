/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** The functions that a discovery found (TS 29.510 clause 6.2.6.2.2). Immutable. */
public final class DiscoveryResult {
  private final List<DiscoveredNf> instances;
  private final int validitySeconds;
  private final Map<String, List<Candidate>> candidates = new ConcurrentHashMap<>();

  private DiscoveryResult(List<DiscoveredNf> instances, int validitySeconds) {
    this.instances = List.copyOf(instances);
    this.validitySeconds = validitySeconds;
  }

  /** Reads a search result; what is no profile is passed over. */
  public static DiscoveryResult of(JsonNode searchResult, int fallbackSeconds) {
    List<DiscoveredNf> instances = new ArrayList<>();
    for (String attribute : List.of("nfInstances", "nfInstanceList")) {
      for (JsonNode profile : searchResult.path(attribute)) {
        if (profile.isObject()) {
          instances.add(new DiscoveredNf(profile));
        }
      }
    }
    JsonNode validity = searchResult.path("validityPeriod");
    int seconds =
        validity.isIntegralNumber() && validity.canConvertToInt()
            ? Math.max(0, validity.intValue())
            : fallbackSeconds;
    return new DiscoveryResult(instances, seconds);
  }

  /** Returns the functions, in the NRF's order. */
  public List<DiscoveredNf> instances() {
    return instances;
  }

  /** How long the result may be used, seconds; 0 if only once. */
  public int validitySeconds() {
    return validitySeconds;
  }

  /**
   * Where that service can be had with that scheme, by priority, then by capacity; worked out once.
   *
   * @param serviceName such as {@code nausf-auth}
   * @param scheme {@code http} or {@code https}
   */
  public List<Candidate> candidates(String serviceName, String scheme) {
    String key = serviceName.concat(scheme);
    List<Candidate> known = candidates.get(key);
    return known != null
        ? known
        : candidates.computeIfAbsent(
            key,
            k -> {
              List<Candidate> found = new ArrayList<>();
              instances.forEach(nf -> nf.candidates(serviceName, scheme, found));
              found.sort(Candidate.ORDER);
              return List.copyOf(found);
            });
  }
}
