/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.found;
import static org.sbamock.nrf.core.Stores.json;
import static org.sbamock.nrf.core.Stores.queryFor;
import static org.sbamock.nrf.core.Stores.register;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

class ComplexQueryTest {
  private final NfInstanceStore store = Stores.store();

  @BeforeEach
  void registerProducers() {
    register(
        store,
        with(of(1, "UDM", "nudm-ueau"), "\"locality\":\"north\",\"udmInfo\":{\"groupId\":\"a\"}"),
        with(of(2, "UDM", "nudm-ueau"), "\"locality\":\"south\",\"udmInfo\":{\"groupId\":\"a\"}"),
        with(of(3, "UDM", "nudm-sdm"), "\"locality\":\"north\",\"udmInfo\":{\"groupId\":\"b\"}"),
        with(
            of(4, "UDM", "nudm-sdm"), "\"sNssais\":[{\"sst\":7}],\"udmInfo\":{\"groupId\":\"b\"}"));
  }

  private static String atom(String attribute, String value, boolean negative) {
    return "{\"attr\":\"%s\",\"value\":%s%s}"
        .formatted(attribute, value, negative ? ",\"negative\":true" : "");
  }

  private List<Integer> find(String complexQuery, String... others) {
    String[] all =
        Stream.concat(Stream.of("complex-query", complexQuery), Stream.of(others))
            .toArray(String[]::new);
    return found(store, queryFor("UDM", all));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "{'cnfUnits':[{'cnfUnit':[A]}]} | 1,2",
        "{'cnfUnits':[{'cnfUnit':[notA]}]} | 3,4",
        "{'cnfUnits':[{'cnfUnit':[A]},{'cnfUnit':[UEAU]}]} | 1,2",
        "{'cnfUnits':[{'cnfUnit':[notA]},{'cnfUnit':[UEAU]}]} | ''",
        "{'cnfUnits':[{'cnfUnit':[notA,UEAU]}]} | 1,2,3,4",
        "{'cnfUnits':[{'cnfUnit':[A,SLICE]}]} | 1,2,3",
        "{'dnfUnits':[{'dnfUnit':[A]}]} | 1,2",
        "{'dnfUnits':[{'dnfUnit':[A,notA]}]} | ''",
        "{'dnfUnits':[{'dnfUnit':[A]},{'dnfUnit':[notA,UEAU]}]} | 1,2",
        "{'dnfUnits':[{'dnfUnit':[SECOND]},{'dnfUnit':[SLICE,notA]}]} | 2,3",
        "{'dnfUnits':[{'dnfUnit':[LIST]}]} | 1,2,3,4",
      })
  void combinesParameters(String pattern, String expected) {
    String query =
        pattern
            .replace('\'', '"')
            .replace("notA", atom("group-id-list", "\"a\"", true))
            .replace("A]", atom("group-id-list", "\"a\"", false) + "]")
            .replace("A,", atom("group-id-list", "\"a\"", false) + ",")
            .replace("UEAU", atom("service-names", "[\"nudm-ueau\"]", false))
            .replace("SECOND", atom("target-nf-instance-id", "\"" + Profiles.id(2) + "\"", false))
            .replace("SLICE", atom("snssais", "[{\"sst\":1}]", false))
            .replace("LIST", atom("group-id-list", "[\"a\",\"b\"]", false));

    assertThat(find(query))
        .isEqualTo(
            expected.isEmpty()
                ? List.of()
                : Stream.of(expected.split(",")).map(Integer::valueOf).toList());
  }

  @Test
  void theOtherParametersHoldAsWell() {
    String group = "{\"cnfUnits\":[{\"cnfUnit\":[" + atom("group-id-list", "\"a\"", false) + "]}]}";

    assertThat(find(group, "preferred-locality", "south")).containsExactly(2, 1);
    assertThat(find(group, "limit", "1")).containsExactly(1);
    assertThat(find(group, "service-names", "nudm-sdm")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "[]",
        "{}",
        "{\"cnfUnits\":[],\"dnfUnits\":[]}",
        "{\"cnfUnits\":[]}",
        "{\"cnfUnits\":[{}]}",
        "{\"cnfUnits\":[{\"dnfUnit\":[{\"attr\":\"supi\",\"value\":\"x\"}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"supi\"}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"supi\",\"value\":null}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":5,\"value\":\"x\"}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"supi\",\"value\":\"x\",\"negative\":1}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"limit\",\"value\":1}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"colour\",\"value\":1}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"preferred-locality\",\"value\":\"x\"}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"complex-query\",\"value\":{}}]}]}",
        "{\"cnfUnits\":[{\"cnfUnit\":[{\"attr\":\"snssais\",\"value\":{\"sst\":999}}]}]}",
      })
  void rejectsWhatIsNoCondition(String query) {
    SbiException refusal = catchThrowableOfType(SbiException.class, () -> find(query));

    assertThat(refusal.problem().cause()).isEqualTo(Cause.OPTIONAL_QUERY_PARAM_INCORRECT.name());
  }

  @Test
  void rejectsMoreThan64Atoms() {
    String atom = atom("group-id-list", "\"a\"", false);
    String most = String.join(",", Collections.nCopies(64, atom));

    assertThat(find("{\"dnfUnits\":[{\"dnfUnit\":[" + most + "]}]}")).containsExactly(1, 2);
    SbiException refusal =
        catchThrowableOfType(
            SbiException.class,
            () -> find("{\"dnfUnits\":[{\"dnfUnit\":[" + most + "," + atom + "]}]}"));
    assertThat(refusal.problem().cause()).isEqualTo(Cause.OPTIONAL_QUERY_PARAM_INCORRECT.name());
  }

  @Test
  @Requires3gppFiles
  void reportsTheIgnoredParameters() {
    JsonNode result =
        json(
            store
                .discover(queryFor("UDM", "ue-ipv4-address", "10.0.0.1", "dnn", "x", "limit", "1"))
                .json());

    OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery").assertValid("SearchResult", result);
    assertThat(result.path("ignoredQueryParams").valueStream().map(JsonNode::stringValue))
        .containsExactlyInAnyOrder("ue-ipv4-address", "dnn");
    assertThat(result.path("nrfSupportedFeatures").stringValue()).isEqualTo("21");
    assertThat(json(store.discover(queryFor("UDM")).json()).has("ignoredQueryParams")).isFalse();
  }
}
