package org.sbamock.amf.core;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.http.Settings;

/** The registered UEs: one context for each subscriber. Safe for use by several threads. */
public final class UeContexts {
  private final UeContextIndex byId = new UeContextIndex(UeContext::id);
  private final UeContextIndex bySupi = new UeContextIndex(UeContext::packedSupi);
  private final TmsiAllocator tmsis;

  /**
   * None yet.
   *
   * @param capacity the most UEs, 1 to 100,000,000
   */
  public UeContexts(int capacity, RandomGenerator random) {
    Settings.range("max-ue-contexts", capacity, 1, 100_000_000);
    this.tmsis = new TmsiAllocator(capacity, random);
  }

  /**
   * Registers a UE; a former registration of the subscriber ends.
   *
   * @return null if there is no room; for a subscriber that is registered there is always
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

  /** The UE of a registration. */
  public @Nullable UeContext find(RegistrationId id) {
    return byId.get(id.value());
  }

  /** The UE of a subscriber. */
  public @Nullable UeContext find(Supi supi) {
    return bySupi.get(UeContext.pack(supi));
  }

  /** Ends a registration; false if there is none. */
  boolean deregister(RegistrationId id) {
    UeContext context = byId.remove(id.value(), any -> true);
    if (context == null) {
      return false;
    }
    bySupi.remove(context.packedSupi(), found -> found == context);
    tmsis.release(context.tmsi());
    return true;
  }

  /** The number of registered UEs. */
  public int size() {
    return tmsis.allocated();
  }
}
