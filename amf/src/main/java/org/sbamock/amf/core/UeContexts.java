/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.http.Settings;

/** The registered UEs: one context for each subscriber. Thread-safe. */
public final class UeContexts {
  private final UeContextIndex byId = new UeContextIndex(UeContext::id);
  private final UeContextIndex bySupi = new UeContextIndex(UeContext::packedSupi);
  private final TmsiAllocator tmsis;

  /**
   * Creates an empty set of contexts.
   *
   * @param capacity the maximum number of UEs, 1 to 100,000,000
   */
  public UeContexts(int capacity, RandomGenerator random) {
    Settings.range("max-ue-contexts", capacity, 1, 100_000_000);
    this.tmsis = new TmsiAllocator(capacity, random);
  }

  /**
   * Registers a UE and ends a previous registration of the subscriber.
   *
   * @return null if the capacity is reached; never null for a registered subscriber
   */
  @Nullable UeContext register(RegistrationId id, Supi supi, Plmn plmn, byte[] kamf) {
    int tmsi = tmsi(supi);
    if (tmsi == TmsiAllocator.INVALID) {
      return null;
    }
    UeContext context = new UeContext(id, supi, plmn, tmsi, kamf);
    byId.put(context.id(), context);
    UeContext former = bySupi.put(context.packedSupi(), context);
    if (former != null && byId.remove(former.id(), found -> found == former) != null) {
      tmsis.release(former.tmsi());
    }
    return context;
  }

  private int tmsi(Supi supi) {
    int tmsi = tmsis.allocate();
    if (tmsi != TmsiAllocator.INVALID) {
      return tmsi;
    }
    UeContext former = find(supi);
    return former != null && byId.remove(former.id(), found -> found == former) != null
        ? tmsis.renew(former.tmsi())
        : TmsiAllocator.INVALID;
  }

  /** Returns the UE of a registration. */
  public @Nullable UeContext find(RegistrationId id) {
    return byId.get(id.value());
  }

  /** Returns the UE of a subscriber. */
  public @Nullable UeContext find(Supi supi) {
    return bySupi.get(UeContext.pack(supi));
  }

  /** Ends a registration; returns false if there is none. */
  boolean deregister(RegistrationId id) {
    UeContext context = byId.remove(id.value(), any -> true);
    if (context == null) {
      return false;
    }
    bySupi.remove(context.packedSupi(), found -> found == context);
    tmsis.release(context.tmsi());
    return true;
  }

  /** Returns the number of registered UEs. */
  public int size() {
    return tmsis.allocated();
  }
}
