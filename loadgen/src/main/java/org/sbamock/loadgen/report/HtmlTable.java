package org.sbamock.loadgen.report;

import java.math.BigDecimal;
import java.math.MathContext;

/** A table with a caption, that scrolls by itself where the page is narrow. */
final class HtmlTable {
  private final Markup out;

  /** Opens it; an empty id is none. */
  HtmlTable(Markup out, String caption, String id) {
    this(out, caption, id, "");
  }

  HtmlTable(Markup out, String caption, String id, String type) {
    this.out = out;
    out.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    if (id.isEmpty()) {
      out.open("table", "class", type);
    } else {
      out.open("table", "class", type, "id", id);
    }
    out.element("caption", caption);
  }

  /** Opens the head with its first column. */
  HtmlTable head(String text) {
    out.open("thead").open("tr").element("th", text, "scope", "col");
    return this;
  }

  HtmlTable more(String text) {
    out.element("th", text, "scope", "col");
    return this;
  }

  HtmlTable numberHead(String text) {
    out.element("th", text, "scope", "col", "class", "n");
    return this;
  }

  HtmlTable endHead() {
    out.close().close().open("tbody");
    return this;
  }

  /** Opens a row with what it is of. */
  HtmlTable rowHead(String text) {
    out.open("tr").element("th", text, "scope", "row");
    return this;
  }

  HtmlTable cell(String text) {
    out.element("td", text, "class", "t");
    return this;
  }

  HtmlTable number(String text) {
    out.element("td", text);
    return this;
  }

  /** A number to six digits, for machines. */
  static String exact(double value) {
    return Double.toString(new BigDecimal(value).round(new MathContext(6)).doubleValue());
  }

  /** A number with its exact value. */
  HtmlTable number(String text, double value) {
    out.element("td", text, "data-value", exact(value));
    return this;
  }

  HtmlTable endRow() {
    out.closeLine();
    return this;
  }

  /** Opens the body of a table without a head. */
  HtmlTable body() {
    out.open("tbody");
    return this;
  }

  /** A row of two in a table that was given no head. */
  HtmlTable pair(String name, String text) {
    out.open("tr")
        .element("th", name, "scope", "row")
        .element("td", text, "class", "t")
        .closeLine();
    return this;
  }

  void end() {
    out.close().close().closeLine();
  }
}
