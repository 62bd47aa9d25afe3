/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.model.Loss;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Quantities;
import org.sbamock.loadgen.experiment.TrialSettings;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.workload.PageObjects;
import org.sbamock.loadgen.workload.WorkloadKind;

/**
 * A model of the response times of a cell: round trips of handshakes and requests, congestion
 * windows, and the timeouts of lost packets, by simulation of {@link ModelledConnection}s. It has
 * no parameter that was fitted to measurements. Sources: RFC 9000, RFC 9002, RFC 6298, RFC 8446,
 * RFC 8985, RFC 6928.
 *
 * <p>Without loss, a request on a new connection takes three round trips over h1 and h2 (TCP, TLS
 * 1.3, request) and two over h3 (QUIC with TLS, request), and one on an established connection; a
 * response that exceeds the congestion window takes further ones. The base link's rate adds the
 * time to serialize the content.
 */
public final class ResponseTimeModel {
  private static final int WARM_UP = 20;
  private static final int DRAWS = 4_000;
  private static final int DRAWS_WITHOUT_LOSS = 200;

  private final Cell cell;
  private final LinkCondition link;
  private final double roundTrip;
  private final double loss;
  private final int octets;
  private final SplittableRandom random;

  private ResponseTimeModel(Cell cell, LinkCondition link, long seed) {
    this.cell = cell;
    this.link = link;
    this.roundTrip = 2 * link.delay().expectedMeanNanos() / 1e6;
    this.loss = link.loss().expectedPercent() / 100;
    this.octets =
        cell.find(Dimension.PAYLOAD).map(Quantities::octets).orElseGet(workload(cell)::payload);
    this.random = new SplittableRandom(seed);
  }

  /**
   * Returns response times of a cell by the model, in ms.
   *
   * @param seed the seed of the simulation
   * @return empty if the model does not apply: it requires the workload single or page, an emulated
   *     link with a constant delay and at most independent loss in both directions, and TLS 1.3
   *     without resumption
   */
  public static Optional<Sample> times(Cell cell, long seed) {
    if (!applies(cell)) {
      return Optional.empty();
    }
    LinkCondition link = cell.link();
    boolean simple =
        link.delay().jitterNanos() == 0
            && (link.loss() instanceof Loss.Random || link.loss().expectedPercent() == 0)
            && !link.corruption().possible()
            && !link.reordering().chance().possible();
    return simple
        ? Optional.of(new ResponseTimeModel(cell, link, seed).simulate())
        : Optional.empty();
  }

  private static boolean applies(Cell cell) {
    WorkloadKind workload = workload(cell);
    boolean page =
        workload == WorkloadKind.PAGE
            && cell.findOrDefault(Dimension.PAGE).filter("equal"::equals).isPresent();
    return (workload == WorkloadKind.SINGLE || page)
        && cell.get(Dimension.TOPOLOGY).equals("emulated")
        && cell.findOrDefault(Dimension.DIRECTION).filter("both"::equals).isPresent()
        && cell.find(Dimension.TLS).filter("1.3"::equals).isPresent()
        && cell.findOrDefault(Dimension.RESUMPTION).filter("none"::equals).isPresent()
        && cell.find(Dimension.DELAY_HOP).isEmpty();
  }

  private static WorkloadKind workload(Cell cell) {
    return WorkloadKind.of(cell.get(Dimension.WORKLOAD));
  }

  private Sample simulate() {
    int parallel = parallelConnections();
    int requests = requestsPerConnection();
    int draws = loss == 0 ? DRAWS_WITHOUT_LOSS : DRAWS;
    List<ModelledConnection> connections = new ArrayList<>();
    double[] times = new double[draws];
    // Reused connections are established before the measurement.
    int begin = requests == Integer.MAX_VALUE ? -WARM_UP : 0;
    for (int i = begin; i < draws; i++) {
      boolean opens = i == begin || (i - begin) % requests == 0;
      if (opens) {
        connections = newConnections(parallel);
      }
      double time = 0;
      for (int j = 0; j < parallel; j++) {
        ModelledConnection connection = connections.get(j);
        double opening = opens ? connection.open() : 0;
        time = Math.max(time, opening + requests(connection, j, parallel));
      }
      if (i >= 0) {
        times[i] = time + serialization();
      }
    }
    return Sample.of(times);
  }

  private List<ModelledConnection> newConnections(int count) {
    LossRecovery recovery =
        cell.get(Dimension.PROTOCOL).equals("h3") ? LossRecovery.QUIC : LossRecovery.TCP;
    List<ModelledConnection> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(new ModelledConnection(recovery, roundTrip, loss, random));
    }
    return made;
  }

  /** Returns the time of the requests on one of the connections of a cycle. */
  private double requests(ModelledConnection connection, int index, int parallel) {
    if (parallel == 1) {
      return connection.request(octets);
    }
    double time = 0;
    for (int object = index; object < PageObjects.COUNT; object += parallel) {
      time += connection.request(octets / PageObjects.COUNT);
    }
    return time;
  }

  private int parallelConnections() {
    return workload(cell) == WorkloadKind.PAGE && cell.get(Dimension.PROTOCOL).equals("h1")
        ? PageObjects.BROWSER_CONNECTIONS
        : 1;
  }

  private int requestsPerConnection() {
    String use = cell.get(Dimension.CONNECTION);
    return use.equals("per-request") || use.equals("per-page")
        ? 1
        : TrialSettings.requestsPerConnection(use);
  }

  private double serialization() {
    long rate = link.rate().bitsPerSecond();
    return rate == 0 ? 0 : octets * 8e3 / rate;
  }
}
