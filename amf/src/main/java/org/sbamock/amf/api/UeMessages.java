/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.location.GeographicArea;
import org.sbamock.amf.core.location.UserLocation;
import org.sbamock.amf.core.ue.AccessState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.LossOfConnectivityReason;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeLocation;
import org.sbamock.amf.core.ue.UeProcedure;
import org.sbamock.amf.core.ue.UeReachability;
import org.sbamock.amf.core.ue.UeState;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * Messages of registered UEs in the UE-facing API, which {@code mock-ue-openapi.yaml} describes.
 */
final class UeMessages {
  private UeMessages() {}

  /** A UE as the AMF knows it. */
  record Ue(
      String registrationId,
      String supi,
      String guti,
      @JsonProperty("3gppAccess") Access threeGppAccess,
      @JsonProperty("non3gppAccess") Access nonThreeGppAccess,
      UeReachability reachability,
      boolean inCoverage,
      UeProcedure ongoingProcedure,
      @Nullable JsonNode location,
      @Nullable JsonNode geographicArea,
      @Nullable String timezone) {
    static Ue of(UeContext ue, String guti) {
      UeState state = ue.state();
      UeLocation location = ue.location();
      return new Ue(
          ue.registrationId().toString(),
          ue.supi().value(),
          guti,
          Access.of(state.access(AccessType.THREE_GPP)),
          Access.of(state.access(AccessType.NON_THREE_GPP)),
          state.reachability(),
          state.isInCoverage(),
          state.procedure(),
          location.userLocation(),
          location.geographicArea(),
          location.timezone());
    }
  }

  /** The states of a UE on one access. */
  record Access(String rmState, String cmState) {
    static Access of(AccessState state) {
      return new Access(state.rmState(), state.cmState());
    }
  }

  /**
   * A change of a UE, as a merge patch; members that are null or absent stay as they are.
   *
   * @param location where the UE is
   * @param geographicArea the position that an LMF would determine
   * @param communicationFailure a failure that ends the 3GPP connection
   * @param lossOfConnectivity the reason for which the UE's connectivity is lost
   */
  record UeChange(
      @JsonProperty("3gppAccess") @Nullable AccessChange threeGppAccess,
      @JsonProperty("non3gppAccess") @Nullable AccessChange nonThreeGppAccess,
      @Nullable String reachability,
      @Nullable Boolean inCoverage,
      @Nullable String ongoingProcedure,
      @Nullable UserLocation location,
      @Nullable GeographicArea geographicArea,
      @Nullable String timezone,
      @Nullable CommunicationFailure communicationFailure,
      @Nullable String lossOfConnectivity) {
    private static final Pattern TIMEZONE =
        Pattern.compile("[+-](0[0-9]|1[0-4]):[0-5][0-9](\\+[12])?");

    UeChange {
      constant(UeReachability.class, "/reachability", reachability);
      constant(UeProcedure.class, "/ongoingProcedure", ongoingProcedure);
      if (timezone != null && !TIMEZONE.matcher(timezone).matches()) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT, "/timezone", "expected a time zone such as +01:00");
      }
      constant(LossOfConnectivityReason.class, "/lossOfConnectivity", lossOfConnectivity);
    }

    @Nullable LossOfConnectivityReason lossReason() {
      return constant(LossOfConnectivityReason.class, "/lossOfConnectivity", lossOfConnectivity);
    }

    /** Returns the location that replaces one. */
    UeLocation movedFrom(UeLocation before, UnaryOperator<JsonNode> shared) {
      return new UeLocation(
          location == null ? before.userLocation() : shared.apply(Json.toTree(location)),
          geographicArea == null
              ? before.geographicArea()
              : shared.apply(Json.toTree(geographicArea)),
          timezone == null ? before.timezone() : timezone);
    }

    /** Returns the state that replaces one: coverage first, then reachability and connections. */
    UeState appliedTo(UeState before) {
      UeState after = before;
      if (inCoverage != null) {
        after = after.withCoverage(inCoverage);
      }
      if (reachability != null) {
        after = after.with(UeReachability.valueOf(reachability));
      }
      if (ongoingProcedure != null) {
        after = after.with(UeProcedure.valueOf(ongoingProcedure));
      }
      if (threeGppAccess != null) {
        after =
            after.with(AccessType.THREE_GPP, threeGppAccess.appliedTo(after, AccessType.THREE_GPP));
      }
      if (nonThreeGppAccess != null) {
        after =
            after.with(
                AccessType.NON_THREE_GPP,
                nonThreeGppAccess.appliedTo(after, AccessType.NON_THREE_GPP));
      }
      return after;
    }
  }

  /**
   * Returns the constant of an attribute; null if the attribute is null.
   *
   * @throws SbiException OPTIONAL_IE_INCORRECT if there is no such constant
   */
  private static <E extends Enum<E>> @Nullable E constant(
      Class<E> type, String pointer, @Nullable String value) {
    if (value == null) {
      return null;
    }
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    int index = names.indexOf(value);
    if (index < 0) {
      int last = names.size() - 1;
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT,
          pointer,
          "expected " + String.join(", ", names.subList(0, last)) + " or " + names.get(last));
    }
    return type.getEnumConstants()[index];
  }

  /** CommunicationFailure (TS 29.518 clause 6.2.6.2.11). */
  record CommunicationFailure(
      @Nullable String nasReleaseCode, @Nullable NgApCause ranReleaseCode) {}

  /** NgApCause (TS 29.571 clause 5.4.4.12). */
  record NgApCause(int group, int value) {
    NgApCause {
      if (group < 0 || value < 0) {
        throw SbiException.incorrectIe(
            group < 0 ? "/group" : "/value", "a number of 0 or more is expected");
      }
    }
  }

  /** A change of the states on one access. */
  record AccessChange(@Nullable String rmState, @Nullable String cmState) {
    AccessChange {
      check("/rmState", rmState, "REGISTERED", "DEREGISTERED");
      check("/cmState", cmState, "IDLE", "CONNECTED");
      if ("DEREGISTERED".equals(rmState) && "CONNECTED".equals(cmState)) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT,
            "/cmState",
            "a UE that is not registered is not connected");
      }
    }

    private static void check(String pointer, @Nullable String value, String one, String other) {
      if (value != null && !value.equals(one) && !value.equals(other)) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT, pointer, "expected " + one + " or " + other);
      }
    }

    AccessState appliedTo(UeState state, AccessType type) {
      AccessState before = state.access(type);
      boolean registered = rmState == null ? before.isRegistered() : rmState.equals("REGISTERED");
      if (!registered) {
        if ("CONNECTED".equals(cmState)) {
          throw SbiException.of(
              Cause.OPTIONAL_IE_INCORRECT,
              "/cmState",
              "the UE is not registered on " + type.value());
        }
        return AccessState.DEREGISTERED;
      }
      if (cmState != null) {
        return AccessState.valueOf(cmState);
      }
      return before.isRegistered() ? before : AccessState.IDLE;
    }
  }
}
