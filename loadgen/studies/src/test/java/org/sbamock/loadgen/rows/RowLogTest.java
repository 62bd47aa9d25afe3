/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.engine.Row;

class RowLogTest {
  @TempDir Path directory;

  private static Row row(long cycle, String outcome, long elapsed, long touch) {
    return new Row(
        cycle, 1, 2, 1_700_000_000_000_000_001L, outcome, new long[] {elapsed}, new long[] {touch});
  }

  @Test
  void writesALineACycleAndKeepsWhatWentWell() throws IOException {
    Path file = directory.resolve("rows.csv");
    RowLog log = new RowLog(file, List.of("elapsedABA"), List.of("touchB"));
    log.row(row(0, Row.OK, 12_345_678, 5));
    log.row(row(1, "503 \"late\", at B", Row.ABSENT, Row.ABSENT));
    log.row(row(2, Row.OK, 7, 6));
    log.close();

    assertThat(file)
        .hasContent(
            """
            cycle,lane,user,start_epoch_ns,outcome,elapsedABA,touchB
            0,1,2,1700000000000000001,ok,12.345678,5
            1,1,2,1700000000000000001,"503 ""late"", at B",,
            2,1,2,1700000000000000001,ok,0.000007,6
            """);
    assertThat(log.done()).isEqualTo(3);
    assertThat(log.succeeded()).isEqualTo(2);
    assertThat(log.values("elapsedABA")).containsExactly(12.345678, 0.000007);
    assertThat(log.values("unknown")).isEmpty();
    assertThat(log.failure()).isNotDone();
  }

  @Test
  void readsItsOwnLines() {
    StringBuilder line = new StringBuilder();
    Csv.append(line, row(4, "a \"b\", c", -1, Row.ABSENT));

    assertThat(Csv.fields(line.toString().strip()))
        .containsExactly("4", "1", "2", "1700000000000000001", "a \"b\", c", "-0.000001", "");
  }

  @Test
  void reportsAFullDisk() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.isWritable(full), "there is no /dev/full");
    RowLog failing = RowLog.onWriter(Files.newBufferedWriter(full), List.of("a"));
    failing.row(new Row(0, 0, 0, 0, Row.OK, new long[] {1}, new long[0]));

    assertThat(failing.failure().get(30, TimeUnit.SECONDS)).hasMessageContaining("space");
    failing.row(new Row(1, 0, 0, 0, Row.OK, new long[] {2}, new long[0]));
    failing.close();
    assertThat(failing.values("a")).hasSize(2);
  }
}
