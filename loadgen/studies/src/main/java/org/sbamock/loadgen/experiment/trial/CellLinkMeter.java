/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.LinkPlan.LinkDirection;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.rows.RowLog;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/** Packets that the relay counted in the measurement; the generator's namespaces are added up. */
final class CellLinkMeter implements TrialMeter {
  /** Octets of IP packets per second to and from each client. */
  static final String BANDWIDTH = "bandwidth";

  private static final LinkCounters ZERO = new LinkCounters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  private final EmulatedLink link;
  private final Cell cell;
  private final int users;
  private final RowLog rows;
  private Map<LinkDirection, LinkCounters> before = Map.of();
  private Map<LinkDirection, LinkCounters> after = Map.of();

  /**
   * Creates a meter.
   *
   * @param users the number of clients by which the octets are divided
   * @param rows the rows of the trial, complete when the meter contributes its values
   */
  CellLinkMeter(EmulatedLink link, Cell cell, int users, RowLog rows) {
    this.link = link;
    this.cell = cell;
    this.users = users;
    this.rows = rows;
  }

  @Override
  public void measurementBegins() {
    before = read();
  }

  @Override
  public void measurementEnds() {
    after = read();
  }

  private Map<LinkDirection, LinkCounters> read() {
    Map<LinkDirection, LinkCounters> sums = new LinkedHashMap<>();
    link.counters()
        .forEach(
            (way, counters) ->
                sums.merge(
                    new LinkDirection(
                        LinkConditions.party(way.from()), LinkConditions.party(way.to())),
                    counters,
                    CellLinkMeter::sum));
    return sums;
  }

  private static LinkCounters sum(LinkCounters one, LinkCounters other) {
    return new LinkCounters(
        one.sent() + other.sent(),
        one.bytes() + other.bytes(),
        one.delivered() + other.delivered(),
        one.lost() + other.lost(),
        one.corrupted() + other.corrupted(),
        one.duplicated() + other.duplicated(),
        one.reordered() + other.reordered(),
        one.queueDrops() + other.queueDrops(),
        one.partitioned() + other.partitioned(),
        one.failed() + other.failed(),
        one.latenessNanos() + other.latenessNanos(),
        Math.max(one.maxLatenessNanos(), other.maxLatenessNanos()));
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.link(use());
    double seconds = outcome.window().toNanos() / 1e9;
    long cycles = rows.done();
    if (seconds > 0 && cycles > 0) {
      Map<String, Double> costs = PacketCosts.of(growth(), cycles);
      measurement.values(costs);
      measurement.value(
          BANDWIDTH,
          costs.getOrDefault(PacketCosts.OCTETS + EmulatedLink.GENERATOR, 0.0)
              * cycles
              / (seconds * users));
    }
  }

  private Map<LinkDirection, LinkCounters> growth() {
    Map<LinkDirection, LinkCounters> growth = new LinkedHashMap<>();
    after.forEach((way, end) -> growth.put(way, difference(end, before.getOrDefault(way, ZERO))));
    return growth;
  }

  private static LinkCounters difference(LinkCounters end, LinkCounters start) {
    return new LinkCounters(
        end.sent() - start.sent(), end.bytes() - start.bytes(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  private String text() {
    return cell.get(Dimension.CONDITION)
        + cell.find(Dimension.ROUND_TRIP)
            .map(ms -> " with a round trip of " + ms + " ms")
            .orElse("")
        + cell.find(Dimension.LOSS).map(percent -> " with " + percent + " % loss").orElse("")
        + " over "
        + cell.get(Dimension.BASE);
  }

  /** The ways that carried packets; null if the measurement never began. */
  private @Nullable LinkUse use() {
    if (after.isEmpty()) {
      return null;
    }
    List<LinkUse.Direction> directions = new ArrayList<>();
    after.forEach(
        (way, end) -> {
          LinkCounters start = before.getOrDefault(way, ZERO);
          if (end.sent() > start.sent()) {
            directions.add(
                new LinkUse.Direction(
                    way.from(), way.to(), LinkConditions.of(cell, way).toString(), start, end));
          }
        });
    return new LinkUse(
        text(), link.network().seed(), link.network().realTime(), directions, List.of(), null);
  }
}
