/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.atlas.ProtocolMap.Panel;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.TextOrder;
import org.sbamock.loadgen.claim.TrialData;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Statistic;

/** A collector of the numbers of maps from the trials of a run. */
public final class MapBuilder {
  private final TrialData data;
  private final Estimates estimates;
  private final long seed;

  /**
   * Creates a builder.
   *
   * @param seed the seed of the model's simulation
   */
  public MapBuilder(TrialData data, Estimates estimates, long seed) {
    this.data = data;
    this.estimates = estimates;
    this.seed = seed;
  }

  /** Returns a map; without panels if the run has no trial of it. */
  public ProtocolMap build(MapSpec spec) {
    List<TrialResult> trials =
        data.trials().stream()
            .filter(trial -> spec.where().matches(trial.cell()))
            .filter(trial -> trial.cell().find(spec.x()).isPresent())
            .filter(trial -> trial.cell().find(spec.y()).isPresent())
            .toList();
    Map<Statistic, List<ModelFit.Comparison>> comparisons = new EnumMap<>(Statistic.class);
    List<Panel> panels = new ArrayList<>();
    grouped(trials, spec.panels())
        .forEach((title, of) -> panels.add(panel(spec, title, of, comparisons)));
    List<ModelFit> fits = new ArrayList<>();
    comparisons.forEach((statistic, all) -> fits.add(ModelFit.of(statistic, all)));
    return new ProtocolMap(spec, panels, fits);
  }

  /** Groups trials by the values of dimensions, in the order of the values. */
  private static Map<String, List<TrialResult>> grouped(
      List<TrialResult> trials, List<Dimension> dimensions) {
    return trials.stream()
        .sorted(TextOrder.by(dimensions, MapBuilder::text))
        .collect(
            Collectors.groupingBy(
                trial -> title(trial, dimensions), LinkedHashMap::new, Collectors.toList()));
  }

  /** Returns the title of the panel to which a trial belongs. */
  static String title(TrialResult trial, List<Dimension> panels) {
    return panels.stream()
        .map(dimension -> text(trial, dimension))
        .collect(Collectors.joining(", "));
  }

  private static String text(TrialResult trial, Dimension dimension) {
    return trial.cell().find(dimension).orElse("none");
  }

  private Panel panel(
      MapSpec spec,
      String title,
      List<TrialResult> trials,
      Map<Statistic, List<ModelFit.Comparison>> comparisons) {
    List<String> xs = values(trials, spec.x());
    List<String> ys = values(trials, spec.y());
    Map<Statistic, List<MapCell>> fastest = new EnumMap<>(Statistic.class);
    Map<Statistic, List<MapCell>> models = new EnumMap<>(Statistic.class);
    List<MapCell> prices = new ArrayList<>();
    for (String y : ys) {
      for (String x : xs) {
        Map<String, TrialResult> at = at(trials, spec, x, y);
        Map<String, Sample> modelled = spec.modelled() ? modelled(at) : Map.of();
        for (Statistic statistic : spec.statistics()) {
          cell(spec, x, y, at, trial -> estimates.find(trial, spec.metric(), statistic))
              .ifPresent(
                  cell -> {
                    fastest.computeIfAbsent(statistic, key -> new ArrayList<>()).add(cell);
                    Map<String, Estimate> model = model(modelled, cell, statistic);
                    if (!model.isEmpty()) {
                      models
                          .computeIfAbsent(statistic, key -> new ArrayList<>())
                          .add(MapCell.of(x, y, model, spec.margin(), null));
                      compare(title, cell, model, comparisons, statistic);
                    }
                  });
        }
        if (!spec.price().isEmpty()) {
          cell(spec, x, y, at, trial -> price(spec, trial)).ifPresent(prices::add);
        }
      }
    }
    return new Panel(title, xs, ys, fastest, prices, models);
  }

  private static List<String> values(List<TrialResult> trials, Dimension dimension) {
    TreeSet<String> values = new TreeSet<>(TextOrder.of(dimension));
    trials.forEach(trial -> trial.cell().find(dimension).ifPresent(values::add));
    return List.copyOf(values);
  }

  /** Returns the trial of each protocol at a place, in the order of the protocols. */
  private static Map<String, TrialResult> at(
      List<TrialResult> trials, MapSpec spec, String x, String y) {
    Map<String, TrialResult> byProtocol = new TreeMap<>(TextOrder.of(Dimension.PROTOCOL));
    for (TrialResult trial : trials) {
      Cell cell = trial.cell();
      if (cell.get(spec.x()).equals(x) && cell.get(spec.y()).equals(y)) {
        byProtocol.putIfAbsent(cell.get(Dimension.PROTOCOL), trial);
      }
    }
    return byProtocol;
  }

  /** Finds a figure of a trial. */
  @FunctionalInterface
  private interface Finder {
    Optional<Estimate> find(TrialResult trial);
  }

  private static Optional<MapCell> cell(
      MapSpec spec, String x, String y, Map<String, TrialResult> at, Finder finder) {
    Map<String, Estimate> values = new LinkedHashMap<>();
    at.forEach(
        (protocol, trial) -> finder.find(trial).ifPresent(value -> values.put(protocol, value)));
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(MapCell.of(x, y, values, spec.margin(), doubt(at)));
  }

  private static @Nullable String doubt(Map<String, TrialResult> at) {
    return at.entrySet().stream()
        .filter(entry -> entry.getValue().bottleneck() != null)
        .map(entry -> entry.getKey() + ": " + entry.getValue().bottleneck())
        .findFirst()
        .orElse(null);
  }

  private Optional<Estimate> price(MapSpec spec, TrialResult trial) {
    List<Estimate> parts =
        spec.price().stream()
            .map(metric -> estimates.find(trial, metric, Statistic.MEAN))
            .flatMap(Optional::stream)
            .toList();
    return parts.size() == spec.price().size()
        ? parts.stream().reduce(Estimate::plus)
        : Optional.empty();
  }

  private Map<String, Sample> modelled(Map<String, TrialResult> at) {
    Map<String, Sample> samples = new LinkedHashMap<>();
    at.forEach(
        (protocol, trial) ->
            ResponseTimeModel.times(trial.cell(), seed)
                .ifPresent(sample -> samples.put(protocol, sample)));
    return samples;
  }

  private static Map<String, Estimate> model(
      Map<String, Sample> modelled, MapCell cell, Statistic statistic) {
    Map<String, Estimate> model = new LinkedHashMap<>();
    cell.values()
        .keySet()
        .forEach(
            protocol -> {
              Sample sample = modelled.get(protocol);
              if (sample != null) {
                model.put(protocol, exact(statistic.of(sample)));
              }
            });
    return model;
  }

  private static Estimate exact(double value) {
    return new Estimate(value, new double[] {value}, Double.POSITIVE_INFINITY);
  }

  private static void compare(
      String panel,
      MapCell cell,
      Map<String, Estimate> model,
      Map<Statistic, List<ModelFit.Comparison>> comparisons,
      Statistic statistic) {
    model.forEach(
        (protocol, expected) -> {
          double measured = Objects.requireNonNull(cell.values().get(protocol)).value();
          comparisons
              .computeIfAbsent(statistic, key -> new ArrayList<>())
              .add(
                  new ModelFit.Comparison(
                      protocol, panel, cell.x(), cell.y(), measured / expected.value()));
        });
  }
}
