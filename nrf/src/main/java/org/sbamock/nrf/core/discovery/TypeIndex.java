/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfInstance;

/**
 * The discoverable NF instances of one type, in the order of preference: all of them, and those
 * with a key. A key that more than half of the instances have selects little, so its instances are
 * only counted; they are listed again when less than a quarter have it. A registration is thus as
 * fast with many instances as with few. Not thread-safe.
 */
final class TypeIndex {
  private static final int BROAD = 2;
  private static final int NARROW = 4;

  private static final SortedInstances NONE = new SortedInstances(NfInstance.PREFERENCE);

  private final SortedInstances all = new SortedInstances(NfInstance.PREFERENCE);
  private final Map<String, Posting> postings = new HashMap<>();

  /** The keys whose instances are only counted. */
  private final Set<Posting> broad = new HashSet<>();

  private long changes;

  /** The instances with a key. */
  private static final class Posting {
    private final String key;
    private int size;

    /** Null if they are only counted. */
    private @Nullable SortedInstances instances;

    Posting(String key) {
      this.key = key;
      instances = new SortedInstances(NfInstance.PREFERENCE);
    }
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** Returns all instances. */
  SortedInstances all() {
    return all;
  }

  /**
   * Returns the instances with a key; null if they are so many that the list of all instances
   * serves as well.
   */
  @Nullable SortedInstances with(String key) {
    Posting posting = postings.get(key);
    return posting == null ? NONE : posting.instances;
  }

  void add(NfInstance instance, Set<String> keys) {
    all.add(instance);
    List<String> shared = new ArrayList<>(keys.size());
    for (String key : keys) {
      Posting posting = postings.computeIfAbsent(key, Posting::new);
      posting.size++;
      if (posting.size * BROAD > all.size()) {
        posting.instances = null;
        broad.add(posting);
      } else if (posting.instances != null) {
        posting.instances.add(instance);
      }
      // All instances with a key keep the same string.
      shared.add(posting.key);
    }
    instance.indexKeys(List.copyOf(shared));
    changed();
  }

  /** Removes an instance if it is present, in the place where it was added. */
  void remove(NfInstance instance) {
    if (!all.remove(instance)) {
      return;
    }
    for (String key : instance.indexKeys()) {
      Posting posting = postings.get(key);
      if (posting != null) {
        posting.size--;
        if (posting.instances != null) {
          posting.instances.remove(instance);
        }
        if (posting.size == 0) {
          postings.remove(key);
          broad.remove(posting);
        }
      }
    }
    instance.indexKeys(List.of());
    changed();
  }

  /**
   * Lists the instances of keys again that have become selective. It looks for them after so many
   * changes that its cost for each change does not depend on the number of instances.
   */
  private void changed() {
    changes++;
    if (changes * NARROW <= all.size()) {
      return;
    }
    changes = 0;
    Map<String, SortedInstances> narrowed = new HashMap<>(0);
    broad.removeIf(
        posting -> {
          boolean narrow = posting.size * NARROW < all.size();
          if (narrow) {
            posting.instances = new SortedInstances(NfInstance.PREFERENCE);
            narrowed.put(posting.key, posting.instances);
          }
          return narrow;
        });
    if (narrowed.isEmpty()) {
      return;
    }
    for (NfInstance instance : all) {
      for (String key : instance.indexKeys()) {
        SortedInstances listed = narrowed.get(key);
        if (listed != null) {
          listed.add(instance);
        }
      }
    }
  }
}
