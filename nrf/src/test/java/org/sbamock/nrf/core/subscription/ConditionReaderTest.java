/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.Stores;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.node.ObjectNode;

class ConditionReaderTest {
  private static final String TAI = "{'plmnId':{'mcc':'001','mnc':'01'},'tac':'00a1'}";
  private static final String OTHER_TAI = "{'plmnId':{'mcc':'001','mnc':'01'},'tac':'00B1'}";
  private static final String TAI_RANGE =
      "{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'00A0','end':'00AF'}]}";
  private static final String TAI_PATTERN =
      "{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'pattern':'^00A[0-9a-fA-F]$'}]}";

  /** An AUSF, an AMF, and one of each NF with an info of its own. */
  private static ObjectNode profile(String nfType) {
    return switch (nfType) {
      case "AUSF" ->
          with(
              ausf(1),
              json(
                  "'ausfInfo':{'groupId':'g1'},'nfSetIdList':['set1.ausfset.5gc.mnc01.mcc001'],"
                      + "'scpDomains':['d1'],'sNssais':[{'sst':1}],'nsiList':['n1']"));
      case "AMF" ->
          with(
              of(2, "AMF", "namf-comm"),
              json(
                  "'amfInfo':{'amfRegionId':'0A','amfSetId':'3F1','guamiList':"
                      + "[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0afc41'}]},"
                      + "'amfInfoList':{'a':{'amfRegionId':'0B','amfSetId':'001','guamiList':"
                      + "[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0b0041'}]}}"));
      case "UPF" ->
          with(
              of(3, "UPF", "nupf-oam"),
              json(
                  "'upfInfo':{'sNssaiUpfInfoList':[{'sNssai':{'sst':2}}],'smfServingArea':['a1'],"
                      + "'taiList':["
                      + TAI
                      + "]}"));
      case "NWDAF" ->
          with(
              of(4, "NWDAF", "nnwdaf-analyticsinfo"),
              json(
                  "'nwdafInfo':{'eventIds':['NF_LOAD'],'nwdafEvents':['UE_MOBILITY'],"
                      + "'servingNfTypeList':['AMF'],'servingNfSetIdList':['s1'],'taiRangeList':["
                      + TAI_RANGE
                      + "],'mlAnalyticsList':[{'mlAnalyticsIds':['SLICE_LOAD']}]}"));
      case "NEF" ->
          with(
              of(5, "NEF", "nnef-eventexposure"),
              json(
                  "'nefInfo':{'afEeData':{'afEvents':['UE_MOBILITY']},'pfdData':{'appIds':['app1'],"
                      + "'afIds':['af1']},'gpsiRanges':[{'start':'4900','end':'4999'}],"
                      + "'externalGroupIdentifiersRanges':[{'pattern':'^group'}],"
                      + "'servedFqdnList':['Af.example.com']}"));
      default ->
          with(
              of(6, "DCCF", "ndccf-datamanagement"),
              json("'dccfInfoList':{'1':{'servingNfTypeList':['UPF'],'taiList':[" + TAI + "]}}"));
    };
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private static ProfileView view(ObjectNode profile) {
    String id = profile.get("nfInstanceId").stringValue();
    return new ProfileView(Stores.store().register(id, profile).profile(), Json.mapper());
  }

  /** Whether a condition selects the profile of a type, and whether it selects that of another. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          AUSF  | AMF  | {'nfInstanceId':'%1$s'}
          AUSF  | AMF  | {'nfInstanceIdList':['%2$s','%1$s']}
          AUSF  | AMF  | {'nfType':'AUSF'}
          AUSF  | AMF  | {'serviceName':'nausf-auth'}
          AUSF  | AMF  | {'conditionType':'SERVICE_NAME_LIST_COND','serviceNameList':['x','nausf-auth']}
          AMF   | AUSF | {'amfSetId':'3f1'}
          AMF   | AUSF | {'amfRegionId':'0a','amfSetId':'3F1'}
          AMF   | AUSF | {'guamiList':[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0AFC41'}]}
          AMF   | AUSF | {'amfRegionId':'0b','amfSetId':'001'}
          AMF   | AUSF | {'guamiList':[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0b0041'}]}
          AUSF  | UPF  | {'snssaiList':[{'sst':1}],'nsiList':['n1']}
          UPF   | AUSF | {'snssaiList':[{'sst':2}],'nsiList':['n1']}
          AUSF  | AMF  | {'nfType':'AUSF','nfGroupId':'g1'}
          AUSF  | AMF  | {'conditionType':'NF_GROUP_LIST_COND','nfType':'AUSF','nfGroupIdList':['g0','g1']}
          AUSF  | AMF  | {'nfSetId':'set1.ausfset.5gc.mnc01.mcc001'}
          AUSF  | AMF  | {'scpDomains':['d0','d1']}
          AUSF  | AMF  | {'scpDomains':['d1'],'nfTypeList':['AUSF']}
          UPF   | AUSF | {'conditionType':'UPF_COND'}
          UPF   | AUSF | {'conditionType':'UPF_COND','smfServingArea':['a0','a1']}
          UPF   | AUSF | {'conditionType':'UPF_COND','taiList':[%3$s]}
          NWDAF | DCCF | {'conditionType':'NWDAF_COND','analyticsIds':['NF_LOAD']}
          NWDAF | DCCF | {'conditionType':'NWDAF_COND','analyticsIds':['UE_MOBILITY'],'servingNfTypeList':['AMF']}
          NWDAF | DCCF | {'conditionType':'NWDAF_COND','servingNfSetIdList':['s1'],'taiList':[%3$s]}
          NWDAF | DCCF | {'conditionType':'NWDAF_COND','taiRangeList':[%5$s]}
          NWDAF | DCCF | {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['SLICE_LOAD']}]}
          NEF   | AUSF | {'conditionType':'NEF_COND','afEvents':['UE_MOBILITY'],'snssaiList':[{'sst':1}]}
          NEF   | AUSF | {'conditionType':'NEF_COND','pfdData':{'appIds':['app1'],'afIds':['af0','af1']}}
          NEF   | AUSF | {'conditionType':'NEF_COND','gpsiRanges':[{'start':'4950','end':'5050'}]}
          NEF   | AUSF | {'conditionType':'NEF_COND','externalGroupIdentifiersRanges':[{'pattern':'^group'}]}
          NEF   | AUSF | {'conditionType':'NEF_COND','servedFqdnList':['af.example.com']}
          DCCF  | UPF  | {'conditionType':'DCCF_COND','servingNfTypeList':['UPF']}
          DCCF  | UPF  | {'conditionType':'DCCF_COND','taiRangeList':[%6$s]}
          """)
  void selects(String selected, String other, String text) {
    SubscriptionCondition condition = ConditionReader.read(tree(filled(text)));

    assertThat(condition.selects(view(profile(selected)))).as(selected).isTrue();
    assertThat(condition.selects(view(profile(other)))).as(other).isFalse();
  }

  /**
   * The conditions that no profile of the type fulfils, though the type is that of the condition.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          AUSF  | {'nfType':'AUSF','nfGroupId':'g2'}
          AUSF  | {'nfServiceSetId':'set1.snausf-auth.nfi1','nfSetId':'set1.ausfset.5gc.mnc01.mcc001'}
          AUSF  | {'snssaiList':[{'sst':1}],'nsiList':['n2']}
          AUSF  | {'snssaiList':[{'sst':2}]}
          AUSF  | {'scpDomains':['d1'],'nfTypeList':['UDM']}
          AMF   | {'amfRegionId':'0b','amfSetId':'3f1'}
          UPF   | {'conditionType':'UPF_COND','smfServingArea':['a2']}
          UPF   | {'conditionType':'UPF_COND','taiList':[%4$s]}
          NWDAF | {'conditionType':'NWDAF_COND','analyticsIds':['SLICE_LOAD']}
          NWDAF | {'conditionType':'NWDAF_COND','taiList':[%4$s]}
          NWDAF | {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD']}]}
          NEF   | {'conditionType':'NEF_COND','afEvents':['UE_MOBILITY'],'gpsiRanges':[{'start':'5000','end':'5050'}]}
          NEF   | {'conditionType':'NEF_COND','gpsiRanges':[{'start':'49','end':'50'}]}
          NEF   | {'conditionType':'NEF_COND','pfdData':{'afIds':['af0']}}
          DCCF  | {'conditionType':'DCCF_COND','servingNfTypeList':['UPF'],'taiList':[%4$s]}
          DCCF  | {'conditionType':'DCCF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'pattern':'^00a'}]}]}
          """)
  void rejectsProfiles(String nfType, String text) {
    SubscriptionCondition condition = ConditionReader.read(tree(filled(text)));

    assertThat(condition.selects(view(profile(nfType)))).isFalse();
  }

  private static String filled(String text) {
    return json(text.formatted(id(1), id(9), TAI, OTHER_TAI, TAI_RANGE, TAI_PATTERN));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'nfInstanceId':'x'}",
        "{'nfInstanceIdList':['x']}",
        "{'nfInstanceIdList':'x'}",
        "{'nfType':1}",
        "{'nfType':'AMF','nfGroupId':'g'}",
        "{'conditionType':'X_COND'}",
        "{'conditionType':1}",
        "{'conditionType':'SERVICE_NAME_LIST_COND'}",
        "{'guamiList':[{}]}",
        "{'snssaiList':[{}]}",
        "{'conditionType':'UPF_COND','taiList':[{'tac':'0001'}]}",
        "{'conditionType':'UPF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'}}]}",
        "{'conditionType':'NEF_COND','pfdData':[]}",
        "{'conditionType':'NEF_COND','gpsiRanges':[{'start':'x','end':'y'}]}"
      })
  void rejects(String text) {
    ObjectNode condition = tree(json(text));

    assertThatThrownBy(() -> ConditionReader.read(condition))
        .isInstanceOfSatisfying(
            SbiException.class,
            e -> {
              assertThat(e.problem().status()).isEqualTo(400);
              assertThat(String.valueOf(e.problem().invalidParams())).contains("/subscrCond");
            });
  }
}
