/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.loadgen.engine.LoadShare;

class WorkerTest {
  @Test
  void parsesANumberAndTheNumberOfWorkers() {
    Worker worker = Worker.parse("2/4", Map.of());

    assertThat(worker).isEqualTo(new Worker(2, 4)).hasToString("worker 2 of 4");
    assertThat(worker.share()).isEqualTo(new LoadShare(1, 4));
    assertThat(Worker.ofDirectory(worker.directoryName())).isEqualTo(worker);
    assertThat(Worker.ofDirectory("20260102-030405-load")).isNull();
    assertThat(Worker.ofDirectory("worker-5-of-4")).isNull();
  }

  @Test
  void readsTheIndexOfAPodOfAnIndexedJob() {
    Map<String, String> pod = Map.of("JOB_COMPLETION_INDEX", "0", "JOB_COMPLETIONS", "4");

    assertThat(Worker.parse("auto", pod)).isEqualTo(new Worker(1, 4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "0/4", "5/4", "1/0", "1/1001", "-1/4", "a/b", "1/4/2", "AUTO"})
  void rejectsOtherTexts(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Worker.parse(text, Map.of()))
        .withMessageStartingWith("--worker ")
        .withMessageContaining("expected");
  }

  @ParameterizedTest
  @CsvSource({"4,4", ",4", "1,", "x,4", "-1,4", "0,0", "0,2000"})
  void namesTheVariableThatIsMissingOrInvalid(String index, String completions) {
    Map<String, String> pod = new LinkedHashMap<>();
    if (index != null) {
      pod.put("JOB_COMPLETION_INDEX", index);
    }
    if (completions != null) {
      pod.put("JOB_COMPLETIONS", completions);
    }

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Worker.parse("auto", pod))
        .withMessageStartingWith("--worker ");
  }

  @Test
  void describesItsShareOfTheSettings() {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("rate", "500/s");
    configuration.put("max-in-flight", 10);
    configuration.put("first-imsi", "001010000000001");
    configuration.put("subscribers", 10);

    Map<String, Object> share = WorkerShare.of(configuration, new LoadShare(1, 4));

    assertThat(share)
        .containsExactly(
            Map.entry("rate", "125/s"),
            Map.entry("max-in-flight", 3L),
            Map.entry("subscribers", 3L),
            Map.entry("first-imsi", "001010000000004"),
            Map.entry("last-imsi", "001010000000006"));
    assertThat(WorkerShare.text(share))
        .isEqualTo("rate 125/s, max-in-flight 3, IMSIs 001010000000004 to 001010000000006");
  }
}
