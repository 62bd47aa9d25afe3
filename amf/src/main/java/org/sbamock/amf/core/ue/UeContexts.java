/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.http.Settings;
import tools.jackson.databind.JsonNode;

/** The registered UEs, one context for each subscriber, and their events. Thread-safe. */
public final class UeContexts {
  private final CompactIndex<UeContext> byId = new CompactIndex<>(UeContext::id);
  private final CompactIndex<UeContext> bySupi = new CompactIndex<>(UeContext::packedSupi);
  private final CompactIndex<UeContext> byTmsi = new CompactIndex<>(UeContext::tmsi);
  private final TmsiAllocator tmsis;
  private final List<UeEvent.Listener> listeners = new CopyOnWriteArrayList<>();

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
   * Registers a UE and ends a previous registration of the subscriber. What was kept with the
   * context of that registration remains.
   *
   * @return null if the capacity is reached; never null for a registered subscriber
   */
  public @Nullable UeContext register(RegistrationId id, Supi supi, Plmn plmn, byte[] kamf) {
    return register(id, supi, plmn, kamf, false);
  }

  /**
   * Registers a UE by an initial registration. It ends a previous registration of the subscriber,
   * and what was kept with the context of that registration.
   *
   * @return null if the capacity is reached; never null for a registered subscriber
   */
  public @Nullable UeContext registerInitially(
      RegistrationId id, Supi supi, Plmn plmn, byte[] kamf) {
    return register(id, supi, plmn, kamf, true);
  }

  private @Nullable UeContext register(
      RegistrationId id, Supi supi, Plmn plmn, byte[] kamf, boolean initial) {
    int tmsi = tmsi(supi);
    if (tmsi == TmsiAllocator.INVALID) {
      return null;
    }
    UeContext context = new UeContext(id, supi, plmn, tmsi, kamf);
    byId.put(context.id(), context);
    byTmsi.put(tmsi, context);
    UeContext former = bySupi.put(context.packedSupi(), context);
    if (former != null) {
      context.location(former.location());
      if (remove(former)) {
        tmsis.release(former.tmsi());
      }
    }
    if (!listeners.isEmpty()) {
      synchronized (context) {
        publish(new UeEvent.Registered(context, former, initial));
      }
    }
    return context;
  }

  private int tmsi(Supi supi) {
    int tmsi = tmsis.allocate();
    if (tmsi != TmsiAllocator.INVALID) {
      return tmsi;
    }
    UeContext former = find(supi);
    return former != null && remove(former) ? tmsis.renew(former.tmsi()) : TmsiAllocator.INVALID;
  }

  /** Removes a context from the indexes other than that of SUPIs; false if it was removed. */
  private boolean remove(UeContext former) {
    byTmsi.remove(former.tmsi(), found -> found == former);
    return byId.remove(former.id(), found -> found == former) != null;
  }

  /** Returns the UE of a registration. */
  public @Nullable UeContext find(RegistrationId id) {
    return byId.get(id.value());
  }

  /** Returns the UE of a subscriber. */
  public @Nullable UeContext find(Supi supi) {
    return bySupi.get(UeContext.pack(supi));
  }

  /** Returns the UE of a 5G-TMSI. */
  public @Nullable UeContext findTmsi(int tmsi) {
    return byTmsi.get(tmsi);
  }

  /** Deregisters a UE from all accesses and removes its context; false if there is none. */
  public boolean deregister(RegistrationId id) {
    UeContext context = find(id);
    return context != null && deregister(context, LossOfConnectivityReason.DEREGISTERED);
  }

  private boolean deregister(UeContext context, LossOfConnectivityReason reason) {
    return end(context, before -> new UeEvent.Deregistered(context, before, reason));
  }

  /**
   * Removes the context of a UE that another AMF serves, with which the UE remains registered;
   * false if there is none.
   */
  public boolean transferred(RegistrationId id) {
    UeContext context = find(id);
    return context != null && end(context, before -> new UeEvent.Transferred(context));
  }

  private boolean end(UeContext context, Function<UeState, UeEvent> event) {
    synchronized (context) {
      UeState before = context.state();
      if (!remove(context)) {
        return false;
      }
      bySupi.remove(context.packedSupi(), found -> found == context);
      context.state(UeState.DEREGISTERED);
      publish(event.apply(before));
    }
    tmsis.release(context.tmsi());
    return true;
  }

  /**
   * Changes the state of a UE. A UE that is no longer registered on any access is deregistered. The
   * context of a UE that has registered again is not changed.
   *
   * @param change returns the state that replaces one
   * @return the state afterwards
   */
  public UeState change(UeContext ue, UnaryOperator<UeState> change) {
    synchronized (ue) {
      UeState before = ue.state();
      if (!before.isRegistered() || byId.get(ue.id()) != ue) {
        return before;
      }
      UeState after = change.apply(before);
      if (!after.isRegistered()) {
        deregister(ue, LossOfConnectivityReason.DEREGISTERED);
        return ue.state();
      }
      if (after != before) {
        ue.state(after);
        publish(new UeEvent.StateChanged(ue, before, after));
      }
      return after;
    }
  }

  /** Moves a UE. */
  public void move(UeContext ue, UeLocation location) {
    synchronized (ue) {
      UeLocation before = ue.location();
      if (!location.equals(before)) {
        ue.location(location);
        publish(new UeEvent.Moved(ue, before, location));
      }
    }
  }

  /**
   * Ends the connectivity of a UE as the AMF would without the UE: it has not heard of the UE for
   * the maximum detection time, after which the UE is not reachable, or it removes the UE's
   * context.
   */
  public void loseConnectivity(UeContext ue, LossOfConnectivityReason reason) {
    synchronized (ue) {
      if (reason != LossOfConnectivityReason.MAX_DETECTION_TIME_EXPIRED) {
        deregister(ue, reason);
        return;
      }
      change(ue, state -> state.with(UeReachability.UNREACHABLE));
      if (ue.state().isRegistered()) {
        publish(new UeEvent.ConnectivityLost(ue));
      }
    }
  }

  /**
   * Ends the 3GPP connection of a UE by a failure.
   *
   * @param failure CommunicationFailure (TS 29.518 clause 6.2.6.2.11); not to be modified
   * @return false if the UE is not connected through 3GPP access
   */
  public boolean failCommunication(UeContext ue, JsonNode failure) {
    synchronized (ue) {
      if (ue.state().access(AccessType.THREE_GPP) != AccessState.CONNECTED) {
        return false;
      }
      publish(new UeEvent.CommunicationFailed(ue, failure));
      change(ue, state -> state.with(AccessType.THREE_GPP, AccessState.IDLE));
      return true;
    }
  }

  /** Returns a result that is determined while no event of a UE is published. */
  public <T> T between(UeContext ue, Supplier<T> action) {
    synchronized (ue) {
      return action.get();
    }
  }

  /** Adds a receiver of the events of all UEs. */
  public void addListener(UeEvent.Listener listener) {
    listeners.add(listener);
  }

  /** Removes a receiver of events. */
  public void removeListener(UeEvent.Listener listener) {
    listeners.remove(listener);
  }

  private void publish(UeEvent event) {
    for (UeEvent.Listener listener : listeners) {
      listener.on(event);
    }
  }

  /** Returns the number of registered UEs. */
  public int size() {
    return tmsis.allocated();
  }
}
