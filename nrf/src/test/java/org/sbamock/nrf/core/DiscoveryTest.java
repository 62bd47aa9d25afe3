/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.ausfs;
import static org.sbamock.nrf.core.Stores.found;
import static org.sbamock.nrf.core.Stores.json;
import static org.sbamock.nrf.core.Stores.query;
import static org.sbamock.nrf.core.Stores.queryFor;
import static org.sbamock.nrf.core.Stores.register;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class DiscoveryTest {
  private final NfInstanceStore store =
      Stores.store(
          RegistryRules.defaults().withValidation(ProfileValidation.LENIENT),
          InstantSource.system());

  @Test
  void findsByTypeAndServiceName() {
    register(store, ausf(1), of(2, "UDM", "nudm-ueau"), of(3, "AUSF", "nausf-sorprotection"));

    assertThat(found(store, ausfs())).containsExactly(1, 3);
    assertThat(found(store, ausfs("service-names", "nausf-auth"))).containsExactly(1);
    assertThat(found(store, ausfs("service-names", "x,nausf-sorprotection,nausf-auth")))
        .containsExactly(1, 3);
    assertThat(found(store, ausfs("service-names", "nudm-ueau"))).isEmpty();
    assertThat(found(store, query("target-nf-type=SMF&requester-nf-type=AMF"))).isEmpty();
  }

  @Test
  void ordersByPriorityThenCapacityThenIdAndStopsAtTheLimit() {
    register(
        store,
        with(ausf(4), "\"priority\":20,\"capacity\":900"),
        with(ausf(3), "\"capacity\":50"),
        ausf(2),
        ausf(1),
        with(ausf(5), "\"priority\":1"));

    assertThat(found(store, ausfs())).containsExactly(5, 1, 2, 3, 4);
    assertThat(found(store, ausfs("limit", "2"))).containsExactly(5, 1);
    store.register(id(5), with(ausf(5), "\"priority\":30"));
    assertThat(found(store, ausfs())).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void ordersByLoadThoseOfEqualPriorityAndCapacity() {
    register(
        store,
        with(ausf(1), "\"load\":80"),
        with(ausf(2), "\"load\":20"),
        ausf(3),
        with(ausf(4), "\"load\":0,\"priority\":20"),
        with(ausf(5), "\"load\":90,\"capacity\":500"));

    assertThat(found(store, ausfs())).containsExactly(5, 3, 2, 1, 4);
    assertThat(found(store, ausfs("limit", "2"))).containsExactly(5, 3);
    store.patch(
        id(3),
        Profiles.tree("{\"patch\":[{\"op\":\"add\",\"path\":\"/load\",\"value\":50}]}")
            .get("patch"),
        Preconditions.NONE);
    assertThat(found(store, ausfs("limit", "2"))).containsExactly(5, 2);
    assertThat(found(store, ausfs("preferred-nf-instances", id(1), "limit", "3")))
        .containsExactly(1, 5, 2);
  }

  @Test
  void preferredInstancesPrecedeOthers() {
    register(
        store,
        amf(1, "\"locality\":\"east\"", "000001"),
        amf(2, "\"locality\":\"west\"", "000001"),
        amf(3, "\"locality\":\"west\"", "000002"),
        amf(4, "\"priority\":1", "000002"));
    String tai = "{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"tac\":\"000002\"}";

    assertThat(amfs()).containsExactly(4, 1, 2, 3);
    assertThat(amfs("preferred-locality", "west")).containsExactly(2, 3, 4, 1);
    assertThat(amfs("preferred-locality", "west", "limit", "1")).containsExactly(2);
    assertThat(amfs("preferred-locality", "north")).containsExactly(4, 1, 2, 3);
    assertThat(amfs("preferred-tai", tai)).containsExactly(4, 3, 1, 2);
    assertThat(amfs("preferred-nf-instances", id(3).toUpperCase(Locale.ROOT) + "," + id(1)))
        .containsExactly(1, 3, 4, 2);
    assertThat(amfs("preferred-locality", "west", "preferred-tai", tai))
        .containsExactly(3, 2, 4, 1);
    assertThat(
            amfs(
                "preferred-locality",
                "west",
                "preferred-tai",
                tai,
                "preferences-precedence",
                "preferred-tai,preferred-locality"))
        .containsExactly(3, 4, 2, 1);
  }

  private static ObjectNode amf(int number, String members, String tac) {
    return with(
        of(number, "AMF", "namf-comm"),
        members
            + ",\"amfInfo\":{\"amfRegionId\":\"01\",\"amfSetId\":\"001\",\"guamiList\":["
            + guami("010041")
            + "],\"taiList\":["
            + "{\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"tac\":\""
            + tac
            + "\"}]}");
  }

  private List<Integer> amfs(String... namesAndValues) {
    return found(store, queryFor("AMF", namesAndValues));
  }

  @ParameterizedTest
  @CsvSource({
    "preferred-nf-instances, x",
    "preferred-tai, x",
    "preferred-tai, {}",
    "preferred-locality, ''",
  })
  void invalidPreferencesAreRejected(String parameter, String value) {
    assertThatThrownBy(() -> amfs(parameter, value))
        .isInstanceOfSatisfying(
            SbiException.class,
            e ->
                assertThat(e.problem().cause())
                    .isEqualTo(Cause.OPTIONAL_QUERY_PARAM_INCORRECT.name()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"mcc\":\"208\",\"mnc\":\"93\"}] | 1 3",
        "[{\"mcc\":\"999\",\"mnc\":\"70\"},{\"mcc\":\"001\",\"mnc\":\"001\"}] | 2 3",
        "[{\"mcc\":\"999\",\"mnc\":\"71\"}] | 3",
      })
  void findsByPlmn(String plmns, String expected) {
    register(
        store,
        with(ausf(1), "\"plmnList\":[{\"mcc\":\"208\",\"mnc\":\"93\"}]"),
        with(
            ausf(2),
            "\"plmnList\":[{\"mcc\":\"999\",\"mnc\":\"70\"},{\"mcc\":\"001\",\"mnc\":\"001\"}]"),
        ausf(3));

    assertThat(numbers(ausfs("target-plmn-list", plmns))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"sst\":1,\"sd\":\"010203\"}] | 1 5",
        "[{\"sst\":1,\"sd\":\"0A0B0C\"}] | 1 5",
        "[{\"sst\":1}] | 2 5",
        "[{\"sst\":2,\"sd\":\"ffffff\"}] | 3 5",
        "[{\"sst\":2}] | 3 5",
        "[{\"sst\":3,\"sd\":\"000150\"}] | 4 5",
        "[{\"sst\":3,\"sd\":\"000201\"}] | 5",
        "[{\"sst\":9},{\"sst\":1}] | 2 5",
      })
  void findsBySlice(String snssais, String expected) {
    register(
        store,
        with(ausf(1), "\"sNssais\":[{\"sst\":1,\"sd\":\"010203\"},{\"sst\":1,\"sd\":\"0a0b0c\"}]"),
        with(
            ausf(2),
            "\"perPlmnSnssaiList\":[{\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},"
                + "\"sNssaiList\":[{\"sst\":1}]}]"),
        with(ausf(3), "\"sNssais\":[{\"sst\":2,\"sd\":\"000000\",\"wildcardSd\":true}]"),
        with(
            ausf(4),
            "\"sNssais\":[{\"sst\":3,\"sd\":\"000100\","
                + "\"sdRanges\":[{\"start\":\"000100\",\"end\":\"000200\"}]}]"),
        ausf(5));

    assertThat(numbers(ausfs("snssais", snssais))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SMF | smfInfo | {'sNssaiSmfInfoList':[%s]}",
        "SMF | smfInfoList | {'a':{'sNssaiSmfInfoList':[%s]}}",
        "UPF | upfInfo | {'sNssaiUpfInfoList':[%s]}",
        "EASDF | easdfInfoList | {'a':{'sNssaiEasdfInfoList':[%s]}}",
        "TSCTSF | tsctsfInfoList | {'a':{'sNssaiInfoList':{'b':%s}}}",
        "MB_SMF | mbSmfInfoList | {'a':{'sNssaiInfoList':{'b':%s}}}",
        "MB_UPF | mbUpfInfoList | {'a':{'sNssaiMbUpfInfoList':[%s]}}",
      })
  void theSlicesOfAnInfoPrevail(String nfType, String attribute, String value) {
    String info = "\"sNssais\":[{\"sst\":%d}],\"" + attribute + "\":" + value.replace('\'', '"');
    register(
        store,
        with(of(1, nfType, "service"), info.formatted(2, "{\"sNssai\":{\"sst\":1}}")),
        with(of(2, nfType, "service"), info.formatted(1, "{\"sNssai\":{\"sst\":3}}")),
        with(of(3, nfType, "service"), "\"sNssais\":[{\"sst\":1}]"));

    assertThat(found(store, queryFor(nfType, "snssais", "[{\"sst\":1}]"))).containsExactly(1, 3);
    assertThat(found(store, queryFor(nfType, "snssais", "[{\"sst\":2}]"))).isEmpty();
  }

  @Test
  void showsOnlyTheSlicesThatWereAskedFor() {
    register(store, with(ausf(1), "\"sNssais\":[{\"sst\":1},{\"sst\":2},{\"sst\":3}]"));

    assertThat(profile(ausfs("snssais", "[{\"sst\":3},{\"sst\":1}]")).get("sNssais").toString())
        .isEqualTo("[{\"sst\":1},{\"sst\":3}]");
    assertThat(profile(ausfs()).get("sNssais").size()).isEqualTo(3);
  }

  @Test
  void showsOnlyTheSlicesOfAServiceThatWereAskedFor() {
    ObjectNode profile = ausf(1);
    ((ObjectNode) profile.at("/nfServices/0"))
        .set("sNssais", Profiles.tree("{\"s\":[{\"sst\":1},{\"sst\":2}]}").get("s"));
    register(store, profile);

    assertThat(profile(ausfs("snssais", "[{\"sst\":2}]")).at("/nfServices/0/sNssais").toString())
        .isEqualTo("[{\"sst\":2}]");
    assertThat(profile(ausfs()).at("/nfServices/0/sNssais")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "imsi-208930000000001,,1 4 5",
    "imsi-208930000000099,,1 4 5",
    "imsi-208930000000100,,4 5",
    "imsi-208940000000123,,2 3 4",
    "imsi-208940000000600,,3 4",
    "imsi-2089300000001,,4",
    "nai-208930000000001@example.com,,4",
    ",0000,1 4 5",
    ",7,2 3 4",
    "imsi-208930000000001,7,4",
    "imsi-208940000000123,7,2 3 4",
    "imsi-208930000000001,0000,1 4 5",
  })
  void findsBySubscriber(String supi, String routingIndicator, String expected) {
    register(
        store,
        with(
            ausf(1),
            "\"ausfInfo\":{\"routingIndicators\":[\"0000\",\"12\"],\"supiRanges\":"
                + "[{\"start\":\"208930000000000\",\"end\":\"208930000000099\"}]}"),
        with(
            ausf(2),
            "\"ausfInfo\":{\"routingIndicators\":[\"7\"],\"supiRanges\":"
                + "[{\"start\":\"208940000000117\",\"end\":\"208940000000599\"}]}"),
        with(
            ausf(3),
            "\"ausfInfo\":{\"routingIndicators\":[\"7\"],"
                + "\"supiRanges\":[{\"pattern\":\"^imsi-20894[0-9]{10}$\"}]}"),
        ausf(4),
        with(
            ausf(5),
            "\"ausfInfoList\":{\"a\":{\"routingIndicators\":[\"0000\"],\"supiRanges\":"
                + "[{\"start\":\"20893000000000\",\"end\":\"208939999999999\"}]}}"));
    String[] parameters =
        supi == null
            ? new String[] {"routing-indicator", routingIndicator}
            : routingIndicator == null
                ? new String[] {"supi", supi}
                : new String[] {"supi", supi, "routing-indicator", routingIndicator};

    assertThat(numbers(ausfs(parameters))).isEqualTo(expected);
  }

  @Test
  void findsByIdFqdnAndSet() {
    register(
        store,
        with(ausf(1), "\"fqdn\":\"AUSF1.example.com\",\"nfSetIdList\":[\"set1.ausfset\"]"),
        with(ausf(2), "\"fqdn\":\"ausf2.example.com\""),
        of(3, "UDM", "nudm-ueau"));

    assertThat(found(store, ausfs("target-nf-instance-id", id(2)))).containsExactly(2);
    assertThat(found(store, ausfs("target-nf-instance-id", id(3)))).isEmpty();
    assertThat(found(store, ausfs("target-nf-instance-id", id(9)))).isEmpty();
    assertThat(found(store, ausfs("target-nf-fqdn", "ausf1.EXAMPLE.com"))).containsExactly(1);
    assertThat(found(store, ausfs("target-nf-set-id", "set1.ausfset"))).containsExactly(1);
  }

  @Test
  void findsTheAmfOfAGuami() {
    register(
        store,
        with(
            of(1, "AMF", "namf-comm"),
            "\"amfInfo\":{\"amfRegionId\":\"0A\",\"amfSetId\":\"3f8\",\"guamiList\":"
                + "[{\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},\"amfId\":\"CAFE00\"}]}"),
        of(2, "AMF", "namf-comm"));
    String amfs = "target-nf-type=AMF&requester-nf-type=AMF&";

    assertThat(
            found(
                store,
                query(
                    amfs
                        + "guami=%7B%22plmnId%22:%7B%22mcc%22:%22208%22,%22mnc%22:%2293%22%7D,"
                        + "%22amfId%22:%22cafe00%22%7D")))
        .containsExactly(1);
    assertThat(found(store, query(amfs + "amf-region-id=0a&amf-set-id=3F8"))).containsExactly(1);
    assertThat(found(store, query(amfs + "amf-set-id=001"))).isEmpty();
  }

  @Test
  void findsAnAmfByEachOfItsInfos() {
    register(
        store,
        with(
            of(1, "AMF", "namf-comm"),
            "\"amfInfo\":{\"amfRegionId\":\"01\",\"amfSetId\":\"001\",\"guamiList\":["
                + guami("010041")
                + "]},\"amfInfoList\":{\"a\":{\"amfRegionId\":\"02\",\"amfSetId\":\"002\","
                + "\"guamiList\":["
                + guami("020081")
                + "]}}"));

    assertThat(amfs("guami", guami("010041"))).containsExactly(1);
    assertThat(amfs("guami", guami("020081"))).containsExactly(1);
    assertThat(amfs("amf-region-id", "02", "amf-set-id", "002")).containsExactly(1);
    assertThat(amfs("amf-region-id", "01", "amf-set-id", "002")).isEmpty();
    assertThat(amfs("guami", guami("020081"), "amf-set-id", "001")).isEmpty();
  }

  @Test
  void findsTheBackupsOfAnAmfThatIsNotAvailable() {
    String asked = guami("010041");
    String info =
        "\"amfInfo\":{\"amfRegionId\":\"01\",\"amfSetId\":\"001\",\"%s\":[" + asked + "]}";
    ObjectNode serving = with(of(1, "AMF", "namf-comm"), info.formatted("guamiList"));
    register(
        store,
        serving.deepCopy(),
        with(of(2, "AMF", "namf-evts"), info.formatted("backupInfoAmfFailure")),
        with(of(3, "AMF", "namf-evts"), info.formatted("backupInfoAmfRemoval")));

    assertThat(amfs("guami", asked)).containsExactly(1);
    assertThat(amfs("guami", asked, "service-names", "namf-evts")).isEmpty();
    assertThat(amfs("guami", guami("010042"))).isEmpty();

    register(store, with(serving.deepCopy(), "\"nfStatus\":\"SUSPENDED\""));
    assertThat(amfs("guami", asked)).containsExactly(2);
    assertThat(amfs("guami", asked, "amf-set-id", "002")).isEmpty();

    store.deregister(id(1));
    assertThat(amfs("guami", asked)).containsExactly(3);

    register(store, serving.deepCopy());
    assertThat(amfs("guami", asked)).containsExactly(1);
  }

  private static String guami(String amfId) {
    return "{\"plmnId\":" + plmn("001") + ",\"amfId\":\"" + amfId + "\"}";
  }

  @Test
  void heedsWhoIsAllowed() {
    register(
        store,
        with(ausf(1), "\"allowedNfTypes\":[\"UDM\"]"),
        with(ausf(2), "\"allowedPlmns\":[{\"mcc\":\"208\",\"mnc\":\"93\"}]"),
        with(ausf(3), "\"allowedNfDomains\":[\"^.+\\\\.example\\\\.com$\"]"),
        with(ausf(4), "\"allowedNssais\":[{\"sst\":1}]"));

    assertThat(found(store, ausfs())).containsExactly(2, 3, 4);
    assertThat(found(store, query("target-nf-type=AUSF&requester-nf-type=UDM")))
        .containsExactly(1, 2, 3, 4);
    assertThat(found(store, ausfs("requester-plmn-list", "[{\"mcc\":\"208\",\"mnc\":\"94\"}]")))
        .containsExactly(3, 4);
    assertThat(found(store, ausfs("requester-nf-instance-fqdn", "amf.example.org")))
        .containsExactly(2, 4);
    assertThat(found(store, ausfs("requester-snssais", "[{\"sst\":2}]"))).containsExactly(2, 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'sst':1,'sd':'000150'} | 1 2 4",
        "{'sst':1,'sd':'000201'} | 2 4",
        "{'sst':1} | 2 3 4",
        "{'sst':1,'sd':'000300','sdRanges':[{'start':'000200','end':'000300'}]} | 1 2 4",
        "{'sst':1,'sd':'000201','sdRanges':[{'start':'000201','end':'000300'}]} | 2 4",
        "{'sst':1,'sd':'000000','sdRanges':[{'start':'000000','end':'000100'}]} | 1 2 4",
        "{'sst':1,'sd':'000000','wildcardSd':true} | 1 2 3 4",
        "{'sst':2,'wildcardSd':true} | 4",
      })
  void theSlicesOfARequesterMustOverlapTheAllowedOnes(String requester, String expected) {
    register(
        store,
        with(
            ausf(1),
            "\"allowedNssais\":[{\"sst\":1,\"sd\":\"000100\","
                + "\"sdRanges\":[{\"start\":\"000100\",\"end\":\"000200\"}]}]"),
        with(ausf(2), "\"allowedNssais\":[{\"sst\":1,\"sd\":\"000000\",\"wildcardSd\":true}]"),
        with(ausf(3), "\"allowedNssais\":[{\"sst\":1}]"),
        ausf(4));

    assertThat(numbers(ausfs("requester-snssais", "[" + requester.replace('\'', '"') + "]")))
        .isEqualTo(expected);
  }

  @Test
  void showsAServiceToWhomTheServiceAllows() {
    String service = "{\"serviceInstanceId\":\"%s\",\"serviceName\":\"%s\"%s}";
    register(
        store,
        with(
            ausf(1),
            "\"allowedNfTypes\":[\"UDM\"],\"nfServices\":["
                + service.formatted("a", "nausf-auth", ",\"allowedNfTypes\":[\"AMF\"]")
                + ","
                + service.formatted("b", "nausf-sorprotection", "")
                + ","
                + service.formatted("c", "nausf-auth", ",\"nfServiceStatus\":\"SUSPENDED\"")
                + "]"));

    assertThat(profile(ausfs()).get("nfServices").findValuesAsString("serviceInstanceId"))
        .containsExactly("a");
    assertThat(
            profile(query("target-nf-type=AUSF&requester-nf-type=UDM"))
                .get("nfServices")
                .findValuesAsString("serviceInstanceId"))
        .containsExactly("b");
    assertThat(found(store, ausfs("service-names", "nausf-sorprotection"))).isEmpty();
  }

  @Test
  void aServiceHasTheAccessAttributesOfTheProfileThatItLacks() {
    register(
        store,
        with(
            ausf(1),
            "\"allowedNfTypes\":[\"AMF\"],\"nfServices\":[{\"serviceInstanceId\":\"a\","
                + "\"serviceName\":\"nausf-auth\","
                + "\"allowedPlmns\":[{\"mcc\":\"208\",\"mnc\":\"93\"}]}]"));

    assertThat(found(store, query("target-nf-type=AUSF&requester-nf-type=SMF"))).isEmpty();
    assertThat(found(store, ausfs("service-names", "nausf-auth"))).containsExactly(1);
    assertThat(
            found(
                store,
                ausfs(
                    "service-names",
                    "nausf-auth",
                    "requester-plmn-list",
                    "[{\"mcc\":\"208\",\"mnc\":\"94\"}]")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"001, 1 2", "208, 1 2", "999, ''"})
  void thePlmnsOfAnInstanceAreAllowedToo(String mcc, String expected) {
    String own = "\"plmnList\":[{\"mcc\":\"001\",\"mnc\":\"01\"}]";
    String allowed = "\"allowedPlmns\":[{\"mcc\":\"208\",\"mnc\":\"01\"}]";
    register(
        store,
        with(ausf(1), own + "," + allowed),
        with(
            ausf(2),
            own
                + ",\"nfServices\":[{\"serviceInstanceId\":\"a\",\"serviceName\":\"nausf-auth\","
                + allowed
                + "}]"));

    assertThat(
            numbers(
                ausfs(
                    "service-names",
                    "nausf-auth",
                    "requester-plmn-list",
                    "[{\"mcc\":\"" + mcc + "\",\"mnc\":\"01\"}]")))
        .isEqualTo(expected);
  }

  @Test
  void showsTheInterPlmnNamesToConsumersOfAnotherPlmn() {
    String service = "{\"serviceInstanceId\":\"%s\",\"serviceName\":\"nausf-auth\",%s}";
    register(
        store,
        with(
            ausf(1),
            "\"plmnList\":["
                + plmn("001")
                + "],\"fqdn\":\"a.example.com\",\"interPlmnFqdn\":\"a.example.org\","
                + "\"nfServices\":["
                + service.formatted("a", "\"interPlmnFqdn\":\"b.example.org\"")
                + ","
                + service.formatted("b", "\"fqdn\":\"b.example.com\"")
                + "]"));

    JsonNode home =
        profile(ausfs("requester-plmn-list", "[" + plmn("002") + "," + plmn("001") + "]"));
    assertThat(home.get("fqdn").stringValue()).isEqualTo("a.example.com");
    assertThat(home.at("/nfServices/0").has("fqdn")).isFalse();
    JsonNode abroad = profile(ausfs("requester-plmn-list", "[" + plmn("002") + "]"));
    assertThat(abroad.get("fqdn").stringValue()).isEqualTo("a.example.org");
    assertThat(abroad.at("/nfServices/0/fqdn").stringValue()).isEqualTo("b.example.org");
    assertThat(abroad.at("/nfServices/1/fqdn").stringValue()).isEqualTo("b.example.com");
    assertThat(profile(ausfs()).get("fqdn").stringValue()).isEqualTo("a.example.com");
  }

  private static String plmn(String mcc) {
    return "{\"mcc\":\"" + mcc + "\",\"mnc\":\"01\"}";
  }

  @Requires3gppFiles
  @Test
  void stripsWhatADiscoveryMustNotShow() {
    register(
        store,
        with(
            ausf(1),
            "\"allowedNfTypes\":[\"AMF\"],\"allowedPlmns\":[{\"mcc\":\"208\",\"mnc\":\"93\"}],"
                + "\"heartBeatTimer\":5,\"nfProfileChangesSupportInd\":true,"
                + "\"nrfInfo\":{\"servedAusfInfo\":{}},\"load\":3,"
                + "\"nfServices\":[{\"serviceInstanceId\":\"a\",\"serviceName\":\"nausf-auth\","
                + "\"versions\":[{\"apiVersionInUri\":\"v1\",\"apiFullVersion\":\"1.0.0\"}],"
                + "\"scheme\":\"http\",\"nfServiceStatus\":\"REGISTERED\","
                + "\"allowedNfTypes\":[\"AMF\"]}]"));

    JsonNode result = json(store.discover(ausfs()).json());
    JsonNode shown = result.at("/nfInstances/0");
    assertThat(shown.propertyNames())
        .containsExactly(
            "nfInstanceId",
            "nfType",
            "nfStatus",
            "load",
            "ipv4Addresses",
            "capacity",
            "priority",
            "vendorThing",
            "nfServices");
    assertThat(shown.at("/nfServices/0").has("allowedNfTypes")).isFalse();
    assertThat(result.get("validityPeriod").intValue()).isEqualTo(100);
    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery").assertValid("SearchResult", result);
  }

  @Test
  void showsServicesAsAListOrToThoseWhoKnowItAsAMap() {
    register(
        store,
        with(
            ausf(1),
            "\"nfServices\":null,\"nfServiceList\":{\"s\\\"1\":"
                + "{\"serviceInstanceId\":\"s\\\"1\",\"serviceName\":\"nausf-auth\"}}"));

    assertThat(profile(ausfs()).at("/nfServices/0/serviceInstanceId").stringValue())
        .isEqualTo("s\"1");
    JsonNode mapped = profile(ausfs("requester-features", "20"));
    assertThat(mapped.has("nfServices")).isFalse();
    assertThat(mapped.get("nfServiceList").get("s\"1").get("serviceName").stringValue())
        .isEqualTo("nausf-auth");
  }

  @Test
  void givesTheSameTagUntilAResultChanges() {
    register(store, ausf(1), of(2, "UDM", "nudm-ueau"));
    String etag = store.discover(ausfs()).etag();

    store.register(id(2), with(of(2, "UDM", "nudm-ueau"), "\"load\":1"));
    assertThat(store.discover(ausfs()).etag()).isEqualTo(etag);

    store.register(id(1), with(ausf(1), "\"load\":1"));
    assertThat(store.discover(ausfs()).etag()).isNotEqualTo(etag);
  }

  private JsonNode profile(DiscoveryQuery query) {
    return json(store.discover(query).json()).at("/nfInstances/0");
  }

  private String numbers(DiscoveryQuery query) {
    return String.join(" ", found(store, query).stream().map(String::valueOf).toList());
  }
}
