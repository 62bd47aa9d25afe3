/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.CoalescedRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The cache of discovery results, with the validity that the NRF specifies. Concurrent misses of
 * the same query share one request. Empty results are not cached.
 */
final class DiscoveryCache {
  private static final Logger LOG = LoggerFactory.getLogger(DiscoveryCache.class);

  private final DiscoverySettings settings;
  private final LongSupplier nanoClock;
  private final Map<DiscoveryQuery, Entry> entries = new ConcurrentHashMap<>();

  DiscoveryCache(DiscoverySettings settings, LongSupplier nanoClock) {
    this.settings = settings;
    this.nanoClock = nanoClock;
  }

  /** A source of results: the NRF. */
  interface Source {
    void ask(DiscoveryQuery query, DiscoveryListener listener);
  }

  public void get(DiscoveryQuery query, Source source, DiscoveryListener listener) {
    Entry entry = entries.get(query);
    if (entry != null) {
      CachedResult kept = entry.kept;
      long now = nanoClock.getAsLong();
      if (kept != null && now - kept.expires < 0) {
        entry.lastUse = now;
        listener.found(kept.result);
        return;
      }
    }
    Entry own = entry != null ? entry : entries.computeIfAbsent(query, q -> new Entry());
    if (own.await(listener)) {
      makeRoom(own);
      ResultHandler arrival = new ResultHandler(query, own);
      try {
        source.ask(query, arrival);
      } catch (RuntimeException e) {
        LOG.error("a discovery could not be sent", e);
        arrival.failed(SbiException.of(Cause.SYSTEM_FAILURE, "a discovery could not be sent"));
      }
    }
  }

  void invalidate(DiscoveryQuery query) {
    Entry entry = entries.get(query);
    if (entry != null) {
      entry.kept = null;
    }
  }

  public int size() {
    return entries.size();
  }

  private void makeRoom(Entry newest) {
    newest.lastUse = nanoClock.getAsLong();
    while (entries.size() > settings.maxEntries()) {
      Map.Entry<DiscoveryQuery, Entry> oldest = null;
      for (Map.Entry<DiscoveryQuery, Entry> candidate : entries.entrySet()) {
        if (candidate.getValue() != newest
            && (oldest == null || candidate.getValue().lastUse - oldest.getValue().lastUse < 0)) {
          oldest = candidate;
        }
      }
      if (oldest == null) {
        return;
      }
      entries.remove(oldest.getKey(), oldest.getValue());
    }
  }

  /** Notifies a listener; its exception does not affect the other listeners. */
  private static void tell(Entry entry, Consumer<DiscoveryListener> news) {
    entry.complete(news, LOG, "a listener of a discovery failed");
  }

  private record CachedResult(DiscoveryResult result, long expires) {}

  private static final class Entry extends CoalescedRequest<DiscoveryListener> {
    public volatile @Nullable CachedResult kept;
    volatile long lastUse;
  }

  private final class ResultHandler implements DiscoveryListener {
    private final DiscoveryQuery query;
    private final Entry entry;

    ResultHandler(DiscoveryQuery query, Entry entry) {
      this.query = query;
      this.entry = entry;
    }

    @Override
    public void found(DiscoveryResult result) {
      if (result.instances().isEmpty() || result.validitySeconds() == 0) {
        entry.kept = null;
        entries.remove(query, entry);
      } else {
        long validity = TimeUnit.SECONDS.toNanos(result.validitySeconds());
        entry.kept = new CachedResult(result, nanoClock.getAsLong() + validity);
      }
      tell(entry, listener -> listener.found(result));
    }

    @Override
    public void failed(SbiException cause) {
      CachedResult stale = entry.kept;
      if (stale != null
          && cause.problem().statusOr500() >= 500
          && nanoClock.getAsLong() - stale.expires < settings.staleIfError().toNanos()) {
        tell(entry, listener -> listener.found(stale.result));
        return;
      }
      if (stale == null) {
        entries.remove(query, entry);
      }
      tell(entry, listener -> listener.failed(cause));
    }
  }
}
