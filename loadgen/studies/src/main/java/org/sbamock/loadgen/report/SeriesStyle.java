/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.markup.Markup;

/**
 * The colour, dash and mark of a series: classes of the style sheets and an index of the marks. A
 * protocol has the same colour and dash in all figures, which no other series has, and a series the
 * same style in all panels of a figure, even if another series is missing there. Several series of
 * one protocol, such as two congestion controllers, have its colour and dash, and differ in the
 * width of the line, the opacity of the bars and the mark.
 */
final class SeriesStyle {
  /** The number of combinations of a colour and a dash. */
  static final int COUNT = 10;

  /** The number of variants of a colour and a dash. */
  static final int VARIANTS = 3;

  private static final Map<HttpProtocol, Integer> OF_PROTOCOLS =
      new EnumMap<>(
          Map.of(
              HttpProtocol.H1C, 0,
              HttpProtocol.H1, 5,
              HttpProtocol.H2C, 1,
              HttpProtocol.H2, 3,
              HttpProtocol.H3, 2));

  /** The styles of series without a protocol. */
  private static final List<Integer> OF_OTHERS = List.of(4, 6, 7, 8, 9);

  /**
   * Circle, square, triangle, diamond, inverted triangle, cross, bar, and hollow circle, square and
   * diamond.
   */
  private static final List<String> MARKS =
      List.of(
          "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0",
          "M-3.2-3.2h6.4v6.4h-6.4z",
          "M0-4.5l4.5 8h-9z",
          "M0-4.8l4.8 4.8l-4.8 4.8l-4.8-4.8z",
          "M0 4.5l4.5-8h-9z",
          "M-1.4-4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z",
          "M-4.5-1.5h9v3h-9z",
          "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0zM-2 0a2 2 0 1 1 4 0a2 2 0 1 1-4 0z",
          "M-4-4v8h8v-8zM-2-2h4v4h-4z",
          "M0-5l-5 5l5 5l5-5zM0-2.4l2.4 2.4l-2.4 2.4l-2.4-2.4z");

  private SeriesStyle() {}

  /** Returns the classes of a style in the style sheets. */
  static String cssClass(int style) {
    int variant = style / COUNT % VARIANTS;
    return "s" + style % COUNT + (variant == 0 ? "" : " v" + variant);
  }

  /** Returns the id of the mark of a style. */
  static String mark(int style) {
    return "mark" + (style % COUNT + style / COUNT) % MARKS.size();
  }

  /** Writes the definitions of the marks of a page. */
  static void marks(Markup out) {
    out.open("svg", "class", "marks", "aria-hidden", "true", "width", "0", "height", "0");
    for (int i = 0; i < MARKS.size(); i++) {
      out.empty("path", "id", "mark" + i, "d", MARKS.get(i));
    }
    out.closeLine();
  }

  /** Returns the style of a protocol by its name; that of the first series for other names. */
  static int ofProtocol(String name) {
    HttpProtocol protocol = protocol(name);
    return protocol == null ? 0 : OF_PROTOCOLS.getOrDefault(protocol, 0);
  }

  /** Returns the panels of a figure with the styles of their series. */
  static List<Panel> assign(List<Panel> panels) {
    Set<String> names = new LinkedHashSet<>();
    panels.forEach(panel -> panel.series().forEach(series -> names.add(series.name())));
    Map<String, Integer> styles = styles(names);
    return panels.stream()
        .map(
            panel ->
                panel.with(
                    panel.series().stream()
                        .map(series -> series.styled(styles.getOrDefault(series.name(), 0)))
                        .toList()))
        .toList();
  }

  private static Map<String, Integer> styles(Set<String> names) {
    Map<String, Integer> styles = new HashMap<>();
    Map<HttpProtocol, Integer> variants = new EnumMap<>(HttpProtocol.class);
    int others = 0;
    for (String name : names) {
      HttpProtocol protocol = protocol(name);
      if (protocol == null) {
        int turn = others / OF_OTHERS.size() % VARIANTS;
        styles.put(name, OF_OTHERS.get(others % OF_OTHERS.size()) + turn * COUNT);
        others++;
      } else {
        int variant = variants.merge(protocol, 1, Integer::sum) - 1;
        styles.put(name, OF_PROTOCOLS.getOrDefault(protocol, 0) + variant % VARIANTS * COUNT);
      }
    }
    return styles;
  }

  /** Returns the protocol among the values that make up the name of a series; null if none. */
  private static @Nullable HttpProtocol protocol(String name) {
    List<String> values = List.of(name.split(", ", -1));
    List<HttpProtocol> found =
        Arrays.stream(HttpProtocol.values())
            .filter(protocol -> values.contains(protocol.id()))
            .toList();
    return found.size() == 1 ? found.get(0) : null;
  }
}
