/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;

/**
 * A cell of the plan.
 *
 * @param trial its trial; null if there is none
 * @param reason why there is no trial, or why the trial is unreliable; null if it is reliable
 * @param distinguishing the dimensions that distinguish the cell from the others of a claim
 */
record PlannedCell(
    Cell cell,
    @Nullable TrialResult trial,
    @Nullable String reason,
    Set<Dimension> distinguishing) {
  private static final Set<Dimension> FOLLOWS_PROTOCOL =
      Set.of(Dimension.TLS, Dimension.RESUMPTION, Dimension.CLIENT_AUTH);

  /** Returns the cells of a run, those with a trial first. */
  static List<PlannedCell> all(TrialData data) {
    List<PlannedCell> cells = new ArrayList<>();
    data.trials().forEach(trial -> cells.add(of(trial)));
    data.missing().forEach((cell, why) -> cells.add(new PlannedCell(cell, null, why, Set.of())));
    return cells;
  }

  static PlannedCell of(TrialResult trial) {
    String reason = null;
    if (trial.interrupted()) {
      reason = "the trial " + trial.id() + " was interrupted";
    } else if (trial.bottleneck() != null) {
      reason = "the generator was the bottleneck of " + trial.id() + ": " + trial.bottleneck();
    }
    return new PlannedCell(trial.cell(), trial, reason, Set.of());
  }

  /** Returns the same cells, each with the dimensions that distinguish it from the others. */
  static List<PlannedCell> withDistinguishing(List<PlannedCell> cells) {
    Set<Dimension> distinguishing = differing(cells);
    distinguishing.removeAll(FOLLOWS_PROTOCOL);
    Map<String, Set<Dimension>> byProtocol = new HashMap<>();
    cells.stream()
        .collect(Collectors.groupingBy(PlannedCell::protocol))
        .forEach(
            (protocol, alike) -> {
              Set<Dimension> also = differing(alike);
              also.retainAll(FOLLOWS_PROTOCOL);
              also.addAll(distinguishing);
              byProtocol.put(protocol, also);
            });
    return cells.stream()
        .map(
            planned ->
                new PlannedCell(
                    planned.cell(),
                    planned.trial(),
                    planned.reason(),
                    byProtocol.getOrDefault(planned.protocol(), distinguishing)))
        .toList();
  }

  private String protocol() {
    return cell.find(Dimension.PROTOCOL).orElse("");
  }

  private static Set<Dimension> differing(List<PlannedCell> cells) {
    Set<Dimension> differing = EnumSet.noneOf(Dimension.class);
    for (PlannedCell planned : cells) {
      for (Dimension dimension : Dimension.values()) {
        if (!planned.cell().find(dimension).equals(cells.get(0).cell().find(dimension))) {
          differing.add(dimension);
        }
      }
    }
    return differing;
  }

  /** Returns the trial of a cell that has one. */
  TrialResult present() {
    return Objects.requireNonNull(trial);
  }

  /**
   * Returns the coordinates except those of the given dimensions and of dimensions that follow from
   * them.
   */
  static Map<Dimension, String> rest(Cell cell, Collection<Dimension> without) {
    Map<Dimension, String> rest = new LinkedHashMap<>(cell.coordinates());
    rest.keySet().removeAll(without);
    if (without.contains(Dimension.PROTOCOL)) {
      rest.keySet().removeAll(FOLLOWS_PROTOCOL);
    }
    return rest;
  }

  /** Groups cells that agree in all dimensions but the given ones. */
  static Collection<List<PlannedCell>> groups(List<PlannedCell> cells, Collection<Dimension> but) {
    return cells.stream()
        .collect(
            Collectors.groupingBy(
                planned -> rest(planned.cell(), but), LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  /** Returns the given coordinates as text, limited to the distinguishing dimensions. */
  String text(Map<Dimension, String> coordinates) {
    Map<Dimension, String> shown = new LinkedHashMap<>(coordinates);
    shown.keySet().retainAll(distinguishing);
    return shown.entrySet().stream()
        .map(entry -> entry.getKey().phrase(entry.getValue()))
        .collect(Collectors.joining(", "));
  }
}
