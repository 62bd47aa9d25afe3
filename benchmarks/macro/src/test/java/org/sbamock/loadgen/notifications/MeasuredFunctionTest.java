/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

class MeasuredFunctionTest {
  private static JsonNode json(String text) {
    return Json.mapper().readTree(text);
  }

  @Test
  void readsTheNumberOfAChangeOfAProfile() {
    assertThat(
            MeasuredFunction.NRF.number(
                json("{\"profileChanges\":[{\"path\":\"/capacity\",\"newValue\":17}]}")))
        .isEqualTo(17);
    assertThat(MeasuredFunction.NRF.number(json("{\"profileChanges\":[]}"))).isZero();
  }

  @Test
  void readsTheNumberOfALocationAndItsSubscriber() {
    JsonNode notification =
        json(
            "{\"notifyCorrelationId\":\"5\",\"reportList\":[{\"location\":"
                + "{\"nrLocation\":{\"ncgi\":{\"nrCellId\":\"00000001f\"}}}}]}");

    assertThat(MeasuredFunction.AMF.number(notification)).isEqualTo(31);
    assertThat(MeasuredFunction.AMF.subscriber(notification)).isEqualTo(5);
    assertThat(MeasuredFunction.AMF.number(json("{}"))).isZero();
  }
}
