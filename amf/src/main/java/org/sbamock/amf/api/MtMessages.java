/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.location.Rat;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackUri;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;

/** Messages of Namf_MT (TS 29.518 clause 6.3.6). */
final class MtMessages {
  private static final int MAX_UES = 1_000;

  private MtMessages() {}

  /** UeContextInfo (clause 6.3.6.2.4). */
  record UeContextInfo(
      boolean supportVoPS,
      @Nullable Boolean supportVoPSn3gpp,
      String accessType,
      @Nullable String ratType) {
    static UeContextInfo of(UeContext ue) {
      boolean threeGpp = ue.state().access(AccessType.THREE_GPP).isRegistered();
      boolean nonThreeGpp = ue.state().access(AccessType.NON_THREE_GPP).isRegistered();
      AccessType access = threeGpp ? AccessType.THREE_GPP : AccessType.NON_THREE_GPP;
      return new UeContextInfo(
          threeGpp, nonThreeGpp ? true : null, access.value(), Rat.of(ue.location(), access));
    }
  }

  /** EnableUeReachabilityReqData (clause 6.3.6.2.2). */
  record EnableUeReachabilityReqData(String reachability) {}

  /** EnableUeReachabilityRspData (clause 6.3.6.2.3). */
  record EnableUeReachabilityRspData(String reachability) {}

  /** EnableGroupReachabilityReqData (clause 6.3.6.2.7). */
  record EnableGroupReachabilityReqData(
      List<UeInfo> ueInfoList, Tmgi tmgi, @Nullable String reachabilityNotifyUri) {
    EnableGroupReachabilityReqData {
      if (ueInfoList.isEmpty()) {
        throw SbiException.incorrectIe("/ueInfoList", "expected at least one UeInfo");
      }
      if (ueInfoList.stream().mapToInt(info -> info.ueList().size()).sum() > MAX_UES) {
        throw SbiException.incorrectIe("/ueInfoList", "expected at most " + MAX_UES + " UEs");
      }
    }

    @Nullable ResourceUri notifyUri() {
      return reachabilityNotifyUri == null
          ? null
          : CallbackUri.parse(reachabilityNotifyUri, "/reachabilityNotifyUri");
    }
  }

  /** UeInfo (clause 6.3.6.2.9). */
  record UeInfo(List<String> ueList) {
    UeInfo {
      if (ueList.isEmpty()) {
        throw SbiException.incorrectIe("/ueList", "expected at least one SUPI");
      }
    }
  }

  /** Tmgi (TS 29.571 clause 5.4.4.61). */
  record Tmgi(String mbsServiceId, PlmnId plmnId) {
    Tmgi {
      if (!mbsServiceId.matches("[A-Fa-f0-9]{6}")) {
        throw SbiException.incorrectIe("/mbsServiceId", "six hexadecimal digits are expected");
      }
    }
  }

  /** EnableGroupReachabilityRspData (clause 6.3.6.2.8). */
  record EnableGroupReachabilityRspData(@Nullable List<String> ueConnectedList) {}

  /** ReachabilityNotificationData (clause 6.3.6.2.10). */
  record ReachabilityNotificationData(
      @Nullable List<ReachableUeInfo> reachableUeList, @Nullable List<String> unreachableUeList) {
    /** Returns the notification; UEs at the same location are listed together. */
    static ReachabilityNotificationData of(List<UeContext> reachable, List<String> unreachable) {
      Map<Optional<JsonNode>, List<String>> byLocation = new LinkedHashMap<>();
      for (UeContext ue : reachable) {
        byLocation
            .computeIfAbsent(
                Optional.ofNullable(ue.location().userLocation()), key -> new ArrayList<>())
            .add(ue.supi().value());
      }
      List<ReachableUeInfo> infos = new ArrayList<>();
      byLocation.forEach(
          (location, ues) -> infos.add(new ReachableUeInfo(ues, location.orElse(null))));
      return new ReachabilityNotificationData(
          infos.isEmpty() ? null : infos, unreachable.isEmpty() ? null : List.copyOf(unreachable));
    }
  }

  /** ReachableUeInfo (clause 6.3.6.2.11). */
  record ReachableUeInfo(List<String> ueList, @Nullable JsonNode userLocation) {}
}
