/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.sbi.InvalidParam;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.testing.Requires3gppFiles;

class DiscoveryQueryReaderTest {
  private static final List<String> NAMES =
      List.of(
          "target-nf-type",
          "requester-nf-type",
          "service-names",
          "target-plmn-list",
          "requester-plmn-list",
          "target-nf-instance-id",
          "target-nf-fqdn",
          "snssais",
          "requester-snssais",
          "routing-indicator",
          "supi",
          "limit",
          "guami",
          "requester-features",
          "target-nf-set-id",
          "amf-set-id");
  private static final List<String> SCRAPS =
      List.of(
          "[", "]", "{", "}", "\"", ":", ",", "null", "\"sst\"", "\"sd\"", "1", "1e99", "\"mcc\"",
          "208", "-", "%", "\u0000", "\ud83d", "AUSF", "imsi-", " ", "é", "*", "(a+)+$");

  @ParameterizedTest
  @CsvSource({
    "target-nf-type,,MANDATORY_QUERY_PARAM_MISSING",
    "requester-nf-type,,MANDATORY_QUERY_PARAM_MISSING",
    "target-nf-type,'',MANDATORY_QUERY_PARAM_INCORRECT",
  })
  void needsBothTypes(String name, String value, String cause) {
    Map<String, String> parameters =
        new HashMap<>(Map.of("target-nf-type", "AUSF", "requester-nf-type", "AMF"));
    parameters.remove(name);
    if (value != null) {
      parameters.put(name, value);
    }

    ProblemDetails problem = problem(parameters);

    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo(cause);
    assertThat(problem.invalidParams())
        .extracting(InvalidParam::param)
        .containsExactly("query " + name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "snssais | ''",
        "snssais | []",
        "snssais | [",
        "snssais | null",
        "snssais | 1",
        "snssais | [null]",
        "snssais | [{}]",
        "snssais | [{\"sst\":\"1\"}]",
        "snssais | [{\"sst\":1,\"sdRanges\":\"000001\"}]",
        "requester-snssais | [{\"sst\":1,\"sdRanges\":[]}]",
        "requester-snssais | [{\"sst\":1,\"sdRanges\":[{\"start\":\"000001\"}]}]",
        "requester-snssais | [{\"sst\":1,\"sdRanges\":[{\"start\":\"00000g\",\"end\":\"000001\"}]}]",
        "requester-snssais | [{\"sst\":1,\"sdRanges\":[{\"start\":\"000002\",\"end\":\"000001\"}]}]",
        "requester-snssais | [{\"sst\":1,\"wildcardSd\":false}]",
        "snssais | [{\"sst\":-1}]",
        "snssais | [{\"sst\":1e99}]",
        "snssais | [{\"sst\":1,\"sd\":\"01020\"}]",
        "snssais | [{\"sst\":1}] x",
        "target-plmn-list | []",
        "target-plmn-list | [{\"mcc\":\"208\"}]",
        "target-plmn-list | [{\"mcc\":208,\"mnc\":93}]",
        "requester-plmn-list | {}",
        "target-nf-instance-id | x",
        "routing-indicator | 12345",
        "routing-indicator | a",
        "supi | ''",
        "limit | 0",
        "limit | -1",
        "limit | x",
        "limit | 99999999999",
        "service-names | a,,b",
        "guami | {}",
        "guami | ''",
        "requester-features | x",
      })
  void refusesAWrongParameter(String name, String value) {
    ProblemDetails problem =
        problem(Map.of("target-nf-type", "AUSF", "requester-nf-type", "AMF", name, value));

    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
    assertThat(problem.invalidParams())
        .extracting(InvalidParam::param)
        .containsExactly("query " + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dnn=internet", "unheard-of=%7B", "realm-id=x", "dnn="})
  void passesOverWhatItDoesNotKnow(String parameter) {
    assertThat(
            Stores.query("target-nf-type=AUSF&requester-nf-type=AMF&" + parameter).targetNfType())
        .isEqualTo("AUSF");
  }

  @Test
  @Requires3gppFiles
  void theParametersThatItSupportsAreThoseOfTheTable() {
    SupportedOperations table = SupportedOperations.ofThisModule();
    SupportedOperations.Operation discovery =
        SupportedOperations.operations("TS29510_Nnrf_NFDiscovery").stream()
            .filter(operation -> operation.parameters().contains("target-nf-type"))
            .findFirst()
            .orElseThrow();

    assertThat(discovery.parameters().stream().filter(DiscoveryQueryReader::isSupported))
        .containsExactlyElementsOf(
            discovery.parameters().stream()
                .filter(parameter -> !table.test(discovery, parameter).isEmpty())
                .toList());
  }

  @Test
  void acceptsElementsThatComeBareAndOneByOne() {
    DiscoveryQuery query =
        Stores.query(
            "target-nf-type=AUSF&requester-nf-type=AMF&snssais=%7B%22sst%22:1%7D"
                + "&snssais=%7B%22sst%22:2%7D&service-names=a&service-names=b,c");

    assertThat(query.snssais()).containsExactly(new Snssai(1, null), new Snssai(2, null));
    assertThat(query.serviceNames()).containsExactly("a", "b", "c");
  }

  @RepeatedTest(300)
  void neverFailsOtherwiseThanByRefusal(RepetitionInfo repetition) {
    long seed = 40_000L + repetition.getCurrentRepetition();
    Random random = new Random(seed);
    Map<String, String> parameters =
        new HashMap<>(Map.of("target-nf-type", "AUSF", "requester-nf-type", "AMF"));
    for (int i = random.nextInt(4); i >= 0; i--) {
      StringBuilder value = new StringBuilder();
      for (int j = random.nextInt(8); j >= 0; j--) {
        value.append(SCRAPS.get(random.nextInt(SCRAPS.size())));
      }
      parameters.put(NAMES.get(random.nextInt(NAMES.size())), value.toString());
    }
    NfInstanceStore store = Stores.register(Stores.store(), Profiles.ausf(1));

    try {
      store.discover(Stores.query(parameters));
    } catch (SbiException e) {
      assertThat(e.problem().status()).as("seed %s", seed).isEqualTo(400);
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed + " " + parameters, e);
    }
  }

  private static ProblemDetails problem(Map<String, String> parameters) {
    try {
      Stores.query(parameters);
    } catch (SbiException e) {
      return e.problem();
    }
    throw new AssertionError("was accepted: " + parameters);
  }
}
