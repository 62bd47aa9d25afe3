/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsTargetTest {
  @ParameterizedTest
  @CsvSource({
    "prometheus=9464, prometheus=127.0.0.1:9464",
    "prometheus=0.0.0.0:0, prometheus=0.0.0.0:0",
    "prometheus=[::1]:9464, prometheus=[::1]:9464",
    "otlp=http://h:4318, otlp=http://h:4318/v1/metrics",
    "otlp=https://h/, otlp=https://h/v1/metrics",
    "otlp=http://h:8428/opentelemetry/v1/metrics, otlp=http://h:8428/opentelemetry/v1/metrics",
    "influx=http://h:8086?db=load, influx=http://h:8086?db=load",
    "influx=https://h:8086/?org=us&bucket=load, influx=https://h:8086?org=us&bucket=load"
  })
  void readsWhereMetricsGo(String text, String target) {
    assertThat(MetricsTarget.parse(text)).hasToString(target);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "graphite=h:2003, unknown sink 'graphite'",
        "prometheus, the port must be 0",
        "prometheus=65536, the port must be 0",
        "prometheus=:9464, the port must be 0",
        "otlp=h:4318, the URL must begin with http://HOST",
        "otlp=http://h/?a=b, the URL must not have a query",
        "otlp=http://h|, the URL is invalid",
        "influx=http://h:8086, either a database (db) or a bucket (org and bucket)",
        "influx=http://h:8086?org=us, either a database (db) or a bucket (org and bucket)",
        "influx=http://h:8086?db=a&org=us, either a database (db) or a bucket (org and bucket)",
        "influx=http://h:8086?db=, 'db=' is invalid",
        "influx=http://h:8086/write?db=a, the URL must not have a path",
        "influx=http://h:8086?token=a, 'token=a' is invalid"
      })
  void saysWhatIsWrongAndWhatWouldBeRight(String text, String why) {
    assertThatThrownBy(() -> MetricsTarget.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("influx=URL?org=NAME&bucket=NAME");
  }

  @Test
  void keepsSecretsOffTheCommandLine() {
    assertThatThrownBy(() -> MetricsTarget.parse("influx=http://me:secret@h:8086?db=a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("INFLUX_PASSWORD")
        .message()
        .doesNotContain("secret");
    assertThatThrownBy(
            () ->
                LiveMetrics.open(
                    List.of(MetricsTarget.parse("influx=http://h:8086?org=us&bucket=load")),
                    Duration.ofSeconds(1),
                    notice -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("INFLUX_TOKEN");
  }
}
