/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.FigureSpec.Kind;
import org.sbamock.loadgen.report.markup.Markup;

/** The frame of a self-contained HTML file without scripts. */
final class HtmlPage {
  private static final String POLICY =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action"
          + " 'none'";

  private HtmlPage() {}

  /**
   * Opens the page, up to the begin of its header.
   *
   * @param skip the text of the link that skips the header
   * @param target the id of the element to which that link leads
   */
  static void open(Markup out, String title, String skip, String target) {
    out.constant("<!DOCTYPE html>\n").open("html", "lang", "en");
    out.open("head");
    out.empty("meta", "charset", "utf-8");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    out.empty("meta", "name", "color-scheme", "content", "light dark");
    out.empty("link", "rel", "icon", "href", "data:,");
    out.element("title", title);
    out.open("style").constant("\n" + resource("report.css") + resource("map.css")).close();
    out.closeLine();
    out.open("body").open("div", "class", "page");
    out.element("a", skip, "class", "skip", "href", "#" + target);
    SeriesStyle.marks(out);
  }

  /**
   * Opens a section whose content is shown when its title is clicked.
   *
   * @param printed whether it is printed as well
   */
  static void openSection(Markup out, String id, String title, boolean printed) {
    out.open("details", "class", printed ? "section printed" : "section", "id", id);
    out.open("summary").element("h2", title).closeLine();
  }

  /** Closes the page and returns it. */
  static String close(Markup out) {
    out.close().close().close();
    return out.text() + "\n";
  }

  /** Writes one entry of a tally. */
  static void tally(Markup out, String type, String sign, long count, String text) {
    out.open("li", "class", type);
    out.element("span", sign, "aria-hidden", "true").text(" " + count + " " + text).close();
  }

  /** Writes the legend of a chart; its entries have the colour, dash and mark of the series. */
  static void legend(Markup out, Kind kind, Panel panel) {
    boolean filled = kind == Kind.BARS || kind == Kind.HISTOGRAMS;
    out.open("ul", "class", filled ? "legend filled" : "legend");
    for (Series series : panel.series()) {
      out.open("li", "class", SeriesStyle.cssClass(series.style()));
      if (!filled) {
        out.open("svg", "class", "key", "aria-hidden", "true");
        out.empty("path", "class", "curve", "d", "M0 6h36");
        out.empty("use", "href", "#" + SeriesStyle.mark(series.style()), "x", "18", "y", "6");
        out.close();
      }
      out.element("span", series.nameAndNote()).close();
    }
    out.closeLine();
  }

  /** Returns the text of a resource beside this class. */
  static String resource(String name) {
    try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
