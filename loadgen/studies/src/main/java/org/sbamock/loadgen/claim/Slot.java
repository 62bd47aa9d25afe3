/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

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
 * A cell that was planned.
 *
 * @param trial what came of it; null if nothing
 * @param reason why there is no trial, or why it cannot be relied on; null if it can
 * @param telling the dimensions that tell it from others that a claim is about
 */
record Slot(
    Cell cell, @Nullable TrialResult trial, @Nullable String reason, Set<Dimension> telling) {
  private static final Set<Dimension> FOLLOWS_PROTOCOL =
      Set.of(Dimension.TLS, Dimension.RESUMPTION, Dimension.CLIENT_AUTH);

  static Slot of(TrialResult trial) {
    String reason = null;
    if (trial.interrupted()) {
      reason = "the trial " + trial.id() + " was interrupted";
    } else if (trial.bottleneck() != null) {
      reason = "the generator was the bottleneck of " + trial.id() + ": " + trial.bottleneck();
    }
    return new Slot(trial.cell(), trial, reason, Set.of());
  }

  /** The same slots, each with the dimensions that tell it from others. */
  static List<Slot> told(List<Slot> slots) {
    Set<Dimension> telling = differing(slots);
    telling.removeAll(FOLLOWS_PROTOCOL);
    Map<String, Set<Dimension>> byProtocol = new HashMap<>();
    slots.stream()
        .collect(Collectors.groupingBy(Slot::protocol))
        .forEach(
            (protocol, alike) -> {
              Set<Dimension> also = differing(alike);
              also.retainAll(FOLLOWS_PROTOCOL);
              also.addAll(telling);
              byProtocol.put(protocol, also);
            });
    return slots.stream()
        .map(
            slot ->
                new Slot(
                    slot.cell(),
                    slot.trial(),
                    slot.reason(),
                    byProtocol.getOrDefault(slot.protocol(), telling)))
        .toList();
  }

  private String protocol() {
    return cell.find(Dimension.PROTOCOL).orElse("");
  }

  private static Set<Dimension> differing(List<Slot> slots) {
    Set<Dimension> differing = EnumSet.noneOf(Dimension.class);
    for (Slot slot : slots) {
      for (Dimension dimension : Dimension.values()) {
        if (!slot.cell().find(dimension).equals(slots.get(0).cell().find(dimension))) {
          differing.add(dimension);
        }
      }
    }
    return differing;
  }

  /** The trial of a slot that has one. */
  TrialResult present() {
    return Objects.requireNonNull(trial);
  }

  /** The coordinates that are not among these, nor follow from them. */
  static Map<Dimension, String> rest(Cell cell, Collection<Dimension> without) {
    Map<Dimension, String> rest = new LinkedHashMap<>(cell.coordinates());
    rest.keySet().removeAll(without);
    if (without.contains(Dimension.PROTOCOL)) {
      rest.keySet().removeAll(FOLLOWS_PROTOCOL);
    }
    return rest;
  }

  /** The slots in groups that agree in all but these dimensions. */
  static Collection<List<Slot>> groups(List<Slot> slots, Collection<Dimension> but) {
    return slots.stream()
        .collect(
            Collectors.groupingBy(
                slot -> rest(slot.cell(), but), LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  /** Some of its coordinates for people, as far as they tell it from others. */
  String text(Map<Dimension, String> coordinates) {
    Map<Dimension, String> shown = new LinkedHashMap<>(coordinates);
    shown.keySet().retainAll(telling);
    return String.join(", ", shown.values());
  }
}
