/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.discovery.SortedInstances;
import org.sbamock.nrf.core.profile.NfInstance;

/** The registered instances in the order of their ids, all of them and by type. Not thread-safe. */
final class InstanceLists {
  private static final SortedInstances NONE = new SortedInstances(NfInstance.BY_ID);

  private final SortedInstances all = new SortedInstances(NfInstance.BY_ID);
  private final Map<String, SortedInstances> byType = new HashMap<>();

  int size() {
    return all.size();
  }

  /** Adds an instance under its current type. */
  void add(NfInstance instance) {
    all.add(instance);
    byType
        .computeIfAbsent(instance.current().nfType(), type -> new SortedInstances(NfInstance.BY_ID))
        .add(instance);
  }

  /** Removes an instance, whose type must be the one with which it was added. */
  void remove(NfInstance instance) {
    all.remove(instance);
    String type = instance.current().nfType();
    SortedInstances ofType = byType.get(type);
    if (ofType != null) {
      ofType.remove(instance);
      if (ofType.isEmpty()) {
        byType.remove(type);
      }
    }
  }

  Iterable<NfInstance> ofType(String nfType) {
    return listed(nfType);
  }

  /** Returns a part of the instances of a type; of all types if it is null. */
  NfInstanceList list(@Nullable String nfType, long offset, int limit) {
    SortedInstances listed = nfType == null ? all : listed(nfType);
    List<String> ids = new ArrayList<>();
    Iterator<NfInstance> rest = listed.iterator(offset);
    while (ids.size() < limit && rest.hasNext()) {
      ids.add(rest.next().id());
    }
    return new NfInstanceList(ids, listed.size());
  }

  private SortedInstances listed(String nfType) {
    return byType.getOrDefault(nfType, NONE);
  }
}
