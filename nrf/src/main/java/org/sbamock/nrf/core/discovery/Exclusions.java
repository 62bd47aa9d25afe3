/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.Collections;
import java.util.Set;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;

/**
 * What a query excludes.
 *
 * @param instances identifiers of NF instances, in lower case
 * @param sets NF sets
 * @param services services, as {@code nfInstanceId/serviceInstanceId} or {@code
 *     nfServiceSetId/serviceInstanceId}
 * @param serviceSets NF service sets
 */
public record Exclusions(
    Set<String> instances, Set<String> sets, Set<String> services, Set<String> serviceSets) {
  /** Nothing. */
  public static final Exclusions NONE = new Exclusions(Set.of(), Set.of(), Set.of(), Set.of());

  /** Returns the name of a service in {@link #services}, by its NF instance or service set. */
  static String service(String owner, String serviceInstanceId) {
    return owner + "/" + serviceInstanceId;
  }

  boolean exclude(NfProfile profile) {
    return instances.contains(profile.nfInstanceId())
        || !Collections.disjoint(sets, profile.setIds());
  }

  boolean exclude(NfProfile profile, NfService service) {
    return !Collections.disjoint(serviceSets, service.setIds())
        || !services.isEmpty() && (isListed(profile.nfInstanceId(), service) || isListed(service));
  }

  private boolean isListed(String owner, NfService service) {
    return services.contains(service(owner, service.instanceId()));
  }

  private boolean isListed(NfService service) {
    return service.setIds().stream().anyMatch(set -> isListed(set, service));
  }
}
