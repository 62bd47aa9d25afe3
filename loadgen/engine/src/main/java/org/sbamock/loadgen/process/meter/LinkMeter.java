/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process.meter;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.trial.TrialMeasurement;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter that reads the relay's counters at the start and end of a measurement, and applies the
 * partitions during it.
 */
public final class LinkMeter implements TrialMeter {
  private final EmulatedLink link;
  private final LinkPlan plan;
  private final Consumer<String> news;
  private final List<LinkUse.Partition> partitions = new ArrayList<>();
  private @Nullable ScheduledExecutorService timer;
  private Map<LinkPlan.LinkDirection, LinkCounters> before = Map.of();
  private Map<LinkPlan.LinkDirection, LinkCounters> after = Map.of();
  private long begun;

  /**
   * Creates a meter.
   *
   * @param news receives a message at the start and end of each partition
   */
  public LinkMeter(EmulatedLink link, LinkPlan plan, Consumer<String> news) {
    this.link = link;
    this.plan = plan;
    this.news = news;
  }

  @Override
  public void measurementBegins() {
    begun = System.nanoTime();
    if (!plan.partitions().isEmpty()) {
      ScheduledExecutorService started = DaemonTimer.named("partitions");
      timer = started;
      plan.partitions()
          .forEach(
              partition ->
                  started.schedule(
                      () -> cut(started, partition),
                      partition.at().toNanos(),
                      TimeUnit.NANOSECONDS));
    }
    before = link.counters();
  }

  private synchronized void cut(ScheduledExecutorService started, LinkPlan.Partition partition) {
    link.network().partition(partition.party());
    int index = partitions.size();
    partitions.add(new LinkUse.Partition(partition.party(), seconds(), null));
    news.accept(partition.party() + " is isolated");
    Duration length = partition.length();
    started.schedule(() -> heal(index), length.toNanos(), TimeUnit.NANOSECONDS);
  }

  private synchronized void heal(int index) {
    LinkUse.Partition open = partitions.get(index);
    link.network().heal(open.party());
    partitions.set(index, new LinkUse.Partition(open.party(), open.from(), seconds()));
    news.accept(open.party() + " is reconnected");
  }

  private double seconds() {
    return Math.round((System.nanoTime() - begun) / 1e6) / 1e3;
  }

  @Override
  public void measurementEnds() {
    after = link.counters();
  }

  @Override
  public void contribute(TrialMeasurement.Builder measurement, LoadOutcome outcome) {
    measurement.link(use());
  }

  /** Returns the measured use of the link; null if the measurement never began. */
  public synchronized @Nullable LinkUse use() {
    if (before.isEmpty() || after.isEmpty()) {
      return null;
    }
    List<LinkUse.Direction> directions = new ArrayList<>();
    after.forEach(
        (way, end) -> {
          LinkCounters start = before.getOrDefault(way, end);
          directions.add(
              new LinkUse.Direction(
                  way.from(),
                  way.to(),
                  link.network().condition(way.from(), way.to()).toString(),
                  start,
                  end));
        });
    return new LinkUse(
        plan.condition(),
        plan.seed(),
        link.network().realTime(),
        directions,
        List.copyOf(partitions),
        plan.capture() == null ? null : plan.capture().toString());
  }

  /** Ends all partitions. */
  @Override
  public synchronized void close() {
    if (timer != null) {
      timer.shutdownNow();
    }
    for (LinkUse.Partition partition : partitions) {
      if (partition.to() == null) {
        link.network().heal(partition.party());
      }
    }
  }
}
