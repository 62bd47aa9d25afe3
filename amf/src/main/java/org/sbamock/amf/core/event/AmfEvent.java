/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * A subscribed event (AmfEvent, TS 29.518 clause 6.2.6.2.3), of which the AMF ignores all
 * attributes but these.
 *
 * @param type AmfEventType
 * @param immediateFlag whether the present status is reported when the subscription is created
 * @param locationFilterList the parts of a location whose changes are reported; null for all
 * @param refId the identifier of the event in its reports
 * @param reachabilityFilter which changes of the reachability are reported; null for those of the
 *     status
 * @param maxReports the maximum number of reports of this event; null for that of the subscription
 */
public record AmfEvent(
    String type,
    @Nullable Boolean immediateFlag,
    @Nullable List<String> locationFilterList,
    @Nullable Integer refId,
    @Nullable String reachabilityFilter,
    @Nullable Integer maxReports) {
  /** Reports when the UE becomes reachable for downlink traffic. */
  static final String DL_TRAFFIC = "UE_REACHABLE_DL_TRAFFIC";

  private static final String STATUS_CHANGE = "UE_REACHABILITY_STATUS_CHANGE";

  /** Checks the attributes. */
  public AmfEvent {
    if (maxReports != null && maxReports < 1) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/maxReports", "a positive number is expected");
    }
    if (reachabilityFilter != null
        && !reachabilityFilter.equals(DL_TRAFFIC)
        && !reachabilityFilter.equals(STATUS_CHANGE)) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT,
          "/reachabilityFilter",
          "expected " + STATUS_CHANGE + " or " + DL_TRAFFIC);
    }
    if (locationFilterList != null) {
      for (int i = 0; i < locationFilterList.size(); i++) {
        if (LocationFilter.of(locationFilterList.get(i)) == null) {
          throw SbiException.of(
              Cause.OPTIONAL_IE_INCORRECT,
              "/locationFilterList/" + i,
              "expected a filter of TS 29.518 clause 6.2.6.3.8");
        }
      }
      locationFilterList = List.copyOf(locationFilterList);
    }
  }

  /** Returns the type; null if the AMF does not report such events. */
  @Nullable AmfEventType knownType() {
    return AmfEventType.of(type);
  }

  boolean isImmediate() {
    return Boolean.TRUE.equals(immediateFlag);
  }
}
