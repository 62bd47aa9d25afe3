/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * The discoverable NF instances, indexed by type and by query criteria, in the order of preference.
 * A query iterates over the candidates of its most selective criterion, so its cost depends on
 * their number, and with a limit on the number of results, but not on the number of registered
 * instances. Not thread-safe.
 */
public final class DiscoveryIndex {
  /** The memory of a key, of its posting and of an entry in it, in octets. */
  private static final int KEY_OCTETS = 256;

  private final Map<String, OfType> types = new HashMap<>();

  private static final class OfType {
    private final TreeSet<NfInstance> all = new TreeSet<>(NfInstance.PREFERENCE);
    private final Map<String, Posting> postings = new HashMap<>();
  }

  /** The instances with a key. */
  private static final class Posting {
    private final String key;
    private final TreeSet<NfInstance> instances = new TreeSet<>(NfInstance.PREFERENCE);

    Posting(String key) {
      this.key = key;
    }
  }

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
    OfType type = types.computeIfAbsent(profile.nfType(), t -> new OfType());
    Set<String> keys = IndexKeys.of(profile);
    type.all.add(instance);
    List<String> shared = new ArrayList<>(keys.size());
    for (String key : keys) {
      Posting posting = type.postings.computeIfAbsent(key, Posting::new);
      posting.instances.add(instance);
      // All instances with a key keep the same string.
      shared.add(posting.key);
    }
    instance.indexKeys(List.copyOf(shared));
  }

  /** Removes an instance if it is present. Its profile must be the one with which it was added. */
  public void remove(NfInstance instance) {
    OfType type = types.get(instance.current().nfType());
    if (type == null || !type.all.remove(instance)) {
      return;
    }
    for (String key : instance.indexKeys()) {
      Posting posting = type.postings.get(key);
      if (posting != null) {
        posting.instances.remove(instance);
        if (posting.instances.isEmpty()) {
          type.postings.remove(key);
        }
      }
    }
    instance.indexKeys(List.of());
    if (type.all.isEmpty()) {
      types.remove(instance.current().nfType());
    }
  }

  /** Returns the instances that a query selects, in the order of preference. */
  public List<ProfileVersion> find(DiscoveryQuery query) {
    OfType type = types.get(query.targetNfType());
    if (type == null) {
      return List.of();
    }
    List<ProfileVersion> found = new ArrayList<>();
    Iterator<NfInstance> candidates = candidates(type, query);
    int limit = query.preferences().isEmpty() ? query.limit() : Integer.MAX_VALUE;
    while (found.size() < limit && candidates.hasNext()) {
      ProfileVersion candidate = candidates.next().current();
      if (query.selects(candidate.profile())) {
        found.add(candidate);
      }
    }
    return query.preferences().first(found, query.limit());
  }

  private static Iterator<NfInstance> candidates(OfType type, DiscoveryQuery query) {
    List<TreeSet<NfInstance>> fewest = List.of(type.all);
    int least = type.all.size();
    for (List<String> keys : IndexKeys.of(query)) {
      List<TreeSet<NfInstance>> postings = new ArrayList<>(keys.size());
      int size = 0;
      for (String key : keys) {
        Posting posting = type.postings.get(key);
        if (posting != null) {
          postings.add(posting.instances);
          size += posting.instances.size();
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

    Merge(List<TreeSet<NfInstance>> sets) {
      for (TreeSet<NfInstance> set : sets) {
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
