/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.found;
import static org.sbamock.nrf.core.Stores.json;
import static org.sbamock.nrf.core.Stores.queryFor;
import static org.sbamock.nrf.core.Stores.register;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.sbi.InvalidParam;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/** The query parameters of discovery that select profiles by one attribute. */
class DiscoveryParametersTest {
  private final NfInstanceStore store =
      Stores.store(
          RegistryRules.defaults().withValidation(ProfileValidation.LENIENT),
          InstantSource.system());

  @ParameterizedTest(name = "{0} of {2}")
  @CsvFileSource(
      resources = "discovery-parameters.csv",
      delimiter = '|',
      quoteCharacter = '\'',
      maxCharsPerColumn = 10_000)
  void selectsByAttribute(
      String parameter,
      String value,
      String nfType,
      String selected,
      String other,
      boolean withoutAttribute) {
    register(
        store,
        with(of(1, nfType, "service"), selected),
        with(of(2, nfType, "service"), other),
        of(3, nfType, "service"));

    assertThat(found(store, queryFor(nfType, parameter, value, "service-names", "service")))
        .isEqualTo(withoutAttribute ? List.of(1, 3) : List.of(1));
    assertThat(found(store, queryFor(nfType))).containsExactly(1, 2, 3);
    store.register(id(1), with(of(1, nfType, "service"), other));
    store.register(id(2), with(of(2, nfType, "service"), selected));
    assertThat(found(store, queryFor(nfType, parameter, value, "service-names", "service")))
        .isEqualTo(withoutAttribute ? List.of(2, 3) : List.of(2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dnn | SMF | ''",
        "group-id-list | UDM | a,,b",
        "home-pub-key-id | AUSF | x",
        "home-pub-key-id | AUSF | -1",
        "pgw-ind | SMF | yes",
        "client-type | LMF | \"",
        "client-type | LMF | \"a\"b",
        "remote-plmn-id | SCP | {}",
        "remote-plmn-id | SCP | x",
        "tai | AMF | {}",
        "tai | AMF | {\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},\"tac\":\"x\"}",
        "tai-list | NWDAF | []",
        "exclude-nfservinst-list | AUSF | [{\"serviceInstanceId\":\"x\"}]",
        "exclude-nfservinst-list | AUSF | [{\"nfInstanceId\":\"x\",\"nfServiceSetId\":\"y\"}]",
        "exclude-nfinst-list | AUSF | x",
        "client-type | LMF | 5",
        "rat-type | LMF | null",
        "tai | AMF | [1]",
      })
  void rejectsAnInvalidValue(String parameter, String nfType, String value) {
    SbiException refusal =
        catchThrowableOfType(SbiException.class, () -> queryFor(nfType, parameter, value));

    assertThat(refusal.problem().status()).isEqualTo(400);
    assertThat(refusal.problem().cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(refusal.problem().invalidParams())
        .extracting(InvalidParam::param)
        .containsExactly("query " + parameter);
  }

  @ParameterizedTest
  @CsvSource({"nwdaf-event-list,NWDAF,a", "tai-list,NWDAF,TAI", "group-id-list,UDM,g"})
  void rejectsALongList(String parameter, String nfType, String element) {
    String tai = "{\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},\"tac\":\"%06x\"}";
    String list =
        IntStream.range(0, 65)
            .mapToObj(i -> element.equals("TAI") ? tai.formatted(i) : element + i)
            .collect(Collectors.joining(","));

    SbiException refusal =
        catchThrowableOfType(
            SbiException.class,
            () -> queryFor(nfType, parameter, element.equals("TAI") ? "[" + list + "]" : list));

    assertThat(refusal.problem().status()).isEqualTo(400);
    assertThat(String.valueOf(refusal.problem().invalidParams())).contains("more than 64 elements");
  }

  @ParameterizedTest
  @CsvSource({
    "taiRangeList,1001 ranges",
    "dnns,4097 values",
  })
  void rejectsAProfileWithTooManyValues(String kind, String number) {
    String info =
        kind.equals("dnns")
            ? "\"smfInfo\":{\"sNssaiSmfInfoList\":[{\"sNssai\":{\"sst\":1},\"dnnSmfInfoList\":["
                + elements(2_100, "{\"dnn\":\"n%d\"}")
                + "]}]}"
            : "\"smfInfo\":{\"taiRangeList\":[{\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},"
                + "\"tacRangeList\":["
                + elements(1_001, "{\"start\":\"%06x\",\"end\":\"ffffff\"}")
                + "]}]}";

    SbiException refusal =
        catchThrowableOfType(
            SbiException.class, () -> register(store, with(of(1, "SMF", "service"), info)));

    assertThat(refusal.problem().status()).as(number).isEqualTo(400);
    assertThat(refusal.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
    assertThat(store.size()).isZero();
  }

  private static String elements(int number, String format) {
    return IntStream.range(0, number)
        .mapToObj(i -> String.format(Locale.ROOT, format, i))
        .collect(Collectors.joining(","));
  }

  @Test
  void ignoresAttributesThatTheTargetTypeDoesNotHave() {
    register(store, of(1, "AUSF", "service"));

    assertThat(found(store, queryFor("AUSF", "dnn", "internet", "upf-iwk-eps-ind", "true")))
        .containsExactly(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "internet | [{\"sst\":1}] | 1 3",
        "internet | [{\"sst\":2,\"sd\":\"00000A\"}] | 2 3",
        "ims | [{\"sst\":1}] | 2 3",
        "internet | [{\"sst\":1},{\"sst\":2,\"sd\":\"00000A\"}] | 1 2 3",
        "other | [{\"sst\":3,\"sd\":\"000001\"}] | 2 3",
        "other | [{\"sst\":1}] | 3",
      })
  void selectsADnnOfOneOfTheSlices(String dnn, String slices, String expected) {
    register(
        store,
        with(
            of(1, "SMF", "service"),
            "\"smfInfo\":{\"sNssaiSmfInfoList\":["
                + "{\"sNssai\":{\"sst\":1},\"dnnSmfInfoList\":[{\"dnn\":\"internet\"}]},"
                + "{\"sNssai\":{\"sst\":2},\"dnnSmfInfoList\":[{\"dnn\":\"ims\"}]}]}"),
        with(
            of(2, "SMF", "service"),
            "\"smfInfo\":{\"sNssaiSmfInfoList\":["
                + "{\"sNssai\":{\"sst\":1},\"dnnSmfInfoList\":[{\"dnn\":\"ims\"}]},"
                + "{\"sNssai\":{\"sst\":2,\"wildcardSd\":true},"
                + "\"dnnSmfInfoList\":[{\"dnn\":\"internet\"}]},"
                + "{\"sNssai\":{\"sst\":3,\"sd\":\"000001\"},\"dnnSmfInfoList\":[{\"dnn\":\"*\"}]}"
                + "]}"),
        of(3, "SMF", "service"));

    List<Integer> found = found(store, queryFor("SMF", "dnn", dnn, "snssais", slices));

    assertThat(found.stream().map(String::valueOf).toList()).containsExactly(expected.split(" "));
  }

  @Test
  void excludesInstancesAndServices() {
    String two =
        "\"nfServices\":[{\"serviceInstanceId\":\"s1\",\"serviceName\":\"service\"},"
            + "{\"serviceInstanceId\":\"s2\",\"serviceName\":\"service\","
            + "\"nfServiceSetIdList\":[\"set\"]}]";
    register(store, with(of(1, "UDM", "service"), two), with(of(2, "UDM", "service"), two));

    assertThat(found(store, queryFor("UDM", "exclude-nfinst-list", id(1).toUpperCase())))
        .containsExactly(2);
    assertThat(
            services(
                queryFor(
                    "UDM",
                    "exclude-nfservinst-list",
                    "[{\"nfInstanceId\":\"%s\",\"serviceInstanceId\":\"s1\"}]".formatted(id(1)))))
        .isEqualTo(Map.of(1, List.of("s2"), 2, List.of("s1", "s2")));
    assertThat(
            services(
                queryFor(
                    "UDM",
                    "exclude-nfservinst-list",
                    "[{\"nfServiceSetId\":\"set\",\"serviceInstanceId\":\"s2\"}]")))
        .isEqualTo(Map.of(1, List.of("s1"), 2, List.of("s1")));
    assertThat(
            services(
                queryFor(
                    "UDM",
                    "exclude-nfservinst-list",
                    "[{\"nfInstanceId\":\"%s\"}]".formatted(id(1)))))
        .isEqualTo(Map.of(2, List.of("s1", "s2")));
  }

  private Map<Integer, List<String>> services(DiscoveryQuery query) {
    Map<Integer, List<String>> services = new HashMap<>();
    for (JsonNode profile : json(store.discover(query).json()).get("nfInstances")) {
      services.put(
          Stores.number(profile.get("nfInstanceId").stringValue()),
          profile
              .get("nfServices")
              .valueStream()
              .map(service -> service.get("serviceInstanceId").stringValue())
              .toList());
    }
    return services;
  }
}
