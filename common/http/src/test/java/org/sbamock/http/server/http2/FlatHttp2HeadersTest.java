/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.handler.codec.http2.Http2Exception;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlatHttp2HeadersTest {
  private final FlatHttp2Headers headers = new FlatHttp2Headers(true);

  @Test
  void keepsFieldsInTheirOrder() {
    headers.add(":method", "GET").add("accept", "a").add("via", "b").add("accept", "c");

    assertThat(walked()).containsExactly(":method=GET", "accept=a", "via=b", "accept=c");
    assertThat(headers.size()).isEqualTo(4);
    assertThat(headers.regularSize()).isEqualTo(3);
    assertThat(headers.method()).isEqualTo("GET");
    assertThat(headers.getAll("accept")).containsExactly("a", "c");
    assertThat(headers.getAll("via")).containsExactly("b");
    assertThat(headers.getAll("none")).isEmpty();
    assertThat(headers.names()).containsExactly(":method", "accept", "via");
  }

  @Test
  void isEmptyAgainOnceCleared() {
    for (int i = 0; i < 200; i++) {
      headers.add("name", "value");
    }
    headers.clear();

    assertThat(headers.isEmpty()).isTrue();
    assertThat(walked()).isEmpty();
    assertThat(headers.add("a", "b").size()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"87,87", "0,0", "087,87", "+87,87", "86,87"})
  void hasTheUsualFormOfANumberOnceSet(String received, long number) {
    headers.add("content-length", received).setLong("content-length", number);

    assertThat(headers.getAll("content-length")).hasSize(1);
    assertThat(headers.getLong("content-length")).isEqualTo(number);
    assertThat(headers.get("content-length")).hasToString(Long.toString(number));
  }

  @Test
  void setsOneFieldInThePlaceOfMany() {
    headers.add("a", "1").add("b", "2").add("a", "3").set("a", "4");

    assertThat(walked()).containsExactly("b=2", "a=4");
    assertThat(headers.remove("b")).isTrue();
    assertThat(headers.remove("b")).isFalse();
    assertThat(headers.contains("a")).isTrue();
  }

  @Test
  void rejectsWhatNettysOwnWouldRefuse() {
    assertRefused("Upper", "a");
    assertRefused("", "a");
    assertRefused(":unknown", "a");
    assertRefused(":path", "");
    headers.add(":path", "/");
    assertRefused(":path", "/");
  }

  private void assertRefused(String name, String value) {
    assertThatExceptionOfType(Http2Exception.class)
        .as(name)
        .isThrownBy(() -> headers.add(name, value));
  }

  private List<String> walked() {
    List<String> fields = new ArrayList<>();
    headers.forEach(field -> fields.add(field.getKey() + "=" + field.getValue()));
    return fields;
  }
}
