/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;

/**
 * The deferred location requests that wait until their UE is available (TS 23.273 clause 6.3.1).
 * Their number is limited. Thread-safe.
 */
public final class DeferredLocations {
  private static final int MAX_REQUESTS = 100_000;

  private final Map<Long, List<Request>> requests = new HashMap<>();
  private volatile int size;

  /**
   * A deferred location request.
   *
   * @param ldrReference the reference of the home GMLC
   * @param hgmlcCallBackUri the callback URI of the home GMLC, as it was requested
   * @param notifyUri the URI of notifications
   */
  public record Request(String ldrReference, String hgmlcCallBackUri, ResourceUri notifyUri) {}

  /**
   * Adds a request about a UE, or replaces one of the same reference.
   *
   * @throws SbiException with 500 if there are too many
   */
  public synchronized void add(UeContext ue, Request request) {
    List<Request> ofUe = requests.computeIfAbsent(ue.packedSupi(), supi -> new ArrayList<>(1));
    if (remove(ofUe, request.ldrReference(), request.hgmlcCallBackUri())) {
      size--;
    }
    if (size >= MAX_REQUESTS) {
      removeEmpty(ue.packedSupi(), ofUe);
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the maximum number of deferred location requests is reached: " + MAX_REQUESTS);
    }
    ofUe.add(request);
    size++;
  }

  /** Removes a request; false if there is none. */
  public synchronized boolean cancel(long supi, String ldrReference, String hgmlcCallBackUri) {
    List<Request> ofUe = requests.get(supi);
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
      List<Request> taken = requests.remove(supi);
      if (taken == null) {
        return List.of();
      }
      size -= taken.size();
      return taken;
    }
  }

  /** Returns the number of requests that wait. */
  public int size() {
    return size;
  }

  private void removeEmpty(long supi, List<Request> ofUe) {
    if (ofUe.isEmpty()) {
      requests.remove(supi);
    }
  }

  private static boolean remove(List<Request> ofUe, String ldrReference, String callback) {
    return ofUe.removeIf(
        request ->
            request.ldrReference().equals(ldrReference)
                && request.hgmlcCallBackUri().equals(callback));
  }
}
