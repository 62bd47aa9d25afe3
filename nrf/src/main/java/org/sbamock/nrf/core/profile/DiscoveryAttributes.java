/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.DiscoveryAttribute.anyUnless;
import static org.sbamock.nrf.core.profile.DiscoveryAttribute.at;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.DiscoveryAttribute.Form;
import tools.jackson.databind.node.ObjectNode;

/**
 * The query parameters of discovery that are compared with values of attributes (TS 29.510 table
 * 6.2.3.2.3.1-1, and the {@code …Info} attributes of clause 6.1.6.2.2).
 */
public final class DiscoveryAttributes {
  private static final String SMF_DNNS = "smfInfo/sNssaiSmfInfoList/dnnSmfInfoList/";
  private static final String UPF_DNNS = "upfInfo/sNssaiUpfInfoList/dnnUpfInfoList/";
  private static final String EASDF_DNNS = "easdfInfo/sNssaiEasdfInfoList/dnnEasdfInfoList/";
  private static final String MB_UPF_SLICES = "mbUpfInfo/sNssaiMbUpfInfoList/";
  private static final String NOTIFICATIONS = "defaultNotificationSubscriptions/";

  private static final int MAX_KEYS = 4_096;

  /** The attributes with a group id, by the type of the NF. */
  private static final Map<String, String> GROUPED =
      Map.of(
          "AUSF", "ausfInfo",
          "UDM", "udmInfo",
          "UDR", "udrInfo",
          "PCF", "pcfInfo",
          "CHF", "chfInfo",
          "BSF", "bsfInfo",
          "UDSF", "udsfInfo",
          "HSS", "hssInfo");

  private static final List<DiscoveryAttribute> ALL =
      List.of(
          // Slices, data networks and areas
          of(
              "dnn",
              Form.DNN,
              anyUnless("SMF", SMF_DNNS + "dnn"),
              anyUnless("UPF", UPF_DNNS + "dnn"),
              anyUnless("BSF", "bsfInfo/dnnList"),
              anyUnless("PCF", "pcfInfo/dnnList"),
              anyUnless("PCSCF", "pcscfInfo/dnnList"),
              anyUnless("EASDF", EASDF_DNNS + "dnn"),
              anyUnless("TSCTSF", "tsctsfInfo/sNssaiInfoList/dnnInfoList/dnn"),
              anyUnless("MB_SMF", "mbSmfInfo/sNssaiInfoList/dnnInfoList/dnn"),
              anyUnless("MB_UPF", MB_UPF_SLICES + "dnnUpfInfoList/dnn")),
          of("nsi-list", Form.ONE_OF, anyUnless(null, "nsiList")),
          of(
              "dnai-list",
              Form.ONE_DNAI_OF,
              anyUnless("SMF", SMF_DNNS + "dnaiList"),
              anyUnless("UPF", UPF_DNNS + "dnaiList"),
              anyUnless("EASDF", EASDF_DNNS + "dnaiList"),
              anyUnless("MB_UPF", MB_UPF_SLICES + "dnnUpfInfoList/dnaiList"),
              anyUnless("NEF", "nefInfo/dnaiList")),
          of(
              "pdu-session-types",
              Form.ALL_OF,
              at("UPF", UPF_DNNS + "pduSessionTypes"),
              anyUnless("UPF", "upfInfo/pduSessionTypes")),
          of("smf-serving-area", Form.TEXT, anyUnless("UPF", "upfInfo/smfServingArea")),
          of("mbsmf-serving-area", Form.TEXT, anyUnless("MB_UPF", "mbUpfInfo/mbSmfServingArea")),
          of("serving-scope", Form.ONE_OF, at(null, "servingScope")),
          of("preferred-locality", Form.PREFERENCE, at(null, "locality")),
          of(
              "access-type",
              Form.TEXT,
              anyUnless("SMF", "smfInfo/accessType"),
              anyUnless("PCSCF", "pcscfInfo/accessType")),
          // Subscribers
          of("group-id-list", Form.ONE_OF, groups()),
          of(
              "home-pub-key-id",
              Form.NUMBER,
              anyUnless("AUSF", "ausfInfo/suciInfos/hNwPubKeyIds"),
              anyUnless("UDM", "udmInfo/suciInfos/hNwPubKeyIds")),
          of("target-hni", Form.NAME, at(null, "hniList")),
          of("data-set", Form.TEXT, anyUnless("UDR", "udrInfo/supportedDataSets")),
          of("ip-domain", Form.TEXT, anyUnless("BSF", "bsfInfo/ipDomainList")),
          // SMF and AMF
          of(
              "pgw-ind",
              Form.FLAG,
              at("SMF", "smfInfo/pgwFqdn"),
              at("SMF", "smfInfo/pgwFqdnList"),
              at("SMF", "smfInfo/pgwIpAddrList")),
          of("pgw", Form.NAME, at("SMF", "smfInfo/pgwFqdn"), at("SMF", "smfInfo/pgwFqdnList")),
          of("vsmf-support-ind", Form.FLAG, anyUnless("SMF", "smfInfo/vsmfSupportInd")),
          of("ismf-support-ind", Form.FLAG, anyUnless("SMF", "smfInfo/ismfSupportInd")),
          of("high-latency-com", Form.REQUIREMENT, at("AMF", "amfInfo/highLatencyCom")),
          of(
              "support-onboarding-capability",
              Form.REQUIREMENT,
              at("AMF", "amfInfo/amfOnboardingCapability"),
              at("SMF", "smfInfo/smfOnboardingCapability")),
          of("notification-type", Form.TEXT, subscriptions("notificationType")),
          of("n1-msg-class", Form.TEXT, subscriptions("n1MessageClass")),
          of("n2-info-class", Form.TEXT, subscriptions("n2InformationClass")),
          // UPF
          of("upf-iwk-eps-ind", Form.FLAG, at("UPF", "upfInfo/iwkEpsInd")),
          of("upf-ue-ip-addr-ind", Form.FLAG, at("UPF", "upfInfo/ueIpAddrInd")),
          of("redundant-gtpu", Form.FLAG, at("UPF", "upfInfo/redundantGtpu")),
          of(
              "redundant-transport",
              Form.FLAG,
              at("UPF", "upfInfo/sNssaiUpfInfoList/redundantTransport"),
              at("MB_UPF", MB_UPF_SLICES + "redundantTransport")),
          of("ipups", Form.FLAG, at("UPF", "upfInfo/ipups")),
          of("data-forwarding", Form.FLAG, at("UPF", "upfInfo/dataForwarding")),
          // PCF and NEF
          of("v2x-support-ind", Form.FLAG, at("PCF", "pcfInfo/v2xSupportInd")),
          of("prose-support-ind", Form.FLAG, at("PCF", "pcfInfo/proseSupportInd")),
          of("nef-id", Form.TEXT, at("NEF", "nefInfo/nefId")),
          of("uas-nf-functionality-ind", Form.FLAG, at("NEF", "nefInfo/uasNfFunctionalityInd")),
          // Analytics
          of("event-id-list", Form.ALL_OF, at("NWDAF", "nwdafInfo/eventIds")),
          of("nwdaf-event-list", Form.ALL_OF, at("NWDAF", "nwdafInfo/nwdafEvents")),
          of(
              "analytics-aggregation-ind",
              Form.FLAG,
              at("NWDAF", "nwdafInfo/nwdafCapability/analyticsAggregation")),
          of(
              "analytics-metadata-prov-ind",
              Form.FLAG,
              at("NWDAF", "nwdafInfo/nwdafCapability/analyticsMetadataProvisioning")),
          of("serving-nf-set-id", Form.TEXT, served("servingNfSetIdList")),
          of("serving-nf-type", Form.TEXT, served("servingNfTypeList")),
          // Location
          of(
              "client-type",
              Form.JSON_TEXT,
              anyUnless("LMF", "lmfInfo/servingClientTypes"),
              anyUnless("GMLC", "gmlcInfo/servingClientTypes")),
          of("lmf-id", Form.JSON_TEXT, at("LMF", "lmfInfo/lmfId")),
          of("an-node-type", Form.JSON_TEXT, anyUnless("LMF", "lmfInfo/servingAnNodeTypes")),
          of("rat-type", Form.JSON_TEXT, anyUnless("LMF", "lmfInfo/servingRatTypes")),
          of("gmlc-number", Form.TEXT, at("GMLC", "gmlcInfo/gmlcNumbers")),
          // SCP and SEPP
          of("scp-domain-list", Form.ALL_OF, at(null, "scpDomains")),
          of("served-nf-set-id", Form.TEXT, anyUnless("SCP", "scpInfo/servedNfSetIdList")),
          of(
              "remote-plmn-id",
              Form.PLMN,
              at("SCP", "scpInfo/remotePlmnList"),
              anyUnless("SEPP", "seppInfo/remotePlmnList")));

