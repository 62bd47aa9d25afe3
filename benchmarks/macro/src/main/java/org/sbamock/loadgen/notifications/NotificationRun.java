/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;

/**
 * The measurement of the NRF's notifications over one protocol after another. The NRF is started
 * again for each protocol.
 */
public final class NotificationRun {
  /** The connections of the generator over HTTP/1.1, on which changes are concurrent. */
  private static final int HTTP1_CONNECTIONS = 32;

  private final FunctionServer server;
  private final BooleanSupplier over;

  /**
   * Creates a run.
   *
   * @param server a server that is not started
   * @param over returns whether the run was interrupted
   */
  public NotificationRun(FunctionServer server, BooleanSupplier over) {
    this.server = server;
    this.over = over;
  }

  /**
   * Measures each protocol of a plan.
   *
   * @param notice receives the name of each phase when it begins
   * @param done receives each result
   * @throws FunctionException if the NRF cannot be started, or ends
   * @throws IllegalStateException if the NRF does not accept a profile or a subscription
   * @throws java.io.UncheckedIOException if a subscriber cannot listen
   */
  public void run(NotificationPlan plan, Consumer<String> notice, Consumer<NotificationCell> done)
      throws InterruptedException {
    for (HttpProtocol protocol : plan.protocols()) {
      if (!over.getAsBoolean()) {
        NotificationCell cell = measure(plan, protocol, notice);
        if (!over.getAsBoolean()) {
          done.accept(cell);
        }
      }
    }
  }

  private NotificationCell measure(
      NotificationPlan plan, HttpProtocol protocol, Consumer<String> notice)
      throws InterruptedException {
    server.close();
    server.start(List.of(FunctionKind.NRF), protocol);
    NotificationLedger ledger = new NotificationLedger(plan);
    try (GeneratorClient client = new GeneratorClient(settings(protocol), server.tls());
        SubscriberFleet fleet =
            new SubscriberFleet(
                plan, protocol, server.certificate("subscribers"), client.eventLoops(), ledger)) {
      fleet.start();
      Registry registry = new Registry(client.client(), protocol, server.apiRoot(protocol));
      registry.register(plan.profiles());
      registry.subscribe(plan, fleet::uri);
      NotificationCell cell =
          new NotificationTrial(plan, protocol, server, client, registry, fleet, ledger, over)
              .measure(notice);
      server.close();
      return cell;
    }
  }

  private static GeneratorSettings settings(HttpProtocol protocol) {
    return protocol.multiplexed()
        ? GeneratorSettings.DEFAULT
        : GeneratorSettings.DEFAULT.withConnections(HTTP1_CONNECTIONS);
  }
}
