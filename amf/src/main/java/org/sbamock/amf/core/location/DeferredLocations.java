/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/**
 * The deferred location requests that wait until their UE is available (TS 23.273 clause 6.3.1).
 * Their number is limited, and each ends after {@link #LIFETIME}. Thread-safe.
 */
public final class DeferredLocations {
  /** The time after which a request ends whose UE has not become available: 24 hours. */
  public static final Duration LIFETIME = Duration.ofHours(24);

  private static final int MAX_REQUESTS = 100_000;

  private final InstantSource clock;
  private final Map<Long, List<Waiting>> requests = new HashMap<>();
  private volatile int size;

  /** The time before which no request ends. */
  private Instant earliestEnd = Instant.MAX;

  /**
   * A deferred location request.
   *
   * @param ldrReference the reference of the home GMLC
   * @param hgmlcCallBackUri the callback URI of the home GMLC, as it was requested
   * @param notifyUri the URI of notifications
   */
  public record Request(String ldrReference, String hgmlcCallBackUri, ResourceUri notifyUri) {}

  /** A request and the time at which it ends. */
  private record Waiting(Request request, Instant end) {}

  /**
   * Creates an empty collection.
   *
   * @param clock the clock of the end of requests
   */
  public DeferredLocations(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Adds a request about a UE, or replaces one of the same reference.
   *
   * @throws SbiException with 500 if there are too many
   */
  public synchronized void add(UeContext ue, Request request) {
    expire();
    List<Waiting> ofUe = requests.computeIfAbsent(ue.packedSupi(), supi -> new ArrayList<>(1));
    if (remove(ofUe, request.ldrReference(), request.hgmlcCallBackUri())) {
      size--;
    }
    if (size >= MAX_REQUESTS) {
      removeEmpty(ue.packedSupi(), ofUe);
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the maximum number of deferred location requests is reached: " + MAX_REQUESTS);
    }
    Instant end = clock.instant().plus(LIFETIME);
    ofUe.add(new Waiting(request, end));
    size++;
    if (end.isBefore(earliestEnd)) {
      earliestEnd = end;
    }
  }

  /** Removes a request; false if there is none. */
  public synchronized boolean cancel(long supi, String ldrReference, String hgmlcCallBackUri) {
    expire();
    List<Waiting> ofUe = requests.get(supi);
    if (ofUe == null || !remove(ofUe, ldrReference, hgmlcCallBackUri)) {
      return false;
    }
    size--;
    removeEmpty(supi, ofUe);
    return true;
  }

  /** Removes and returns the requests about a UE. */
  public List<Request> take(long supi) {
    if (size == 0) {
      return List.of();
    }
    synchronized (this) {
      expire();
      List<Waiting> taken = requests.remove(supi);
      if (taken == null) {
        return List.of();
      }
      size -= taken.size();
      return taken.stream().map(Waiting::request).toList();
    }
  }

  /** Removes the requests that have ended. */
  public synchronized void expire() {
    Instant now = clock.instant();
    if (now.isBefore(earliestEnd)) {
      return;
    }
    int remaining = 0;
    Instant earliest = Instant.MAX;
    Iterator<List<Waiting>> all = requests.values().iterator();
    while (all.hasNext()) {
      List<Waiting> ofUe = all.next();
      ofUe.removeIf(waiting -> !now.isBefore(waiting.end()));
      if (ofUe.isEmpty()) {
        all.remove();
      }
      for (Waiting waiting : ofUe) {
        earliest = waiting.end().isBefore(earliest) ? waiting.end() : earliest;
      }
      remaining += ofUe.size();
    }
    size = remaining;
    earliestEnd = earliest;
  }

  /** Returns the number of requests that wait. */
  public int size() {
    return size;
  }

  private void removeEmpty(long supi, List<Waiting> ofUe) {
    if (ofUe.isEmpty()) {
      requests.remove(supi);
    }
  }

  private static boolean remove(List<Waiting> ofUe, String ldrReference, String callback) {
    return ofUe.removeIf(
        waiting ->
            waiting.request().ldrReference().equals(ldrReference)
                && waiting.request().hgmlcCallBackUri().equals(callback));
  }
}
