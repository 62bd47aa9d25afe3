/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.ServingAmf;

/**
 * The discoverable NF instances, indexed by type and by query criteria, in the order of preference.
 * A query iterates over the candidates of its most selective criterion, so its cost depends on
 * their number, and with a limit on the number of results, but not on the number of registered
 * instances. Not thread-safe.
 */
public final class DiscoveryIndex {
  /** The memory of a key, of its posting and of an entry in it, in octets. */
  private static final int KEY_OCTETS = 256;

  /** Instances that are equal in both keep their order; an unknown load counts as 0. */
  private static final Comparator<ProfileVersion> BY_RANK_AND_LOAD =
      Comparator.comparingLong((ProfileVersion version) -> version.profile().rank())
          .thenComparingInt(version -> Objects.requireNonNullElse(version.state().load(), 0));

  /**
   * The number of candidates beyond the limit of a query that are compared by load, so that its
   * cost does not depend on the number of instances with equal priority and capacity.
   */
  private static final int MAX_FURTHER = 1_000;

  private final Map<String, TypeIndex> types = new HashMap<>();

  /** Returns an estimate of the memory that the entries of a profile occupy, in octets. */
  public static long octets(NfProfile profile) {
    long octets = 0;
    for (String key : IndexKeys.of(profile)) {
      octets += KEY_OCTETS + key.length();
    }
    return octets;
  }

  public void add(NfInstance instance) {
    NfProfile profile = instance.current().profile();
    types
        .computeIfAbsent(profile.nfType(), type -> new TypeIndex())
        .add(instance, IndexKeys.of(profile));
  }

  /** Removes an instance if it is present. Its profile must be the one with which it was added. */
  public void remove(NfInstance instance) {
    String nfType = instance.current().nfType();
    TypeIndex type = types.get(nfType);
    if (type == null) {
      return;
    }
    type.remove(instance);
    if (type.isEmpty()) {
      types.remove(nfType);
    }
  }

  /** Returns whether an instance of a type has a role to a GUAMI. */
  public boolean has(String nfType, String guami, ServingAmf.Role role) {
    TypeIndex type = types.get(nfType);
    if (type == null) {
      return false;
    }
    SortedInstances instances = type.with(IndexKeys.ofGuami(guami, role));
    return instances == null || !instances.isEmpty();
  }

  /** Returns the instances that a query selects, in the order of preference. */
  public List<ProfileVersion> find(DiscoveryQuery query) {
    return find(query, ServingAmf.Role.SERVING);
  }

  /**
   * Returns the instances that a query selects, in the order of preference.
   *
   * @param role what an AMF is to the GUAMI of the query
   */
  public List<ProfileVersion> find(DiscoveryQuery query, ServingAmf.Role role) {
    TypeIndex type = types.get(query.targetNfType());
    if (type == null) {
      return List.of();
    }
    List<ProfileVersion> found = new ArrayList<>();
    Iterator<NfInstance> candidates = candidates(type, query, role);
    int limit = query.preferences().isEmpty() ? query.limit() : Integer.MAX_VALUE;
    int further = 0;
    while (candidates.hasNext()) {
      ProfileVersion candidate = candidates.next().current();
      if (found.size() >= limit
          && (++further > MAX_FURTHER
              || candidate.profile().rank() > found.get(limit - 1).profile().rank())) {
        break;
      }
      if (query.selects(candidate.profile(), role)) {
        found.add(candidate);
      }
    }
    found.sort(BY_RANK_AND_LOAD);
    return query.preferences().first(found, query.limit());
  }

  private static Iterator<NfInstance> candidates(
      TypeIndex type, DiscoveryQuery query, ServingAmf.Role role) {
    List<SortedInstances> fewest = List.of(type.all());
    int least = type.all().size();
    for (List<String> keys : IndexKeys.of(query, role)) {
      List<SortedInstances> postings = new ArrayList<>(keys.size());
      int size = 0;
      for (String key : keys) {
        SortedInstances posting = type.with(key);
        if (posting == null) {
          size = Integer.MAX_VALUE;
          break;
        }
        if (!posting.isEmpty()) {
          postings.add(posting);
          size += posting.size();
        }
      }
      if (size < least) {
        least = size;
        fewest = postings;
      }
    }
    return fewest.size() == 1 ? fewest.get(0).iterator() : new Merge(fewest);
  }

  /** Iterates over the union of several sorted lists. */
  private static final class Merge implements Iterator<NfInstance> {
    private final List<Iterator<NfInstance>> postings = new ArrayList<>();
    private final List<@Nullable NfInstance> heads = new ArrayList<>();
    private @Nullable NfInstance next;

    Merge(List<SortedInstances> sets) {
      for (SortedInstances set : sets) {
        Iterator<NfInstance> posting = set.iterator();
        postings.add(posting);
        heads.add(posting.next());
      }
      next = least();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public NfInstance next() {
      NfInstance taken = next;
      if (taken == null) {
        throw new java.util.NoSuchElementException();
      }
      for (int i = 0; i < heads.size(); i++) {
        if (heads.get(i) == taken) {
          Iterator<NfInstance> posting = postings.get(i);
          heads.set(i, posting.hasNext() ? posting.next() : null);
        }
      }
      next = least();
      return taken;
    }

    private @Nullable NfInstance least() {
      NfInstance least = null;
      for (NfInstance head : heads) {
        if (head != null && (least == null || NfInstance.PREFERENCE.compare(head, least) < 0)) {
          least = head;
        }
      }
      return least;
    }
  }
}