  private static final Map<String, DiscoveryAttribute> BY_PARAMETER =
      ALL.stream().collect(Collectors.toMap(DiscoveryAttribute::parameter, Function.identity()));

  private DiscoveryAttributes() {}

  private static DiscoveryAttribute of(
      String parameter, Form form, DiscoveryAttribute.Place... places) {
    return new DiscoveryAttribute(parameter, form, places);
  }

  /** Returns the attribute that has the group id of an NF type; null if the type has no groups. */
  public static @Nullable String infoWithGroup(String nfType) {
    return GROUPED.get(nfType);
  }

  private static DiscoveryAttribute.Place[] groups() {
    return GROUPED.entrySet().stream()
        .map(info -> at(info.getKey(), info.getValue() + "/groupId"))
        .toArray(DiscoveryAttribute.Place[]::new);
  }

  /** Returns the places of a member of the default notification subscriptions. */
  private static DiscoveryAttribute.Place[] subscriptions(String member) {
    String path = NOTIFICATIONS + member;
    return new DiscoveryAttribute.Place[] {
      at(null, path), at(null, "nfServices/" + path), at(null, "nfServiceList/" + path)
    };
  }

  /** Returns the places of an attribute of functions that serve others. */
  private static DiscoveryAttribute.Place[] served(String member) {
    return new DiscoveryAttribute.Place[] {
      at("NWDAF", "nwdafInfo/" + member),
      at("DCCF", "dccfInfo/" + member),
      at("MFAF", "mfafInfo/" + member)
    };
  }

  /** Returns the attributes of a query parameter; null if there are none. */
  public static @Nullable DiscoveryAttribute of(String parameter) {
    return BY_PARAMETER.get(parameter);
  }

  /**
   * Returns the keys of a profile.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if there are too many
   */
  static Set<String> keys(ObjectNode profile, String nfType) {
    Set<String> keys = new HashSet<>();
    for (DiscoveryAttribute attribute : ALL) {
      attribute.addKeys(profile, nfType, keys);
    }
    if (keys.size() > MAX_KEYS) {
      throw Attributes.incorrect(
          "", "has more than " + MAX_KEYS + " values with which discovery compares parameters");
    }
    return Attributes.set(keys);
  }
}
