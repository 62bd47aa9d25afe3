/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.json;

import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.InvalidParam;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class RegistrationTest {
  private final NfInstanceStore store = Stores.store();

  @Test
  void rejectsInstancesAboveTheMaximum() {
    NfInstanceStore small =
        Stores.store(RegistryRules.defaults().withMaxInstances(2), InstantSource.system());
    Stores.register(small, ausf(1), ausf(2));

    assertThatThrownBy(() -> small.register(id(3), ausf(3)))
        .isInstanceOfSatisfying(
            SbiException.class,
            e -> {
              assertThat(e.problem().status()).isEqualTo(500);
              assertThat(e.problem().cause()).isEqualTo("INSUFFICIENT_RESOURCES");
            });
    assertThat(small.size()).isEqualTo(2);
    assertThat(small.register(id(1), ausf(1)).created()).isFalse();
    small.deregister(id(2));
    assertThat(small.register(id(3), ausf(3)).created()).isTrue();
  }

  @Test
  void createsAndThenReplaces() {
    Registration first = store.register(id(1), ausf(1));
    Registration second = store.register(id(1), with(ausf(1), "\"capacity\":7"));

    assertThat(first.created()).isTrue();
    assertThat(second.created()).isFalse();
    assertThat(second.profile().etag()).isNotEqualTo(first.profile().etag());
    assertThat(json(store.get(id(1)).json()).get("capacity").intValue()).isEqualTo(7);
    assertThat(store.size()).isEqualTo(1);
  }

  @Requires3gppFiles
  @Test
  void keepsUnknownAttributesAndAssignsTheTimer() {
    store.register(id(1), with(ausf(1), "\"heartBeatTimer\":5"));

    JsonNode kept = json(store.get(id(1)).json());
    assertThat(kept.get("vendorThing")).isEqualTo(tree("{\"x\":[1]}"));
    assertThat(kept.get("heartBeatTimer").intValue()).isEqualTo(60);
    assertThat(kept.get("nfStatus").stringValue()).isEqualTo("REGISTERED");
    OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("NFProfile", kept);
  }

  @Test
  void treatsNullAndEmptyListsAsAbsent() {
    store.register(
        id(1),
        with(
            ausf(1),
            "\"plmnList\":null,\"sNssais\":[],\"allowedNfTypes\":null,\"udmInfo\":null,"
                + "\"ausfInfo\":{\"supiRanges\":null,\"routingIndicators\":[]}"));

    assertThat(json(store.get(id(1)).json()).has("plmnList")).isFalse();
    assertThat(
            Stores.found(
                store,
                Stores.ausfs(
                    "supi",
                    "imsi-208930000000001",
                    "routing-indicator",
                    "0",
                    "snssais",
                    "[{\"sst\":1}]")))
        .containsExactly(1);
  }

  @Test
  void comparesIdsWithoutRegardToCase() {
    store.register(id(0xabc), ausf(0xabc));

    assertThat(store.register(id(0xabc).toUpperCase(Locale.ROOT), ausf(0xabc)).created()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nfInstanceId | null | MANDATORY_IE_MISSING | /nfInstanceId",
        "nfInstanceId | '\"\"' | MANDATORY_IE_INCORRECT | /nfInstanceId",
        "nfInstanceId | 1 | MANDATORY_IE_INCORRECT | /nfInstanceId",
        "nfInstanceId | '\"11111111-1111-4111-8111-000000000002\"' | MANDATORY_IE_INCORRECT | /nfInstanceId",
        "nfType | null | MANDATORY_IE_MISSING | /nfType",
        "nfType | '[]' | MANDATORY_IE_MISSING | /nfType",
        "nfType | '{}' | MANDATORY_IE_INCORRECT | /nfType",
        "nfStatus | null | MANDATORY_IE_MISSING | /nfStatus",
        "nfStatus | true | MANDATORY_IE_INCORRECT | /nfStatus",
        "ipv4Addresses | null | MANDATORY_IE_MISSING | /fqdn /ipv4Addresses /ipv6Addresses",
        "ipv4Addresses | '[]' | MANDATORY_IE_MISSING | /fqdn /ipv4Addresses /ipv6Addresses",
        "ipv4Addresses | '\"127.0.0.1\"' | MANDATORY_IE_INCORRECT | /ipv4Addresses",
        "fqdn | 5 | MANDATORY_IE_INCORRECT | /fqdn",
        "priority | 65536 | OPTIONAL_IE_INCORRECT | /priority",
        "capacity | -1 | OPTIONAL_IE_INCORRECT | /capacity",
        "load | 101 | OPTIONAL_IE_INCORRECT | /load",
        "load | 1.5 | OPTIONAL_IE_INCORRECT | /load",
        "heartBeatTimer | 0 | OPTIONAL_IE_INCORRECT | /heartBeatTimer",
        "heartBeatTimer | 99999999999999999999 | OPTIONAL_IE_INCORRECT | /heartBeatTimer",
        "plmnList | '[{\"mcc\":\"20\",\"mnc\":\"93\"}]' | OPTIONAL_IE_INCORRECT | /plmnList/0",
        "plmnList | '{}' | OPTIONAL_IE_INCORRECT | /plmnList",
        "sNssais | '[{\"sst\":1},{\"sst\":256}]' | OPTIONAL_IE_INCORRECT | /sNssais/1",
        "sNssais | '[{\"sst\":1,\"sd\":\"xyz\"}]' | OPTIONAL_IE_INCORRECT | /sNssais/0",
        "nfServices | '{\"a\":1}' | OPTIONAL_IE_INCORRECT | /nfServices",
        "nfServices | '[7]' | OPTIONAL_IE_INCORRECT | /nfServices/0",
        "nfServices | '[{\"serviceInstanceId\":\"a\"}]' | MANDATORY_IE_MISSING | /nfServices/0/serviceName",
        "nfServiceList | '{\"a/b\":{\"serviceName\":\"n\"}}' | MANDATORY_IE_MISSING | /nfServiceList/a~1b/serviceInstanceId",
        "ausfInfo | '{\"supiRanges\":[{\"start\":\"1\"}]}' | OPTIONAL_IE_INCORRECT | /ausfInfo/supiRanges/0",
        "ausfInfo | '{\"supiRanges\":[{\"pattern\":\"(\"}]}' | OPTIONAL_IE_INCORRECT | /ausfInfo/supiRanges/0",
        "ausfInfo | '{\"routingIndicators\":[1]}' | OPTIONAL_IE_INCORRECT | /ausfInfo/routingIndicators/0",
        "allowedNfDomains | '[\"[\"]' | OPTIONAL_IE_INCORRECT | /allowedNfDomains/0",
        "amfInfo | '{\"guamiList\":[{}]}' | OPTIONAL_IE_INCORRECT | /amfInfo/guamiList/0",
      })
  void refusesAProfileThatIsWrong(String name, String value, String cause, String pointers) {
    ObjectNode profile = with(ausf(1), "\"" + name + "\":" + value);

    ProblemDetails problem = problem(id(1), profile);

    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.invalidParams())
        .extracting(InvalidParam::param)
        .isEqualTo(List.of(pointers.split(" ")));
    assertThat(store.size()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"sNssaiSmfInfoList\":[{\"sNssai\":{\"sst\":256}}]}' | /smfInfo/sNssaiSmfInfoList/0/sNssai",
        "'{\"sNssaiSmfInfoList\":[{\"sNssai\":{\"sst\":1,\"sdRanges\":[{}]}}]}' | /smfInfo/sNssaiSmfInfoList/0/sNssai/sdRanges",
        "'{\"sNssaiSmfInfoList\":[{}]}' | /smfInfo/sNssaiSmfInfoList/0/sNssai",
        "'{\"sNssaiSmfInfoList\":7}' | /smfInfo/sNssaiSmfInfoList",
      })
  void refusesAnInfoWhoseSlicesAreNone(String info, String pointer) {
    ProblemDetails problem =
        problem(id(1), with(ausf(1), "\"nfType\":\"SMF\",\"smfInfo\":" + info));

    assertThat(problem.cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly(pointer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ipv4Addresses | '[1]' | MANDATORY_IE_INCORRECT | /ipv4Addresses/0",
        "ipv4Addresses | '[\"127.0.0.1\",\"127.0.0.256\"]' | MANDATORY_IE_INCORRECT | /ipv4Addresses/1",
        "ipv4Addresses | '[\"nrf.example\"]' | MANDATORY_IE_INCORRECT | /ipv4Addresses/0",
        "ipv6Addresses | '[\"2001:db8::1::2\"]' | MANDATORY_IE_INCORRECT | /ipv6Addresses/0",
        "ipv6Addresses | '[\"1:2:3:4:5:6:7\"]' | MANDATORY_IE_INCORRECT | /ipv6Addresses/0",
        "ipv6Addresses | '[\"12345::\"]' | MANDATORY_IE_INCORRECT | /ipv6Addresses/0",
        "fqdn | '\"not a name\"' | MANDATORY_IE_INCORRECT | /fqdn",
        "locality | 5 | OPTIONAL_IE_INCORRECT | /locality",
        "loadTimeStamp | 5 | OPTIONAL_IE_INCORRECT | /loadTimeStamp",
        "sNssais | '[{\"sst\":1,\"sdRanges\":{}}]' | OPTIONAL_IE_INCORRECT | /sNssais/0/sdRanges",
        "sNssais | '[{\"sst\":1,\"wildcardSd\":\"true\"}]' | OPTIONAL_IE_INCORRECT | /sNssais/0/wildcardSd",
        "allowedNssais | '[{\"sst\":1},{\"sst\":1,\"sdRanges\":[{\"start\":\"000002\",\"end\":\"000001\"}]}]' | OPTIONAL_IE_INCORRECT | /allowedNssais/1/sdRanges",
        "perPlmnSnssaiList | '[{\"sNssaiList\":[{\"sst\":1,\"wildcardSd\":true,\"sdRanges\":[{\"start\":\"000001\",\"end\":\"000002\"}]}]}]' | OPTIONAL_IE_INCORRECT | /perPlmnSnssaiList/0/sNssaiList/0/sdRanges",
        "defaultNotificationSubscriptions | '[{\"notificationType\":\"N1_MESSAGES\"}]' | MANDATORY_IE_MISSING | /defaultNotificationSubscriptions/0/callbackUri",
      })
  void strictValidationRejectsAnIncorrectProfile(
      String name, String value, String cause, String pointer) {
    rejectedUnlessLenient(with(ausf(1), "\"" + name + "\":" + value), cause, pointer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "versions | null | MANDATORY_IE_MISSING | /versions",
        "versions | '[]' | MANDATORY_IE_MISSING | /versions",
        "versions | '\"v1\"' | MANDATORY_IE_INCORRECT | /versions",
        "versions | '[\"v1\"]' | OPTIONAL_IE_INCORRECT | /versions/0",
        "versions | '[{\"apiVersionInUri\":\"v1\"}]' | MANDATORY_IE_MISSING | /versions/0/apiFullVersion",
        "scheme | null | MANDATORY_IE_MISSING | /scheme",
        "scheme | '\"gopher\"' | MANDATORY_IE_INCORRECT | /scheme",
        "nfServiceStatus | null | MANDATORY_IE_MISSING | /nfServiceStatus",
        "nfServiceStatus | 1 | MANDATORY_IE_INCORRECT | /nfServiceStatus",
        "fqdn | 1 | MANDATORY_IE_INCORRECT | /fqdn",
        "apiPrefix | 1 | OPTIONAL_IE_INCORRECT | /apiPrefix",
        "ipEndPoints | '{}' | OPTIONAL_IE_INCORRECT | /ipEndPoints",
        "ipEndPoints | '[8000]' | OPTIONAL_IE_INCORRECT | /ipEndPoints/0",
        "ipEndPoints | '[{\"port\":99999999}]' | OPTIONAL_IE_INCORRECT | /ipEndPoints/0/port",
        "ipEndPoints | '[{\"port\":\"8000\"}]' | OPTIONAL_IE_INCORRECT | /ipEndPoints/0/port",
        "ipEndPoints | '[{\"ipv4Address\":\"1.2.3\"}]' | MANDATORY_IE_INCORRECT | /ipEndPoints/0/ipv4Address",
        "ipEndPoints | '[{\"ipv6Address\":\"127.0.0.1\"}]' | MANDATORY_IE_INCORRECT | /ipEndPoints/0/ipv6Address",
        "ipEndPoints | '[{\"transport\":6}]' | OPTIONAL_IE_INCORRECT | /ipEndPoints/0/transport",
        "priority | 65536 | OPTIONAL_IE_INCORRECT | /priority",
        "load | -1 | OPTIONAL_IE_INCORRECT | /load",
      })
  void strictValidationRejectsAnIncorrectService(
      String name, String value, String cause, String pointer) {
    ObjectNode profile = ausf(1);
    with((ObjectNode) profile.get("nfServices").get(0), "\"" + name + "\":" + value);

    rejectedUnlessLenient(profile, cause, "/nfServices/0" + pointer);
  }

  private void rejectedUnlessLenient(ObjectNode profile, String cause, String pointer) {
    JsonNode copy = profile.deepCopy();

    ProblemDetails problem = problem(id(1), profile);

    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.invalidParams()).extracting(InvalidParam::param).containsExactly(pointer);
    assertThat(store.size()).isZero();
    NfInstanceStore lenient =
        Stores.store(
            RegistryRules.defaults().withValidation(ProfileValidation.LENIENT),
            InstantSource.system());
    assertThat(lenient.register(id(1), copy).created()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"ipv6Addresses\":[\"2001:db8::1\",\"::\",\"1:2:3:4:5:6:7:8\",\"fe80::A\"]",
        "\"ipv4Addresses\":[\"255.255.255.255\",\"0.0.0.0\"]",
        "\"fqdn\":\"ausf\"",
        "\"fqdn\":\"ausf_1.5gc.mnc001.mcc001.3gppnetwork.org\"",
        "\"nfServices\":[]",
        "\"nfStatus\":\"UNDISCOVERABLE\"",
        "\"nfServiceList\":{\"x\":{\"serviceInstanceId\":\"x\",\"serviceName\":\"y\",\"versions\":"
            + "[{\"apiVersionInUri\":\"v1\",\"apiFullVersion\":\"1.0.0\"}],\"scheme\":\"https\","
            + "\"nfServiceStatus\":\"REGISTERED\",\"ipEndPoints\":[{}]}}"
      })
  void strictValidationAcceptsCorrectAttributes(String members) {
    assertThat(store.register(id(1), with(ausf(1), members)).created()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"[]", "null", "7", "'\"x\"'"})
  void rejectsWhatIsNoObject(String body) {
    assertThat(problem(id(1), Json.mapper().readTree(body)).cause())
        .isEqualTo("INVALID_MSG_FORMAT");
  }

  @ParameterizedTest
  @CsvSource({"x", "1-1-1-1-1", "''", "11111111-1111-4111-8111-00000000000g"})
  void rejectsAnIdThatIsNoUuid(String nfInstanceId) {
    ProblemDetails problem =
        problem(nfInstanceId, with(ausf(1), "\"nfInstanceId\":\"" + nfInstanceId + "\""));

    assertThat(problem.invalidParams())
        .extracting(InvalidParam::param)
        .containsExactly("{nfInstanceID}");
  }

  @Test
  void deregisters() {
    store.register(id(1), ausf(1));
    store.deregister(id(1));

    assertThat(store.size()).isZero();
    assertThat(store.list(null, 0, 10).ids()).isEmpty();
    assertThat(Stores.found(store, Stores.ausfs())).isEmpty();
    assertThatThrownBy(() -> store.deregister(id(1)))
        .isInstanceOfSatisfying(
            SbiException.class, e -> assertThat(e.problem().status()).isEqualTo(404));
    assertThatThrownBy(() -> store.get(id(1))).isInstanceOf(SbiException.class);
  }

  @Test
  void listsByTypeAndInParts() {
    Stores.register(
        store,
        ausf(3),
        ausf(1),
        Profiles.of(2, "UDM", "nudm-ueau"),
        with(ausf(4), "\"nfStatus\":\"SUSPENDED\""));

    assertThat(store.list(null, 0, 10))
        .isEqualTo(new NfInstanceList(List.of(id(1), id(2), id(3), id(4)), 4));
    assertThat(store.list("AUSF", 0, 2)).isEqualTo(new NfInstanceList(List.of(id(1), id(3)), 3));
    assertThat(store.list("AUSF", 2, 2)).isEqualTo(new NfInstanceList(List.of(id(4)), 3));
    assertThat(store.list("SMF", 0, 2)).isEqualTo(new NfInstanceList(List.of(), 0));
  }

  @Test
  void movesAnInstanceThatRegistersAsAnotherType() {
    store.register(id(1), ausf(1));
    store.register(id(1), Profiles.of(1, "UDM", "nudm-ueau"));

    assertThat(store.list("AUSF", 0, 10).ids()).isEmpty();
    assertThat(store.list("UDM", 0, 10).ids()).containsExactly(id(1));
    assertThat(Stores.found(store, Stores.ausfs())).isEmpty();
  }

  /** Takes minutes if the time is quadratic in the number of strings. */
  @Test
  @Timeout(60)
  void storesManyStringsWithEqualHashCodes() {
    ArrayNode types = Json.mapper().createArrayNode();
    for (int i = 0; i < 1 << 18; i++) {
      StringBuilder text = new StringBuilder();
      for (int bit = 0; bit < 18; bit++) {
        text.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      types.add(text.toString());
    }
    ObjectNode profile = ausf(1);
    profile.set("allowedNfTypes", types);
    NfInstanceStore large =
        Stores.store(
            RegistryRules.defaults().withMaxOctets(Long.MAX_VALUE), InstantSource.system());

    assertThat(large.register(id(1), profile).profile().profile().access().nfTypes())
        .hasSize(1 << 18);
  }

  @Test
  void rejectsExpressionsThatAreTooLargeTogether() {
    ArrayNode domains = Json.mapper().createArrayNode();
    for (int i = 0; i < 100; i++) {
      domains.add("(x{0,30}){1" + (i % 10) + "}");
    }
    ObjectNode profile = ausf(1);
    profile.set("allowedNfDomains", domains);

    ProblemDetails problem = problem(id(1), profile);

    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo("INVALID_MSG_FORMAT");
    assertThat(problem.detail()).contains("more than 16384 instructions together");
    assertThat(store.size()).isZero();
  }

  @RepeatedTest(300)
  void neverFailsOtherwiseThanByRefusal(RepetitionInfo repetition) {
    long seed = 20_000L + repetition.getCurrentRepetition();
    RandomJson random = new RandomJson(new Random(seed));
    ObjectNode profile = ausf(1);
    random.mutate(profile);

    try {
      ProfileVersion kept = store.register(id(1), profile).profile();
      assertThat(json(kept.json()).get("nfInstanceId").stringValue()).isEqualTo(id(1));
      store.discover(Stores.ausfs("supi", "imsi-208930000000001", "snssais", "[{\"sst\":1}]"));
      store.discover(Stores.ausfs("service-names", "nausf-auth", "routing-indicator", "1"));
    } catch (SbiException e) {
      assertThat(e.problem().status()).as("seed %s", seed).isEqualTo(400);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + " " + profile, e);
    }
  }

  private ProblemDetails problem(String nfInstanceId, JsonNode body) {
    try {
      store.register(nfInstanceId, body);
    } catch (SbiException e) {
      return e.problem();
    }
    throw new AssertionError("was accepted: " + body);
  }
}
