/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.Nullable;

/** A change of a UE, from which the AMF's services derive their notifications. */
public sealed interface UeEvent {
  /** Returns the UE. */
  UeContext ue();

  /**
   * The UE registered.
   *
   * @param former the context that the registration replaces; null for none
   */
  record Registered(UeContext ue, @Nullable UeContext former) implements UeEvent {}

  /** The UE is no longer registered on any access; its context is removed. */
  record Deregistered(UeContext ue) implements UeEvent {}

  /** A registration or connection management state, the reachability or the coverage changed. */
  record StateChanged(UeContext ue, UeState before, UeState after) implements UeEvent {}

  /** The UE moved. */
  record Moved(UeContext ue, @Nullable UeLocation before, UeLocation after) implements UeEvent {}

  /** A receiver of events. */
  interface Listener {
    /**
     * Receives an event. The events of one UE are passed in their order, while its state is locked:
     * a listener does not block, and does not change the UE in the same call.
     */
    void on(UeEvent event);
  }
}
