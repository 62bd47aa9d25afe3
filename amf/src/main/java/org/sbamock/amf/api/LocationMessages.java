/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.location.Rat;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeLocation;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Messages of Namf_Location (TS 29.518 clause 6.4.6). */
final class LocationMessages {
  private LocationMessages() {}

  /** RequestLocInfo (clause 6.4.6.2.6). */
  record RequestLocInfo(
      @Nullable Boolean req5gsLoc,
      @Nullable Boolean reqCurrentLoc,
      @Nullable Boolean reqRatType,
      @Nullable Boolean reqTimeZone) {}

  /** ProvideLocInfo (clause 6.4.6.2.7). */
  record ProvideLocInfo(
      @Nullable Boolean currentLoc,
      @Nullable JsonNode location,
      @Nullable JsonNode geoInfo,
      @Nullable String ratType,
      @Nullable String timezone) {
    /**
     * Returns the information that a request asks for.
     *
     * @param current whether the location is the current one rather than the last known one
     */
    static ProvideLocInfo of(RequestLocInfo request, UeContext ue, boolean current) {
      UeLocation location = ue.location();
      boolean located = isTrue(request.req5gsLoc()) || isTrue(request.reqCurrentLoc());
      boolean known = located && location.userLocation() != null;
      AccessType access =
          ue.state().access(AccessType.THREE_GPP).isRegistered()
              ? AccessType.THREE_GPP
              : AccessType.NON_THREE_GPP;
      return new ProvideLocInfo(
          known ? current : null,
          known ? location.userLocation() : null,
          located ? location.geographicArea() : null,
          isTrue(request.reqRatType()) ? Rat.of(location, access) : null,
          isTrue(request.reqTimeZone()) ? location.timezone() : null);
    }
  }

  private static boolean isTrue(@Nullable Boolean value) {
    return Boolean.TRUE.equals(value);
  }

  /** RequestPosInfo (clause 6.4.6.2.2), without the attributes that the AMF ignores. */
  record RequestPosInfo(
      String lcsClientType,
      String lcsLocation,
      @Nullable String supi,
      @Nullable String lcsSupportedGADShapes,
      @Nullable List<String> additionalLcsSuppGADShapes,
      @Nullable String locationNotificationUri,
      @Nullable String ldrType,
      @JsonProperty("hgmlcCallBackURI") @Nullable String hgmlcCallBackUri,
      @Nullable String ldrReference) {
    static final String CURRENT = "CURRENT_LOCATION";
    static final String LAST_KNOWN = "CURRENT_OR_LAST_KNOWN_LOCATION";
    static final String VERIFICATION = "NOTIFICATION_VERIFICATION_ONLY";
    static final String DEFERRED = "DEFERRED_LOCATION";

    RequestPosInfo {
      if (!List.of(CURRENT, LAST_KNOWN, VERIFICATION, DEFERRED).contains(lcsLocation)) {
        throw SbiException.incorrectIe(
            "/lcsLocation", "expected a value of TS 29.518 clause 6.4.6.3.3");
      }
      checkReference(ldrReference);
    }

    /** Returns whether the client supports a shape; it supports each if it names none. */
    private boolean supports(String shape) {
      return lcsSupportedGADShapes == null
          || lcsSupportedGADShapes.equals(shape)
          || additionalLcsSuppGADShapes != null && additionalLcsSuppGADShapes.contains(shape);
    }

    /**
     * Returns a position in a shape that the client supports: its own, or else that of its point;
     * null if there is none.
     */
    @Nullable JsonNode supported(@Nullable JsonNode area) {
      if (area == null || supports(area.path("shape").asString(""))) {
        return area;
      }
      JsonNode point = area.get("point");
      if (point == null || !supports("POINT")) {
        return null;
      }
      ObjectNode reduced = Json.mapper().createObjectNode().put("shape", "POINT");
      return reduced.set("point", point);
    }
  }

  private static void checkReference(@Nullable String reference) {
    if (reference != null && (reference.length() < 2 || reference.length() > 510)) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/ldrReference", "expected 2 to 510 characters");
    }
  }

  /** ProvidePosInfo (clause 6.4.6.2.3). */
  record ProvidePosInfo(
      JsonNode locationEstimate,
      @Nullable String accuracyFulfilmentIndicator,
      @Nullable String timestampOfLocationEstimate,
      @Nullable JsonNode ecgi,
      @Nullable JsonNode ncgi) {
    /**
     * Returns a position.
     *
     * @param time the time of the estimate; null if it is the last known position
     */
    static ProvidePosInfo of(JsonNode position, UeLocation location, @Nullable Instant time) {
      return new ProvidePosInfo(
          position,
          time == null ? null : "REQUESTED_ACCURACY_FULFILLED",
          timestamp(time),
          cell(location, "/eutraLocation/ecgi"),
          cell(location, "/nrLocation/ncgi"));
    }
  }

  private static @Nullable String timestamp(@Nullable Instant time) {
    return time == null ? null : time.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private static @Nullable JsonNode cell(UeLocation location, String pointer) {
    JsonNode where = location.userLocation();
    JsonNode cell = where == null ? null : where.at(pointer);
    return cell == null || cell.isMissingNode() ? null : cell;
  }

  /** NotifiedPosInfo (clause 6.4.6.2.4). */
  record NotifiedPosInfo(
      String locationEvent,
      String supi,
      @Nullable JsonNode locationEstimate,
      @Nullable String timestampOfLocationEstimate,
      @Nullable JsonNode ecgi,
      @Nullable JsonNode ncgi,
      @JsonProperty("hgmlcCallBackURI") String hgmlcCallBackUri,
      String ldrReference) {
    static NotifiedPosInfo of(
        String supi, UeLocation location, Instant time, String callback, String reference) {
      return new NotifiedPosInfo(
          "ACTIVATION_OF_DEFERRED_LOCATION",
          supi,
          location.geographicArea(),
          location.geographicArea() == null ? null : timestamp(time),
          cell(location, "/eutraLocation/ecgi"),
          cell(location, "/nrLocation/ncgi"),
          callback,
          reference);
    }
  }

  /** CancelPosInfo (clause 6.4.6.2.5). */
  record CancelPosInfo(
      String supi, @JsonProperty("hgmlcCallBackURI") String hgmlcCallBackUri, String ldrReference) {
    CancelPosInfo {
      if (ldrReference.length() < 2 || ldrReference.length() > 510) {
        throw SbiException.incorrectIe("/ldrReference", "expected 2 to 510 characters");
      }
    }
  }
}
