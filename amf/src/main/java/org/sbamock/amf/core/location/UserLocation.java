/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The location of a UE as the RAN reports it (UserLocation, TS 29.571 clause 5.4.4.7), in NR,
 * E-UTRA or non-3GPP access.
 */
public record UserLocation(
    @Nullable EutraLocation eutraLocation,
    @Nullable NrLocation nrLocation,
    @Nullable N3gaLocation n3gaLocation) {
  private static final Pattern NID = Pattern.compile("[A-Fa-f0-9]{11}");
  private static final Pattern TAC = Pattern.compile("[A-Fa-f0-9]{4}|[A-Fa-f0-9]{6}");
  private static final Pattern NR_CELL = Pattern.compile("[A-Fa-f0-9]{9}");
  private static final Pattern EUTRA_CELL = Pattern.compile("[A-Fa-f0-9]{7}");
  private static final Pattern GEOGRAPHICAL = Pattern.compile("[0-9A-F]{16}");
  private static final Pattern GEODETIC = Pattern.compile("[0-9A-F]{20}");
  private static final Pattern GNB = Pattern.compile("[A-Fa-f0-9]{6,8}");
  private static final Pattern NGENB =
      Pattern.compile("(MacroNGeNB|SMacroNGeNB)-[A-Fa-f0-9]{5}|LMacroNGeNB-[A-Fa-f0-9]{6}");
  private static final Pattern HEX = Pattern.compile("[A-Fa-f0-9]{1,64}");
  private static final int MAX_AGE = 32_767;

  /** Checks that there is a location. */
  public UserLocation {
    if (eutraLocation == null && nrLocation == null && n3gaLocation == null) {
      throw SbiException.of(
          Cause.MANDATORY_IE_MISSING,
          "/nrLocation",
          "expected nrLocation, eutraLocation or n3gaLocation");
    }
  }

  /** Tai (TS 29.571 clause 5.4.4.4). */
  public record Tai(PlmnId plmnId, String tac, @Nullable String nid) {
    /** Checks the tracking area code. */
    public Tai {
      Checks.mandatory(tac, TAC, "/tac");
      Checks.optional(nid, NID, "/nid");
    }
  }

  /** Ncgi (TS 29.571 clause 5.4.4.6). */
  public record Ncgi(PlmnId plmnId, String nrCellId, @Nullable String nid) {
    /** Checks the cell. */
    public Ncgi {
      Checks.mandatory(nrCellId, NR_CELL, "/nrCellId");
      Checks.optional(nid, NID, "/nid");
    }
  }

  /** Ecgi (TS 29.571 clause 5.4.4.5). */
  public record Ecgi(PlmnId plmnId, String eutraCellId, @Nullable String nid) {
    /** Checks the cell. */
    public Ecgi {
      Checks.mandatory(eutraCellId, EUTRA_CELL, "/eutraCellId");
      Checks.optional(nid, NID, "/nid");
    }
  }

  /** GNbId (TS 29.571 clause 5.4.4.29). */
  public record GnbId(int bitLength, @JsonProperty("gNBValue") String value) {
    /** Checks the length and the digits. */
    public GnbId {
      Checks.range(bitLength, 22, 32, "/bitLength");
      Checks.mandatory(value, GNB, "/gNBValue");
    }
  }

  /** GlobalRanNodeId (TS 29.571 clause 5.4.4.28) of a gNB or an ng-eNB. */
  public record GlobalRanNodeId(
      PlmnId plmnId, @JsonProperty("gNbId") @Nullable GnbId gnbId, @Nullable String ngeNbId) {
    /** Checks that there is one node. */
    public GlobalRanNodeId {
      Checks.optional(ngeNbId, NGENB, "/ngeNbId");
      Checks.require(
          (gnbId == null) != (ngeNbId == null), "/gNbId", "expected one of gNbId and ngeNbId");
    }
  }

  /** NrLocation (TS 29.571 clause 5.4.4.9). */
  public record NrLocation(
      Tai tai,
      Ncgi ncgi,
      @Nullable Integer ageOfLocationInformation,
      @Nullable String ueLocationTimestamp,
      @Nullable String geographicalInformation,
      @Nullable String geodeticInformation,
      @Nullable GlobalRanNodeId globalGnbId) {
    /** Checks the attributes. */
    public NrLocation {
      check(
          ageOfLocationInformation,
          ueLocationTimestamp,
          geographicalInformation,
          geodeticInformation);
    }
  }

  /** EutraLocation (TS 29.571 clause 5.4.4.8). */
  public record EutraLocation(
      Tai tai,
      Ecgi ecgi,
      @Nullable Integer ageOfLocationInformation,
      @Nullable String ueLocationTimestamp,
      @Nullable String geographicalInformation,
      @Nullable String geodeticInformation,
      @Nullable GlobalRanNodeId globalNgenbId) {
    /** Checks the attributes. */
    public EutraLocation {
      check(
          ageOfLocationInformation,
          ueLocationTimestamp,
          geographicalInformation,
          geodeticInformation);
    }
  }

  /** N3gaLocation (TS 29.571 clause 5.4.4.10). */
  public record N3gaLocation(
      @Nullable Tai n3gppTai,
      @Nullable String n3IwfId,
      @Nullable String ueIpv4Addr,
      @Nullable Integer portNumber) {
    private static final Pattern IPV4 =
        Pattern.compile(
            "(([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])\\.){3}"
                + "([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])");

    /** Checks the attributes. */
    public N3gaLocation {
      Checks.optional(n3IwfId, HEX, "/n3IwfId");
      Checks.optional(ueIpv4Addr, IPV4, "/ueIpv4Addr");
      Checks.range(portNumber, 0, 65_535, "/portNumber");
    }
  }

  private static void check(
      @Nullable Integer age,
      @Nullable String timestamp,
      @Nullable String geographical,
      @Nullable String geodetic) {
    Checks.range(age, 0, MAX_AGE, "/ageOfLocationInformation");
    Checks.optionalTime(timestamp, "/ueLocationTimestamp");
    Checks.optional(geographical, GEOGRAPHICAL, "/geographicalInformation");
    Checks.optional(geodetic, GEODETIC, "/geodeticInformation");
  }
}
