package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with a caption, that scrolls by itself where the page is narrow. A {@code th} beside a
 * {@code td} is its row's head, and one among its like its column's, without saying so; columns of
 * text are told by the table's class, not by their cells.
 */
final class HtmlTable {
  private final Markup out;
  private boolean inBody;

  /** Opens it; an empty id is none. */
  HtmlTable(Markup out, String caption, String id) {
    this(out, caption, id, "");
  }

  HtmlTable(Markup out, String caption, String id, String type) {
    this.out = out;
    String name = out.newId("c");
    out.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-labelledby", name);
    List<String> attributes = new ArrayList<>();
    if (!type.isEmpty()) {
      attributes.addAll(List.of("class", type));
    }
    if (!id.isEmpty()) {
      attributes.addAll(List.of("id", id));
    }
    out.open("table", attributes.toArray(String[]::new));
    out.element("caption", caption, "id", name);
  }

  /** Opens the head with its first column. */
  HtmlTable head(String text) {
    out.open("thead").open("tr").element("th", text, "scope", "col");
    return this;
  }

  HtmlTable more(String text) {
    out.element("th", text);
    return this;
  }

  /** Opens another body, after the head or a body. */
  HtmlTable body(String id) {
    out.close();
    if (!inBody) {
      out.close();
    }
    inBody = true;
    out.open("tbody", "id", id);
    return this;
  }

  /** A row that says what those after it are of. */
  HtmlTable group(String text, int columns) {
    out.open("tr")
        .element("th", text, "scope", "rowgroup", "colspan", Integer.toString(columns))
        .closeLine();
    return this;
  }

  HtmlTable endHead() {
    out.close().close().open("tbody");
    return this;
  }

  /** Opens a row with what it is of. */
  HtmlTable rowHead(String text) {
    out.open("tr").element("th", text);
    return this;
  }

  /** Opens a row with what this one and those that follow it are of. */
  HtmlTable rowHead(String text, int rows) {
    out.open("tr").element("th", text, "scope", "rowgroup", "rowspan", Integer.toString(rows));
    return this;
  }

  /** Opens a row of those that have their head already. */
  HtmlTable row() {
    out.open("tr");
    return this;
  }

  /** What the row is of within that head. */
  HtmlTable subHead(String text) {
    out.element("th", text);
    return this;
  }

  HtmlTable cell(String text) {
    out.element("td", text);
    return this;
  }

  HtmlTable number(String text) {
    out.element("td", text);
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
    out.open("tr").element("th", name, "scope", "row").element("td", text).closeLine();
    return this;
  }

  void end() {
    out.close().close().closeLine();
  }
}
