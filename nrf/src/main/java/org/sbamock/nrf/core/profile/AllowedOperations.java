/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of a service that its consumers may be granted, as additional scopes such as
 * {@code namf-evts:subs:create} ({@code allowedOperationsPerNfType}, {@code
 * allowedOperationsPerNfInstance}, TS 29.510 clause 6.1.6.2.3). Without these attributes, all are
 * allowed.
 *
 * @param restricted whether the service has one of the attributes
 * @param perNfType the scopes by type
 * @param perNfInstance the scopes by instance id, in lower case
 */
public record AllowedOperations(
    boolean restricted,
    Map<String, Set<String>> perNfType,
    Map<String, Set<String>> perNfInstance) {
  private static final AllowedOperations ALL = new AllowedOperations(false, Map.of(), Map.of());
  private static final String PER_TYPE = "allowedOperationsPerNfType";
  private static final String PER_INSTANCE = "allowedOperationsPerNfInstance";

  /**
   * Reads the attributes of a service.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if one is no map of lists of strings
   */
  static AllowedOperations of(ObjectNode service, String pointer) {
    if (!service.has(PER_TYPE) && !service.has(PER_INSTANCE)) {
      return ALL;
    }
    Map<String, Set<String>> perInstance = new HashMap<>();
    scopes(service, pointer, PER_INSTANCE)
        .forEach((id, scopes) -> perInstance.put(id.toLowerCase(Locale.ROOT), scopes));
    return new AllowedOperations(true, scopes(service, pointer, PER_TYPE), perInstance);
  }

  private static Map<String, Set<String>> scopes(ObjectNode service, String pointer, String name) {
    JsonNode node = service.get(name);
    if (node == null) {
      return Map.of();
    }
    String at = pointer + "/" + name;
    if (!(node instanceof ObjectNode map)) {
      throw Attributes.incorrect(at, "is not a JSON object");
    }
    Map<String, Set<String>> scopes = new HashMap<>();
    for (String key : map.propertyNames()) {
      scopes.put(key, Attributes.set(Attributes.texts(map, at, key)));
    }
    return scopes;
  }

  /** Returns whether a consumer may be granted an additional scope. */
  public boolean allow(String nfInstanceId, String nfType, String scope) {
    return !restricted
        || perNfType.getOrDefault(nfType, Set.of()).contains(scope)
        || perNfInstance
            .getOrDefault(nfInstanceId.toLowerCase(Locale.ROOT), Set.of())
            .contains(scope);
  }

  /** Returns the number of keys and scopes. */
  int size() {
    return Stream.of(perNfType, perNfInstance)
        .mapToInt(map -> map.size() + map.values().stream().mapToInt(Set::size).sum())
        .sum();
  }
}
