/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveredNf;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class NfProfileTest {
  private static final NfService.Version V1 = new NfService.Version("v1", "1.2.0");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:8001",
        "https://ausf.example:443",
        "https://[2001:db8::1]:8443/east/core",
        "http://ausf:80"
      })
  void whatIsAnnouncedIsWhatIsDiscovered(String text) {
    ApiRoot root = ApiRoot.parse(text);
    NfProfile profile =
        NfProfile.builder(NfInstanceId.random(), NfType.AUSF)
            .at(root)
            .service("nausf-auth", V1)
            .service("nausf-sorprotection", V1)
            .plmns(List.of(new PlmnId("001", "01")))
            .snssais(List.of(new Snssai(1, null)))
            .priority(3)
            .capacity(50)
            .build();
    JsonNode json = Json.toTree(profile);
    assertThat(json.path("sNssais").path(0).path("sst").intValue()).isEqualTo(1);
    assertThat(json.path("nfServices")).hasSize(2);
    assertThat(json.path("nfServiceList")).hasSize(2);
    assertThat(json.has("heartBeatTimer")).isFalse();
    assertThat(Json.convert(json, NfProfile.class)).isEqualTo(profile);
    assertThat(roots(json.toString(), root.scheme())).containsExactly(root);
    assertThat(roots(json.toString(), root.secure() ? "http" : "https")).isEmpty();
  }

  @Requires3gppFiles
  @Test
  void profilesAndProblemsAreValidByTheSchemas() {
    OpenApiSchemas schemas = OpenApiSchemas.of("TS29510_Nnrf_NFManagement");
    for (String root :
        List.of("http://127.0.0.1:80", "https://[2001:db8::1]:1/x", "http://ausf.example:2")) {
      NfProfile profile =
          NfProfile.builder(NfInstanceId.random(), NfType.AMF)
              .at(ApiRoot.parse(root))
              .service("namf-comm", V1)
              .plmns(List.of(new PlmnId("001", "01")))
              .snssais(List.of(new Snssai(1, "010203"), new Snssai(2, null)))
              .heartBeatTimer(10)
              .priority(1)
              .capacity(2)
              .locality("here")
              .ausfInfo(
                  new AusfInfo(
                      null,
                      List.of(new SupiRange("001010000000001", "001010000000009", null)),
                      List.of("0000")))
              .amfInfo(
                  new AmfInfo(
                      "001", "01", List.of(new AmfInfo.Guami(new PlmnId("001", "01"), "010040"))))
              .build();
      schemas.assertValid("NFProfile", Json.toTree(profile));
    }
    schemas.assertValid(
        "ProblemDetails",
        Json.toTree(SbiException.missingIe("/nfType").problem().withSupportedFeatures("0")));
  }

  @Test
  void aFunctionOfBothSchemesIsFoundByEither() {
    NfProfile profile =
        NfProfile.builder(NfInstanceId.random(), NfType.AUSF)
            .at(ApiRoot.parse("https://127.0.0.1:9"))
            .at(ApiRoot.parse("http://127.0.0.1:9"))
            .service("nausf-auth", V1)
            .build();
    String json = Json.writeString(profile);
    assertThat(roots(json, "http")).containsExactly(ApiRoot.parse("http://127.0.0.1:9"));
    assertThat(roots(json, "https")).containsExactly(ApiRoot.parse("https://127.0.0.1:9"));
    assertThat(profile.ipv4Addresses()).containsExactly("127.0.0.1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // as free5GC has it
        "'ipv4Addresses':['10.0.0.9'],'nfServices':[{'serviceName':'nausf-auth','scheme':'http',"
            + "'apiPrefix':'http://10.0.0.9:8000','ipEndPoints':[{'port':8000}]}]"
            + "| http://10.0.0.9:8000",
        // the host from the function, the port from the service
        "'ipv4Addresses':['10.0.0.9'],'nfServices':[{'serviceName':'nausf-auth','scheme':'http',"
            + "'ipEndPoints':[{'port':7777}]}] | http://10.0.0.9:7777",
        // nothing but a name
        "'fqdn':'a.example','nfServiceList':{'1':{'serviceName':'nausf-auth','scheme':'http'}}"
            + "| http://a.example:80",
        // the prefix with or without its slash
        "'fqdn':'a','nfServices':[{'serviceName':'nausf-auth','scheme':'http','apiPrefix':'x/y/'}]"
            + "| http://a:80/x/y",
        // lists that are null, numbers that are text
        "'fqdn':'a','ipv4Addresses':null,'priority':'x','nfServices':[null,5,{'serviceName':"
            + "'nausf-auth','scheme':'http','ipEndPoints':null,'capacity':-1}] | http://a:80",
        "'nfServices':[{'serviceName':'nausf-auth','scheme':'http'}] | ",
        "'fqdn':'a','nfServices':{'serviceName':'nausf-auth'} | ",
        "'fqdn':'a','nfStatus':'SUSPENDED','nfServices':[{'serviceName':'nausf-auth',"
            + "'scheme':'http'}] | ",
        "'fqdn':'a','nfServices':[{'serviceName':'nausf-auth','scheme':'http',"
            + "'ipEndPoints':[{'ipv4Address':'10.0.0.1','port':99999}]}] | http://a:80",
        "'fqdn':'a','nfServices':[{'serviceName':'other','scheme':'http'}] | "
      })
  void readsProfilesOfOtherMakers(String attributes, String expected) {
    List<ApiRoot> roots = roots("{" + attributes.replace('\'', '"') + "}", "http");
    assertThat(roots)
        .containsExactlyElementsOf(
            expected == null ? List.of() : List.of(ApiRoot.parse(expected.strip())));
  }

  @Test
  void prefersTheNameOverTheAddressUnderTls() {
    String json =
        "{\"nfServices\":[{\"serviceName\":\"nausf-auth\",\"scheme\":\"https\",\"fqdn\":\"a\","
            + "\"ipEndPoints\":[{\"ipv4Address\":\"10.0.0.1\",\"port\":44}]}]}";
    assertThat(roots(json, "https")).containsExactly(ApiRoot.parse("https://a:44"));
  }

  @Test
  void ordersByPriorityThenByCapacity() {
    String json =
        "{\"nfInstances\":[" + nf("c", 2, 9) + "," + nf("b", 1, 10) + "," + nf("a", 1, 30) + "]}";
    DiscoveryResult result = DiscoveryResult.of(Json.mapper().readTree(json), 0);
    List<Candidate> candidates = result.candidates("s", "http");
    assertThat(candidates)
        .extracting(c -> c.apiRoot().origin().host())
        .containsExactly("a", "b", "c");
    assertThat(result.candidates("s", "http")).isSameAs(candidates);

    assertThat(chosen(candidates, Map.of())).isEqualTo("aaaaaabb");
    assertThat(chosen(candidates, Map.of("a", 90))).isEqualTo("aabbbbbb");
    assertThat(chosen(candidates, Map.of("a", 100))).isEqualTo("bbbbbbbb");
    assertThat(chosen(candidates, Map.of("a", 100, "b", 100))).isEqualTo("aaaabbbb");
  }

  @Test
  void thePriorityOfAServiceTakesPrecedenceOverThatOfTheFunction() {
    String json =
        "{\"nfInstances\":["
            + nf("c", 2, 9).replace("\"scheme\"", "\"priority\":0,\"scheme\"")
            + ","
            + nf("b", 0, 9).replace("\"scheme\"", "\"priority\":3,\"scheme\"")
            + ","
            + nf("a", 1, 9)
            + "]}";

    DiscoveryResult result = DiscoveryResult.of(Json.mapper().readTree(json), 0);

    assertThat(result.candidates("s", "http"))
        .extracting(c -> c.apiRoot().origin().host())
        .containsExactly("c", "a", "b");
  }

  /** Returns the hosts that eight evenly distributed draws choose. */
  private static String chosen(List<Candidate> candidates, Map<String, Integer> loads) {
    StringBuilder hosts = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      Candidate chosen =
          Candidate.choose(
              candidates, c -> loads.getOrDefault(c.apiRoot().origin().host(), 0), i / 8.0);
      hosts.append(chosen.apiRoot().origin().host());
    }
    return hosts.toString();
  }

  private static String nf(String host, int priority, int capacity) {
    return "{\"fqdn\":\"%s\",\"priority\":%d,\"capacity\":%d,\"nfServices\":[{\"serviceName\":\"s\",\"scheme\":\"http\"}]}"
        .formatted(host, priority, capacity);
  }

  private static List<ApiRoot> roots(String json, String scheme) {
    List<Candidate> found = new ArrayList<>();
    new DiscoveredNf(Json.mapper().readTree(json)).candidates("nausf-auth", scheme, found);
    return found.stream().map(Candidate::apiRoot).toList();
  }
}
