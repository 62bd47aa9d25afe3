/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.claim.SuccessLimit;
import org.sbamock.loadgen.statistics.Sample;

class RowsTest {
  public @TempDir Path directory;

  @Test
  void lastLinesThatAreCutOffAreLeftOut() throws IOException {
    Path file = directory.resolve("rows.csv");
    Files.writeString(
        file,
        "cycle,lane,user,start_epoch_ns,outcome,responseTime\n"
            + "0,0,0,1000000000,ok,1.5\n"
            + "1,0,0,2000000000,\"no answer, not even \"\"404\"\"\",\n"
            + "2,0,1,3000000000,ok,2.5\n"
            + "3,0,1,30000");
    Rows rows = Rows.read(file, null);
    assertThat(rows.rows()).hasSize(3);
    assertThat(rows.failures()).containsExactly(Map.entry("no answer, not even \"404\"", 1L));
    assertThat(Objects.requireNonNull(rows.sample("responseTime")).values())
        .containsExactly(1.5, 2.5);
    assertThat(rows.sample("elsewhere")).isNull();
    assertThat(Objects.requireNonNull(rows.successPerClient(null)).values())
        .containsExactly(0.5, 1);
  }

  private static double[] values(@Nullable Sample sample) {
    return Objects.requireNonNull(sample).values();
  }

  @Test
  void aSuccessWithinTheTimeLimitOfAStudyIsCountedFromTheRows() throws IOException {
    Path file = directory.resolve("rows.csv");
    Files.writeString(
        file,
        "cycle,lane,user,start_epoch_ns,outcome,elapsedABCDA,elapsedBA\n"
            + "0,0,0,1,ok,1500,900\n"
            + "1,0,0,2,ok,1200,1000.5\n"
            + "2,0,1,3,no answer,,\n"
            + "3,0,1,4,ok,800,300\n");
    Rows rows = Rows.read(file, null);

    assertThat(values(rows.successes(limit("success.1s")))).containsExactly(0, 0, 0, 1);
    assertThat(values(rows.successes(limit("success.elapsedBA.1s")))).containsExactly(0, 0, 1, 1);
    assertThat(values(rows.successPerClient(limit("successPerClient.elapsedBA.1s"))))
        .containsExactly(0.5, 0.5);
    assertThat(rows.successes(limit("success.elapsedXY.1s"))).isNull();
    assertThat(rows.whole()).isEqualTo("elapsedABCDA");
  }

  private static SuccessLimit limit(String metric) {
    return SuccessLimit.of(metric).orElseThrow();
  }
}
