/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.report.Figure.Panel;

/**
 * The colour, dash and mark of a series: a class of the style sheets and an index of {@link
 * Chart#marks}. A protocol has the same style in all figures, and a series the same one in all
 * panels of a figure, even if another series is missing there.
 */
final class SeriesStyle {
  /** The number of styles. */
  static final int COUNT = 6;

  private static final Map<HttpProtocol, Integer> OF_PROTOCOLS =
      new EnumMap<>(
          Map.of(
              HttpProtocol.H1C, 0,
              HttpProtocol.H1, 5,
              HttpProtocol.H2C, 1,
              HttpProtocol.H2, 3,
              HttpProtocol.H3, 2));

  private SeriesStyle() {}

  /** Returns the class of a style in the style sheets. */
  static String cssClass(int style) {
    return "s" + style % COUNT;
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
    Set<HttpProtocol> used = new HashSet<>();
    for (String name : names) {
      HttpProtocol protocol = protocol(name);
      if (protocol == null || !used.add(protocol)) {
        return inOrder(names);
      }
      styles.put(name, OF_PROTOCOLS.getOrDefault(protocol, 0));
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

  private static Map<String, Integer> inOrder(Set<String> names) {
    Map<String, Integer> styles = new HashMap<>();
    names.forEach(name -> styles.put(name, styles.size()));
    return styles;
  }
}
