/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.FigureSpec.Kind;
import org.sbamock.loadgen.report.markup.HtmlTable;
import org.sbamock.loadgen.report.markup.Markup;

/**
 * A report of a run whose quantities are sampled over time: checks, charts and tables.
 *
 * @param command the command of the run
 * @param title the title
 * @param checks the checks, which the report leads with
 * @param timelines the charts
 * @param tables further tables
 */
public record TimelineReport(
    String command,
    String title,
    List<Check> checks,
    List<Timeline> timelines,
    List<DataTable> tables) {
  private static final String CHECKS = "checks";

  /**
   * A check.
   *
   * @param text what is checked
   * @param result the result in words
   * @param outcome whether it holds
   */
  public record Check(String text, String result, Outcome outcome) {}

  /** The outcome of a check. */
  public enum Outcome {
    /** The check holds. */
    HOLDS("holds", "✓"),
    /** The check fails. */
    FAILS("fails", "✗"),
    /** The run was too short for the check. */
    UNDECIDED("open", "?");

    private final String type;
    private final String sign;

    Outcome(String type, String sign) {
      this.type = type;
      this.sign = sign;
    }
  }

  /**
   * A chart of a quantity over time.
   *
   * @param id the id of the chart, lower-case letters, digits and hyphens
   * @param title the title
   * @param yTitle the title of the vertical axis, with the unit
   * @param xTitle the title of the horizontal axis, with the unit
   * @param lines the lines
   */
  public record Timeline(String id, String title, String yTitle, String xTitle, List<Line> lines) {
    private Panel panel() {
      Panel panel =
          new Panel(
              title,
              new Metric(id, yTitle, ""),
              xTitle,
              yTitle,
              List.of(),
              lines.stream().map(Line::series).toList());
      return SeriesStyle.assign(List.of(panel)).get(0);
    }

    /** Returns the chart as an SVG file. */
    public String svg() {
      Markup out = Markup.xml();
      new Chart(out, Kind.TIMELINE, panel())
          .drawFile(title + ". " + HtmlFigures.description(panel()));
      return out.text();
    }
  }

  /** A line of a chart. */
  public record Line(String name, List<Value> values) {
    private Series series() {
      return new Series(
          name,
          values.stream()
              .map(value -> new Point(value.x(), "", value.y(), null, null, ""))
              .toList(),
          "");
    }
  }

  /** A value of a line at a position of the horizontal axis. */
  public record Value(double x, double y) {}

  /**
   * A table.
   *
   * @param title the title
   * @param head the titles of its columns
   * @param rows its rows, whose first cell is a heading
   */
  public record DataTable(String title, List<String> head, List<List<String>> rows) {}

  /** Returns the report as a self-contained HTML file without scripts. */
  public String html() {
    Markup out = Markup.html();
    HtmlPage.open(out, title, "Skip to the checks", CHECKS);
    out.open("header");
    out.element("p", "sbamock " + command, "class", "dim");
    out.element("h1", title);
    out.open("ul", "class", "tally");
    for (Outcome outcome : Outcome.values()) {
      long count = checks.stream().filter(check -> check.outcome() == outcome).count();
      HtmlPage.tally(out, outcome.type, outcome.sign, count, words(outcome));
    }
    out.close().closeLine();
    out.open("main");
    out.element("h2", "Checks", "id", CHECKS);
    writeChecks(out);
    out.element("h2", "Over time");
    out.open("div", "class", "figures");
    timelines.forEach(timeline -> write(out, timeline));
    out.closeLine();
    tables.forEach(table -> write(out, table));
    out.closeLine();
    return HtmlPage.close(out);
  }

  private static String words(Outcome outcome) {
    return switch (outcome) {
      case HOLDS -> "hold";
      case FAILS -> "do not hold";
      case UNDECIDED -> "undecided, since the run was too short";
    };
  }

  private void writeChecks(Markup out) {
    HtmlTable table = new HtmlTable(out, "Checks and their results", "", "text");
    table.head("check").more("result").more("").endHead();
    for (Check check : checks) {
      table.rowHead(check.text()).cell(check.result());
      out.open("td").element("span", check.outcome().sign, "class", check.outcome().type).close();
      table.endRow();
    }
    table.end();
  }

  private static void write(Markup out, Timeline timeline) {
    Panel panel = timeline.panel();
    out.open("figure", "id", timeline.id());
    out.element("figcaption", timeline.title());
    HtmlPage.legend(out, Kind.TIMELINE, panel);
    new Chart(out, Kind.TIMELINE, panel)
        .draw(timeline.title() + ". " + HtmlFigures.description(panel), CHECKS);
    out.closeLine();
  }

  private static void write(Markup out, DataTable data) {
    out.element("h2", data.title());
    HtmlTable table = new HtmlTable(out, data.title(), "", "text");
    table.head(data.head().get(0));
    data.head().stream().skip(1).forEach(table::more);
    table.endHead();
    for (List<String> row : data.rows()) {
      table.rowHead(row.get(0));
      row.stream().skip(1).forEach(table::cell);
      table.endRow();
    }
    table.end();
  }
}
