/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of a summary of the verdicts, one line per claim. */
final class VerdictTable {
  /** The maximum length of a claim's text, in characters; longer texts are shortened. */
  private static final int LONGEST_TEXT = 64;

  private final Terminal terminal;

  VerdictTable(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Returns one line per claim, in the order of the verdicts. */
  List<String> lines(List<Verdict> verdicts) {
    Map<String, List<Verdict>> claims = new LinkedHashMap<>();
    for (Verdict verdict : verdicts) {
      claims.computeIfAbsent(verdict.claimOnly(), id -> new ArrayList<>()).add(verdict);
    }
    int width = claims.keySet().stream().mapToInt(String::length).max().orElse(0);
    int judged = claims.values().stream().mapToInt(all -> judged(all).length()).max().orElse(0);
    List<String> lines = new ArrayList<>();
    claims.forEach(
        (id, all) ->
            lines.add(
                String.format(Locale.ROOT, "  %-" + width + "s  ", id)
                    + painted(all, String.format(Locale.ROOT, "%-" + judged + "s", judged(all)))
                    + "  "
                    + shortened(all.get(0).text())));
    return lines;
  }

  private static String judged(List<Verdict> all) {
    return all.size() == 1 ? all.get(0).judged() : Verdict.tally(all);
  }

  private String painted(List<Verdict> all, String text) {
    if (Verdict.count(all, Verdict.HOLDS) == all.size()) {
      return terminal.green(text);
    }
    return Verdict.count(all, Verdict.CONTRADICTED) == all.size()
        ? terminal.red(text)
        : terminal.yellow(text);
  }

  private static String shortened(String text) {
    if (text.length() <= LONGEST_TEXT) {
      return text;
    }
    int end = text.lastIndexOf(' ', LONGEST_TEXT - 2);
    return text.substring(0, end < LONGEST_TEXT / 2 ? LONGEST_TEXT - 2 : end) + " …";
  }
}
