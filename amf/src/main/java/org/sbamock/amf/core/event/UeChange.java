/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.LossOfConnectivityReason;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.amf.core.ue.UeLocation;
import org.sbamock.amf.core.ue.UeReachability;
import org.sbamock.amf.core.ue.UeState;
import tools.jackson.databind.JsonNode;

/**
 * What an event of a UE changed, or the present status of a UE, of which subscribers are notified.
 *
 * @param supi the packed SUPI of the UE
 * @param failure CommunicationFailure; null for none
 * @param loss the reason for a loss of connectivity; null for none
 * @param time when it was
 */
public record UeChange(
    long supi,
    UeState before,
    UeState after,
    UeLocation locationBefore,
    UeLocation location,
    @Nullable JsonNode failure,
    @Nullable LossOfConnectivityReason loss,
    Instant time) {
  private static final AmfEventType[] TYPES = AmfEventType.values();

  /** Returns the change of an event; called while the event is published. */
  public static UeChange of(UeEvent event, Instant time) {
    UeContext ue = event.ue();
    UeState before = ue.state();
    UeLocation locationBefore = ue.location();
    JsonNode failure = null;
    LossOfConnectivityReason loss = null;
    if (event instanceof UeEvent.Registered registered) {
      UeContext former = registered.former();
      before = former == null ? UeState.DEREGISTERED : former.state();
    } else if (event instanceof UeEvent.Deregistered deregistered) {
      before = deregistered.before();
      loss = deregistered.reason();
    } else if (event instanceof UeEvent.StateChanged changed) {
      before = changed.before();
    } else if (event instanceof UeEvent.Moved moved) {
      locationBefore = moved.before();
    } else if (event instanceof UeEvent.CommunicationFailed failed) {
      failure = failed.failure();
    } else if (event instanceof UeEvent.ConnectivityLost) {
      loss = LossOfConnectivityReason.MAX_DETECTION_TIME_EXPIRED;
    }
    return new UeChange(
        ue.packedSupi(), before, ue.state(), locationBefore, ue.location(), failure, loss, time);
  }

  /** Returns the present status of a UE; null for one that is not registered. */
  static UeChange present(long supi, @Nullable UeContext ue, Instant time) {
    UeState state = ue == null ? UeState.DEREGISTERED : ue.state();
    UeLocation location = ue == null ? UeLocation.UNKNOWN : ue.location();
    return new UeChange(supi, state, state, location, location, null, null, time);
  }

  /** Returns the types of event that may have occurred, one bit for each ordinal. */
  int typeBits() {
    int bits = 0;
    for (AmfEventType type : TYPES) {
      if (isOf(type)) {
        bits |= 1 << type.ordinal();
      }
    }
    return bits;
  }

  /** Returns whether a subscribed event has occurred. */
  boolean concerns(AmfEvent event, AmfEventType type) {
    if (!isOf(type)) {
      return false;
    }
    return switch (type) {
      case REACHABILITY_REPORT ->
          AmfEvent.DL_TRAFFIC.equals(event.reachabilityFilter())
              ? becameReachable()
              : before.reachability() != after.reachability();
      case LOCATION_REPORT ->
          LocationFilter.selectsChange(
              event.locationFilterList(), locationBefore.userLocation(), location.userLocation());
      default -> true;
    };
  }

  private boolean isOf(AmfEventType type) {
    return switch (type) {
      case LOCATION_REPORT ->
          location.userLocation() != null
              && !Objects.equals(locationBefore.userLocation(), location.userLocation());
      case TIMEZONE_REPORT ->
          location.timezone() != null
              && !Objects.equals(locationBefore.timezone(), location.timezone());
      case ACCESS_TYPE_REPORT -> after.isRegistered() && isRegistrationChanged();
      case REGISTRATION_STATE_REPORT -> isRegistrationChanged();
      case CONNECTIVITY_STATE_REPORT ->
          !cmState(before, AccessType.THREE_GPP).equals(cmState(after, AccessType.THREE_GPP))
              || !cmState(before, AccessType.NON_THREE_GPP)
                  .equals(cmState(after, AccessType.NON_THREE_GPP));
      case REACHABILITY_REPORT ->
          before.reachability() != after.reachability() || becameReachable();
      case COMMUNICATION_FAILURE_REPORT -> failure != null;
      case LOSS_OF_CONNECTIVITY -> loss != null;
      case USER_STATE_REPORT ->
          before != after
              && (!userState(before, AccessType.THREE_GPP)
                      .equals(userState(after, AccessType.THREE_GPP))
                  || !userState(before, AccessType.NON_THREE_GPP)
                      .equals(userState(after, AccessType.NON_THREE_GPP)));
    };
  }

  private static String cmState(UeState state, AccessType access) {
    return state.access(access).cmState();
  }

  private boolean isRegistrationChanged() {
    return isRegistrationChanged(AccessType.THREE_GPP)
        || isRegistrationChanged(AccessType.NON_THREE_GPP);
  }

  private boolean isRegistrationChanged(AccessType access) {
    return before.access(access).isRegistered() != after.access(access).isRegistered();
  }

  /** Returns whether the UE is reachable for downlink traffic from now on. */
  private boolean becameReachable() {
    return after.isConnected() && !before.isConnected()
        || after.reachability() == UeReachability.REACHABLE
            && before.reachability() != UeReachability.REACHABLE;
  }

  /** Returns 5GsUserState on an access (TS 29.518 clause 6.2.6.3.14). */
  static String userState(UeState state, AccessType access) {
    if (!state.access(access).isRegistered()) {
      return "DEREGISTERED";
    }
    boolean reachable =
        access == AccessType.THREE_GPP
            ? state.reachability() == UeReachability.REACHABLE
            : state.access(access).cmState().equals("CONNECTED");
    return reachable ? "CONNECTED_REACHABLE_FOR_PAGING" : "CONNECTED_NOT_REACHABLE_FOR_PAGING";
  }
}
