/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldElementsTest {
  @Test
  void readsElementsAndTheirParametersInTheirOrder() {
    List<Map<String, String>> elements = FieldElements.of("b=2;a= 1 , c=\"x;y,z=\\\"\"", '=');

    assertThat(elements).hasSize(2);
    assertThat(elements.get(0)).isInstanceOf(LinkedHashMap.class);
    assertThat(elements.get(0).toString()).isEqualTo("{b=2, a=1}");
    assertThat(elements.get(1)).containsExactly(Map.entry("c", "\"x;y,z=\\\"\""));
  }

  @Test
  void theSeparatorMayOccurInAValue() {
    assertThat(FieldElements.of("Timestamp: 08:49", ':'))
        .containsExactly(Map.of("Timestamp", "08:49"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",", ";", ",;=", "a", "=1", "a=", "a= ", "a=1;", "a=1;b", "a=1;a=2"})
  void leavesOutMalformedElements(String malformed) {
    assertThat(FieldElements.of(malformed + ", x=1", '=')).containsExactly(Map.of("x", "1"));
  }
}
