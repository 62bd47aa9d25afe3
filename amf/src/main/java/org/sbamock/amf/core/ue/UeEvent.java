/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A change of a UE, from which the AMF's services derive their notifications. */
public sealed interface UeEvent {
  /** Returns the UE. */
  UeContext ue();

  /**
   * Returns whether the AMF deletes what it keeps with the context of the UE, such as subscriptions
   * to its messages: it is deregistered, served by another AMF, or registers initially (TS 24.501
   * clause 5.5.1.2.4).
   */
  default boolean endsContext() {
    return this instanceof Deregistered
        || this instanceof Transferred
        || this instanceof Registered registered && registered.initial();
  }

  /**
   * The UE registered.
   *
   * @param former the context that the registration replaces; null for none
   * @param initial whether this is an initial registration, with an authentication, rather than one
   *     that continues a context of this AMF or of another one
   */
  record Registered(UeContext ue, @Nullable UeContext former, boolean initial) implements UeEvent {}

  /**
   * The UE is no longer registered on any access; its context is removed.
   *
   * @param before the state before
   * @param reason DEREGISTERED or PURGED
   */
  record Deregistered(UeContext ue, UeState before, LossOfConnectivityReason reason)
      implements UeEvent {}

  /**
   * Another AMF serves the UE, with which it remains registered; its context is removed (TS 29.518
   * clauses 5.2.2.2.2 and 5.2.2.2.4).
   */
  record Transferred(UeContext ue) implements UeEvent {}

  /** A registration or connection management state, the reachability or the coverage changed. */
  record StateChanged(UeContext ue, UeState before, UeState after) implements UeEvent {}

  /** The UE moved, or a part of its location became known. */
  record Moved(UeContext ue, UeLocation before, UeLocation after) implements UeEvent {}

  /** The maximum detection time of the UE has expired, after which it is not reachable. */
  record ConnectivityLost(UeContext ue) implements UeEvent {}

  /**
   * The communication with the UE failed, which ends its connection.
   *
   * @param failure CommunicationFailure (TS 29.518 clause 6.2.6.2.11); not to be modified
   */
  record CommunicationFailed(UeContext ue, JsonNode failure) implements UeEvent {}

  /** A receiver of events. */
  interface Listener {
    /**
     * Receives an event. The events of one UE are passed in their order, while its state is locked:
     * a listener does not block, and does not change the UE in the same call.
     */
    void on(UeEvent event);
  }
}
