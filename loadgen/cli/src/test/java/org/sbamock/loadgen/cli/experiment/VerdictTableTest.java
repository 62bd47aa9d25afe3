/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.terminal.Terminal;

class VerdictTableTest {
  private static final Terminal PLAIN =
      new Terminal(
          new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), false, false);

  private static Verdict verdict(String claim, String text, String judged) {
    return new Verdict(claim, text, judged, "because", List.of());
  }

  @Test
  void aClaimHasALineWhateverTheNumberOfItsParts() {
    List<String> lines =
        new VerdictTable(PLAIN)
            .lines(
                List.of(
                    verdict("fog-1", "HTTP/3 beats HTTP/2.", Verdict.HOLDS),
                    verdict("fog-2[ge]", "It is faster.", Verdict.HOLDS),
                    verdict("fog-2[loss10]", "It is faster.", Verdict.CONTRADICTED),
                    verdict("fog-2[lossless]", "It is faster.", Verdict.HOLDS),
                    verdict("fog-10", "word ".repeat(40), Verdict.UNDECIDED)));
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).matches(" {2}fog-1 {3}holds +HTTP/3 beats HTTP/2\\.");
    assertThat(lines.get(1)).matches(" {2}fog-2 {3}2 hold, 1 contradicted +It is faster\\.");
    assertThat(lines.get(2)).contains("undecided").endsWith("word …");
    assertThat(lines).allMatch(line -> line.length() < 110);
  }
}
