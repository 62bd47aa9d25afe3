/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfInstance;

/** The registered instances in the order of their ids, all of them and by type. Not thread-safe. */
final class InstanceLists {
  private final NavigableMap<String, NfInstance> all = new TreeMap<>();
  private final Map<String, NavigableMap<String, NfInstance>> byType = new TreeMap<>();

  int size() {
    return all.size();
  }

  /** Adds an instance under its current type. */
  void add(NfInstance instance) {
    all.put(instance.id(), instance);
    byType
        .computeIfAbsent(instance.current().nfType(), t -> new TreeMap<>())
        .put(instance.id(), instance);
  }

  /** Removes an instance, whose type must be the one with which it was added. */
  void remove(NfInstance instance) {
    all.remove(instance.id());
    String type = instance.current().nfType();
    NavigableMap<String, NfInstance> ofType = byType.get(type);
    if (ofType != null) {
      ofType.remove(instance.id());
      if (ofType.isEmpty()) {
        byType.remove(type);
      }
    }
  }

  Collection<NfInstance> ofType(String nfType) {
    return listed(nfType).values();
  }

  /** Returns a part of the instances of a type; of all types if it is null. */
  NfInstanceList list(@Nullable String nfType, long offset, int limit) {
    NavigableMap<String, NfInstance> listed = nfType == null ? all : listed(nfType);
    List<String> ids = listed.keySet().stream().skip(offset).limit(limit).toList();
    return new NfInstanceList(ids, listed.size());
  }

  private NavigableMap<String, NfInstance> listed(String nfType) {
    return byType.getOrDefault(nfType, new TreeMap<>());
  }
}
