/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.markup;

import java.util.ArrayList;
import java.util.List;

/**
 * A writer of a table with a caption, which scrolls on narrow pages. Header cells have no {@code
 * scope}, since browsers infer it; text columns are marked by the class of the table.
 */
public final class HtmlTable {
  private final Markup out;
  private boolean inBody;

  /**
   * Opens the table.
   *
   * @param id the id; none if empty
   */
  public HtmlTable(Markup out, String caption, String id) {
    this(out, caption, id, "");
  }

  public HtmlTable(Markup out, String caption, String id, String type) {
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

  /** Opens the head with the title of the first column. */
  public HtmlTable head(String text) {
    out.open("thead").open("tr").element("th", text, "scope", "col");
    return this;
  }

  public HtmlTable more(String text) {
    out.element("th", text);
    return this;
  }

  /** Opens a table body. */
  public HtmlTable body(String id) {
    out.close();
    if (!inBody) {
      out.close();
    }
    inBody = true;
    out.open("tbody", "id", id);
    return this;
  }

  /** Writes a group heading for the following rows. */
  public HtmlTable group(String text, int columns) {
    out.open("tr")
        .element("th", text, "scope", "rowgroup", "colspan", Integer.toString(columns))
        .closeLine();
    return this;
  }

  public HtmlTable endHead() {
    out.close().close().open("tbody");
    return this;
  }

  /** Opens a row with its header cell. */
  public HtmlTable rowHead(String text) {
    out.open("tr").element("th", text);
    return this;
  }

  /** Opens a row with a header cell that spans several rows. */
  public HtmlTable rowHead(String text, int rows) {
    out.open("tr").element("th", text, "scope", "rowgroup", "rowspan", Integer.toString(rows));
    return this;
  }

  /** Opens a row below a spanning header cell. */
  public HtmlTable row() {
    out.open("tr");
    return this;
  }

  /** Writes a second-level header cell. */
  public HtmlTable subHead(String text) {
    out.element("th", text);
    return this;
  }

  public HtmlTable cell(String text) {
    out.element("td", text);
    return this;
  }

  public HtmlTable number(String text) {
    out.element("td", text);
    return this;
  }

  public HtmlTable endRow() {
    out.closeLine();
    return this;
  }

  /** Opens the body of a table without a head. */
  public HtmlTable body() {
    out.open("tbody");
    return this;
  }

  /** Writes a row of name and value in a table without a head. */
  public HtmlTable pair(String name, String text) {
    out.open("tr").element("th", name, "scope", "row").element("td", text).closeLine();
    return this;
  }

  public void end() {
    out.close().close().closeLine();
  }
}
