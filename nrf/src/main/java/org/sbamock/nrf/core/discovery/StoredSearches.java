/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The queries whose results were longer than their maximum length (stored searches, TS 29.510
 * clause 6.2.3.3). A stored search is evaluated when it is retrieved, so that it has the instances
 * that are registered then. Thread-safe.
 */
public final class StoredSearches {
  private static final int MAX_SEARCHES = 1_000;

  private final Map<String, String> queries =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
          return size() > MAX_SEARCHES;
        }
      };

  public StoredSearches() {}

  /**
   * Stores a query. Of more than a thousand, the least recently used ones are removed.
   *
   * @return its id, which is the same for equal queries
   */
  public String add(String query) {
    String id = UUID.nameUUIDFromBytes(query.getBytes(StandardCharsets.UTF_8)).toString();
    synchronized (queries) {
      queries.put(id, query);
    }
    return id;
  }

  /** Returns a stored query; null if there is none with that id. */
  public @Nullable String query(String id) {
    synchronized (queries) {
      return queries.get(id);
    }
  }
}
