package org.sbamock.loadgen.bench;

import java.time.Duration;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.SbiTarget;

/** The load generator of this house: a closed loop on one event loop, over lasting connections. */
final class EngineGenerator implements Generator {
  private static final Duration DRAIN = Duration.ofSeconds(10);

  private final String title;
  private final BenchServer server;
  private final GeneratorClient client;
  private final Workload workload;
  private final int users;
  private final long seed;
  private final LoadRunner runner;

  EngineGenerator(
      String title,
      Operation operation,
      String variant,
      BenchServer server,
      HttpProtocol protocol,
      Concurrency concurrency,
      long seed,
      LoadRunner runner) {
    this.title = title;
    this.server = server;
    this.client =
        new GeneratorClient(
            GeneratorSettings.DEFAULT
                .withConnections(concurrency.connections())
                .withStreams(concurrency.streams()),
            server.trust());
    this.workload =
        operation.workload(
            new SbiTarget(
                client.client(),
                protocol,
                server.apiRoot(protocol),
                CallOptions.DEFAULT.withRetries(0).withDeadline(DRAIN)),
            variant);
    this.users = concurrency.connections() * concurrency.streams();
    this.seed = seed;
    this.runner = runner;
  }

  @Override
  public Window run(Duration before, Duration window) throws InterruptedException {
    LoadPlan plan =
        new LoadPlan(new LoadShape.Closed(users, Duration.ZERO), before, window, DRAIN, seed);
    ServerMeter meter = new ServerMeter(server.processes());
    LoadOutcome outcome =
        runner.run(title, plan, workload, client.eventLoops(), server.death(), meter);
    long iterations = outcome.achievedInWindow();
    return new Window(
        outcome.window().toNanos() / 1e9,
        iterations,
        outcome.success(),
        meter.perIteration(iterations),
        LatencySummary.of(outcome.serviceTime()),
        iterations == 0 ? 0 : meter.generatorCpuMicros() / iterations,
        outcome.generator().busiestLoop(),
        outcome.generator().bottleneck().orElse(null),
        outcome.failures());
  }

  @Override
  public void close() {
    client.close();
  }
}
