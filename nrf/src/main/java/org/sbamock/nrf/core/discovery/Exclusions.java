/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.Collections;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
  /** No exclusions. */
  public static final Exclusions NONE = new Exclusions(Set.of(), Set.of(), Set.of(), Set.of());

  /**
   * Returns the name of a service in {@link #services}, by its NF instance or service set; without
   * a service, the name of all its services.
   */
  static String service(String owner, @Nullable String serviceInstanceId) {
    return owner + "/" + (serviceInstanceId == null ? "" : serviceInstanceId);
  }

  boolean exclude(NfProfile profile) {
    return instances.contains(profile.nfInstanceId())
        || !sets.isEmpty() && !Collections.disjoint(sets, profile.setIds());
  }

  /** Returns whether services are excluded. */
  boolean ofServices() {
    return !services.isEmpty() || !serviceSets.isEmpty();
  }

  boolean exclude(NfProfile profile, NfService service) {
    return ofServices()
        && (!Collections.disjoint(serviceSets, service.setIds())
            || isListed(profile.nfInstanceId(), service)
            || service.setIds().stream().anyMatch(set -> isListed(set, service)));
  }

  private boolean isListed(String owner, NfService service) {
    return services.contains(service(owner, service.instanceId()))
        || services.contains(service(owner, null));
  }
}
