/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** The result of a discovery (TS 29.510 clause 6.2.6.2.2). Immutable. */
public final class DiscoveryResult {
  private final List<DiscoveredNf> instances;
  private final int validitySeconds;
  private final Map<String, List<Candidate>> candidates = new ConcurrentHashMap<>();

  private DiscoveryResult(List<DiscoveredNf> instances, int validitySeconds) {
    this.instances = List.copyOf(instances);
    this.validitySeconds = validitySeconds;
  }

  /**
   * Reads a search result; elements that are not profiles are ignored.
   *
   * @param searchResult the content of the response
   * @param fallbackSeconds the validity if the result does not specify one, seconds
   */
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

  /** Returns the functions, in the order of the NRF. */
  public List<DiscoveredNf> instances() {
    return instances;
  }

  /** Returns the validity period of the result in seconds; 0 for a single use. */
  public int validitySeconds() {
    return validitySeconds;
  }

  /**
   * Returns the addresses of a service with a scheme, by priority, then by capacity; computed once.
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
