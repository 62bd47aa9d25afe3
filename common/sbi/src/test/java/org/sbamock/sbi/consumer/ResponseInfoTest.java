/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpFields;

class ResponseInfoTest {
  private static final String FIELD = "3gpp-sbi-response-info";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no-retry=true",
        "request-retransmitted=true ; no-retry= true;nfinst=x",
        "other=1; no-retry=true",
      })
  void forbidsARetry(String value) {
    assertThat(ResponseInfo.forbidsRetry(HttpFields.of(FIELD, value))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "no-retry",
        "no-retry=",
        "no-retry=false",
        "no-retry=\"true\"",
        "no-retry=true;",
        "no-retry=true; no-retry=true",
        "no-retry:true",
        "request-retransmitted=true",
      })
  void permitsARetry(String value) {
    assertThat(ResponseInfo.forbidsRetry(HttpFields.of(FIELD, value))).isFalse();
  }

  @Test
  void aResponseWithoutTheFieldPermitsARetry() {
    assertThat(ResponseInfo.forbidsRetry(new HttpFields())).isFalse();
  }
}
