/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.comparison;

import static org.sbamock.loadgen.report.markup.MarkdownText.escape;
import static org.sbamock.loadgen.report.markup.MarkdownText.row;

import java.util.List;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.report.comparison.RunComparison.Change;

/** Writes the comparison of two runs as Markdown. */
public final class ComparisonMarkdown {
  private final RunComparison comparison;
  private final StringBuilder out = new StringBuilder();

  private ComparisonMarkdown(RunComparison comparison) {
    this.comparison = comparison;
  }

  /**
   * Returns the page.
   *
   * @param all whether unchanged metrics and equal verdicts are included
   */
  public static String of(RunComparison comparison, boolean all) {
    return new ComparisonMarkdown(comparison).page(all);
  }

  private String page(boolean all) {
    out.append("# What changed\n\n");
    out.append("From ").append(escape(comparison.first().toString())).append(" to ");
    out.append(escape(comparison.second().toString())).append(". ");
    out.append(escape(comparison.tally())).append(".\n\n");
    comparison.notes().forEach(note -> out.append("> ").append(escape(note)).append("\n\n"));
    figures(all);
    if (!comparison.verdicts().pairs().isEmpty()) {
      verdicts(all);
    }
    return out.toString();
  }

  private void figures(boolean all) {
    out.append(row("trial", "figure", "before", "after", "change (95 %)", "p", ""));
    out.append(row("---", "---", "---", "---", "---", "---", "---"));
    for (Change change : comparison.shown(all)) {
      out.append(
          row(
              escape(change.trial()),
              escape(comparison.title(change)),
              change.metric().text(change.before()),
              change.metric().text(change.after()),
              change.percent(),
              NumberText.p(change.p()),
              change.word()));
    }
  }

  private void verdicts(boolean all) {
    out.append("\n## Verdicts\n\n").append(comparison.verdicts().tally()).append(".\n\n");
    List<VerdictComparison.Pair> shown = comparison.verdicts().shown(all);
    if (!shown.isEmpty()) {
      out.append(row("claim", "before", "after", ""));
      out.append(row("---", "---", "---", "---"));
      shown.forEach(
          pair -> out.append(row(escape(pair.claim()), pair.before(), pair.after(), pair.word())));
    }
  }
}
