/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The attributes by which an AMF is found (AmfInfo, TS 29.510 clause 6.1.6.2.11).
 *
 * @param regionId in lower case; null if absent
 * @param setId in lower case; null if absent
 * @param guamis {@code mcc-mnc-amfId} in lower case, by what the AMF is to them
 */
public record ServingAmf(
    @Nullable String regionId, @Nullable String setId, Map<Role, Set<String>> guamis) {

  /** What an AMF is to a GUAMI. */
  public enum Role {
    /** It has the GUAMI. */
    SERVING("guamiList"),
    /** It is a backup for the failure of the AMF that has the GUAMI. */
    FAILURE_BACKUP("backupInfoAmfFailure"),
    /** It is a backup for the planned removal of the AMF that has the GUAMI. */
    REMOVAL_BACKUP("backupInfoAmfRemoval");

    private final String attribute;

    Role(String attribute) {
      this.attribute = attribute;
    }

    /** Returns the name of the attribute with the GUAMIs. */
    public String attribute() {
      return attribute;
    }
  }

  /**
   * Reads the {@code amfInfo} of a profile and those of its {@code amfInfoList}.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if a list has an element that is not a GUAMI
   */
  static List<ServingAmf> of(ObjectNode profile) {
    List<ServingAmf> amfs = new ArrayList<>(0);
    JsonNodes.infos(profile, "amfInfo").forEach((pointer, info) -> amfs.add(of(info, pointer)));
    return List.copyOf(amfs);
  }

  private static ServingAmf of(ObjectNode info, String pointer) {
    Map<Role, Set<String>> guamis = new EnumMap<>(Role.class);
    for (Role role : Role.values()) {
      List<String> listed =
          Attributes.list(info, pointer, role.attribute(), Attributes::guami, "is not a GUAMI");
      if (!listed.isEmpty()) {
        guamis.put(role, Attributes.set(listed));
      }
    }
    return new ServingAmf(
        Attributes.lowerCase(info.get("amfRegionId")),
        Attributes.lowerCase(info.get("amfSetId")),
        guamis);
  }

  /** Returns the GUAMIs to which the AMF has a role. */
  public Set<String> guamis(Role role) {
    return guamis.getOrDefault(role, Set.of());
  }

  /** Returns whether the AMF belongs to a region and to a set; null stands for any. */
  public boolean isOf(@Nullable String region, @Nullable String set) {
    return (region == null || region.equals(regionId)) && (set == null || set.equals(setId));
  }
}
