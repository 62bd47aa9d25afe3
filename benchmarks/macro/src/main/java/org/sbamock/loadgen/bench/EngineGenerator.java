/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.process.MeteredProcess;
import org.sbamock.loadgen.process.meter.UsageMeter;
import org.sbamock.loadgen.trial.TrialObserver;
import org.sbamock.loadgen.trial.TrialSession;
import org.sbamock.loadgen.trial.TrialSpec;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.SbiTarget;

/**
 * sbamock's own load generator: a closed loop on one event loop, over connections that stay open
 * for all windows.
 */
final class EngineGenerator implements Generator {
  private static final Duration DRAIN = Duration.ofSeconds(10);

  private final BenchServer server;
  private final TrialSession<Workload> session;
  private final int users;
  private final long seed;

  EngineGenerator(
      String title,
      Operation operation,
      String variant,
      BenchServer server,
      HttpProtocol protocol,
      Concurrency concurrency,
      long seed,
      TrialObserver observer) {
    this.server = server;
    this.users = concurrency.connections() * concurrency.streams();
    this.seed = seed;
    TrialSpec<Workload> spec =
        new TrialSpec<>(
            title,
            protocol,
            operation.id(),
            GeneratorSettings.DEFAULT
                .withConnections(concurrency.connections())
                .withStreams(concurrency.streams()),
            (client, system) ->
                operation.workload(
                    new SbiTarget(
                        client.client(),
                        protocol,
                        server.apiRoot(protocol),
                        CallOptions.DEFAULT.withRetries(0).withDeadline(DRAIN)),
                    variant));
    this.session = new TrialSession<>(spec, server, observer);
  }

  @Override
  public Window run(Duration before, Duration window) throws InterruptedException {
    LoadPlan plan =
        new LoadPlan(new LoadShape.Closed(users, Duration.ZERO), before, window, DRAIN, seed);
    List<MeteredProcess> processes = server.processes();
    return Window.of(
        session.run(plan, List.of(new GeneratorMeter(processes), new UsageMeter(processes))));
  }

  @Override
  public void close() {
    session.close();
  }
}
