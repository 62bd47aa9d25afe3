/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.sbamock.aka.Plmn;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialSettings;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;

/** Derives the generator's configuration from a trial. */
final class TrialSetup {
  private static final int OPEN_CONNECTIONS = 1_000;
  private static final int MOST_IN_FLIGHT = 100_000;
  private static final int SUBSCRIBERS = 1_000_000;

  private final TrialPlan trial;
  private final Cell cell;
  private final TrialSettings settings;

  TrialSetup(TrialPlan trial) {
    this.trial = trial;
    this.cell = trial.cell();
    this.settings = TrialSettings.of(cell);
  }

  TrialSettings settings() {
    return settings;
  }

  HttpProtocol protocol() {
    return HttpProtocol.of(cell.get(Dimension.PROTOCOL));
  }

  /**
   * The workload.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  WorkloadKind kind() {
    return WorkloadKind.of(cell.get(Dimension.WORKLOAD));
  }

  /**
   * Returns the settings of the generator's client; each client of the trial has separate
   * connections.
   */
  GeneratorSettings generator(WorkloadParameters parameters) {
    int usersOfLoop = (trial.users() + trial.loops() - 1) / trial.loops();
    int clients = isOpen() && !sharesConnections(parameters) ? OPEN_CONNECTIONS : usersOfLoop;
    GeneratorSettings usual =
        Workloads.settings(parameters, clients, settings.generator().withLoops(trial.loops()));
    return settings.limited(usual).withConnectTimeout(trial.connectTimeout());
  }

  private boolean sharesConnections(WorkloadParameters parameters) {
    return parameters.protocol().multiplexed() && settings.connectionUse() == ConnectionUse.REUSE;
  }

  private boolean isOpen() {
    return settings.arrivals() != null;
  }

  /** What the workload is to do. */
  WorkloadParameters parameters(SharedCore core) {
    HttpProtocol protocol = protocol();
    WorkloadKind kind = kind();
    CallOptions options =
        new CallOptions(trial.deadline(), settings.connectionUse(), trial.retries());
    List<ApiRoot> route =
        kind.functions().stream()
            .map(type -> core.apiRoot(type.value().toLowerCase(Locale.ROOT), protocol))
            .toList();
    if (kind.registersUes()) {
      return WorkloadParameters.ofUes(kind, protocol, route.get(0), options, subscribers());
    }
    WorkloadParameters parameters =
        settings.apply(WorkloadParameters.of(kind, protocol, route, options));
    return trial.payload() == null ? parameters : parameters.withPayload(trial.octets());
  }

  private static Subscribers subscribers() {
    return new Subscribers(new Plmn("001", "01"), "001010000000001", SUBSCRIBERS, "sbamock", null);
  }

  /** Returns the amount and the duration of the load. */
  LoadPlan plan() {
    LoadShape shape = shape(trial.users());
    Duration drain = trial.deadline();
    Duration duration = trial.duration();
    if (duration != null) {
      return new LoadPlan(shape, warmup(shape), duration, drain, trial.seed());
    }
    int warmup = trial.warmupCycles() * (shape instanceof LoadShape.Open ? trial.users() : 1);
    return LoadPlan.ofCycles(
        shape, new CycleBudget(trial.cycles(), warmup, true), trial.longest(), drain, trial.seed());
  }

  /**
   * Returns a plan of the same load that ends after the given time.
   *
   * @param users the maximum number of users of a closed loop
   */
  LoadPlan plan(Duration duration, int users) {
    return new LoadPlan(
        shape(Math.min(users, trial.users())),
        Duration.ZERO,
        duration,
        trial.deadline(),
        trial.seed());
  }

  /**
   * Returns the duration of the warm-up cycles of an open loop; zero for a closed loop, which
   * counts cycles.
   */
  private Duration warmup(LoadShape shape) {
    return shape instanceof LoadShape.Open open
        ? Duration.ofNanos((long) (trial.warmupCycles() * trial.users() * 1e9 / open.perSecond()))
        : Duration.ZERO;
  }

  private LoadShape shape(int users) {
    Arrivals arrivals = settings.arrivals();
    if (arrivals == null) {
      return kind().shape(users);
    }
    Double rate = settings.rate();
    if (rate == null) {
      throw new IllegalArgumentException(
          trial.id() + ": rate is missing: expected the rate of the open loop, such as rate: 50");
    }
    return new LoadShape.Open(rate, arrivals, MOST_IN_FLIGHT);
  }
}
