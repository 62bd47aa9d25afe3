/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.meter.FullGarbageCollection;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.sbi.ApiRoot;

/**
 * The measurement of a function's notifications over one protocol after another. The function is
 * started again for each protocol.
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
   * @throws FunctionException if a function cannot be started, or ends
   * @throws IllegalStateException if the function does not accept a profile, a UE or a subscription
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
    server.start(plan.function().kinds(), protocol);
    NotificationLedger ledger = new NotificationLedger(plan);
    try (GeneratorClient client = new GeneratorClient(settings(protocol), server.tls());
        SubscriberFleet fleet =
            new SubscriberFleet(
                plan, protocol, server.certificate("subscribers"), client.eventLoops(), ledger)) {
      fleet.start();
      NotificationProducer producer = producer(plan, protocol, client);
      producer.prepare(plan.profiles());
      OptionalDouble before = liveHeap();
      producer.subscribe(plan, fleet::uri);
      OptionalDouble after = liveHeap();
      @Nullable Double octets =
          before.isPresent() && after.isPresent()
              ? (after.getAsDouble() - before.getAsDouble()) / plan.subscribers()
              : null;
      NotificationCell cell =
          new NotificationTrial(plan, protocol, server, client, producer, fleet, ledger, over)
              .measure(notice, octets);
      server.close();
      return cell;
    }
  }

  private NotificationProducer producer(
      NotificationPlan plan, HttpProtocol protocol, GeneratorClient client) {
    ApiRoot root = server.apiRoot(protocol);
    return switch (plan.function()) {
      case NRF -> new Registry(client.client(), protocol, root);
      case AMF -> new NotifiedUes(client, protocol, root, plan.seed());
    };
  }

  /** Returns the heap of the measured function after a full collection, in octets. */
  private OptionalDouble liveHeap() throws InterruptedException {
    FunctionProcess measured = server.running().get(server.running().size() - 1);
    return FullGarbageCollection.of(measured.pid())
        ? measured.meter("jvm.memory.used?tag=area:heap")
        : OptionalDouble.empty();
  }

  private static GeneratorSettings settings(HttpProtocol protocol) {
    return protocol.multiplexed()
        ? GeneratorSettings.DEFAULT
        : GeneratorSettings.DEFAULT.withConnections(HTTP1_CONNECTIONS);
  }
}
