/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.TextOrder;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.FigureSpec.Key;

/** A metric of a trial, shown as a point or a curve of a figure. */
record TrialMetric(TrialResult trial, String metric) {
  private static final Set<Dimension> FOLLOWS_PROTOCOL =
      Set.of(Dimension.TLS, Dimension.RESUMPTION, Dimension.CLIENT_AUTH);

  /** Returns the text of a key. */
  String text(Key key) {
    Dimension dimension = key.dimension();
    return dimension == null
        ? Metric.named(metric).title()
        : trial.cell().find(dimension).orElse("none");
  }

  /** Returns the joined texts of several keys. */
  String text(List<Key> keys) {
    return keys.stream().map(this::text).collect(Collectors.joining(", "));
  }

  /** Groups items by keys, in the natural order of their texts. */
  static Map<String, List<TrialMetric>> grouped(List<TrialMetric> items, List<Key> keys) {
    Comparator<TrialMetric> order = (a, b) -> 0;
    for (Key key : keys) {
      order = order.thenComparing(item -> item.text(key), comparator(key));
    }
    return items.stream()
        .sorted(order)
        .collect(
            Collectors.groupingBy(
                item -> item.text(keys), LinkedHashMap::new, Collectors.toList()));
  }

  private static Comparator<String> comparator(Key key) {
    Dimension dimension = key.dimension();
    return dimension == null ? (a, b) -> 0 : TextOrder.of(dimension);
  }

  /** Returns the dimensions in which items of the same position differ, to distinguish series. */
  static List<Key> varying(List<TrialMetric> items) {
    Set<Dimension> varying = new TreeSet<>();
    TrialResult first = items.get(0).trial();
    for (TrialMetric item : items) {
      for (Dimension dimension : Dimension.values()) {
        boolean follows =
            FOLLOWS_PROTOCOL.contains(dimension)
                && !item.trial()
                    .cell()
                    .find(Dimension.PROTOCOL)
                    .equals(first.cell().find(Dimension.PROTOCOL));
        if (!follows && !item.trial().cell().find(dimension).equals(first.cell().find(dimension))) {
          varying.add(dimension);
        }
      }
    }
    List<Key> keys = new ArrayList<>();
    varying.forEach(dimension -> keys.add(new Key(dimension)));
    return keys;
  }
}
