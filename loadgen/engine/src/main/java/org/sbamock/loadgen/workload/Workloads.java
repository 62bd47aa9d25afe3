/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.SbiClient;
import org.sbamock.loadgen.workload.call.AnswerCheck;
import org.sbamock.loadgen.workload.call.CallWorkload;
import org.sbamock.loadgen.workload.call.CallWorkload.CallStep;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.IterationTracing;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.ue.EventNotifications;
import org.sbamock.loadgen.workload.ue.MobilityWorkload;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.probe.TimingProbe;
import org.sbamock.tracing.Tracing;

/**
 * A factory of workloads from their parameters, and of the settings of their clients.
 *
 * <pre>{@code
 * GeneratorSettings settings = Workloads.settings(parameters, 1, GeneratorSettings.DEFAULT);
 * try (GeneratorClient client = new GeneratorClient(settings, trust)) {
 *   MeteredWorkload workload = Workloads.of(parameters, client.client());
 *   new LoadRun(plan, workload, rows, client.eventLoops()).run(RunListener.NONE);
 * }
 * }</pre>
 */
public final class Workloads {
  private static final String ROOT = "/" + TimingProbe.API;

  private Workloads() {}

  /**
   * Creates a workload for one run, except one that functions notify.
   *
   * @throws IllegalArgumentException if the function's scheme does not match the protocol
   */
  public static MeteredWorkload of(WorkloadParameters parameters, SbiClient client) {
    return parameters.kind().newWorkload(parameters, target(parameters, client, null));
  }

  /** Creates a workload for one run, without tracing. */
  public static MeteredWorkload of(
      WorkloadParameters parameters,
      GeneratorClient client,
      Supplier<NfConsumerSettings> consumer) {
    return of(parameters, client, consumer, null);
  }

  /**
   * Creates a workload for one run. Blocks until a workload that functions notify has started its
   * server and obtained its access token.
   *
   * @param consumer the settings of a workload that functions notify
   * @param tracing the tracing of iterations; null for none
   * @throws IllegalArgumentException if the function's scheme does not match the protocol
   * @throws IllegalStateException if the server or the access token is missing
   */
  public static MeteredWorkload of(
      WorkloadParameters parameters,
      GeneratorClient client,
      Supplier<NfConsumerSettings> consumer,
      @Nullable Tracing tracing) {
    WorkloadKind kind = parameters.kind();
    SbiTarget target =
        target(
            parameters,
            client.client(),
            tracing == null ? null : new IterationTracing(tracing, kind.id(), client.client()));
    return kind.isNotified()
        ? kind.newWorkload(parameters, target, new NfConsumer(client, target, consumer.get()))
        : kind.newWorkload(parameters, target);
  }

  private static SbiTarget target(
      WorkloadParameters parameters, SbiClient client, @Nullable IterationTracing tracing) {
    return new SbiTarget(
        client, parameters.protocol(), parameters.route().get(0), parameters.options(), tracing);
  }

  static MeteredWorkload registration(WorkloadParameters parameters, SbiTarget amf) {
    List<SbiTarget> amfs =
        parameters.route().stream()
            .map(root -> root.equals(amf.apiRoot()) ? amf : amf.withApiRoot(root))
            .toList();
    return new RegistrationWorkload(
        amfs,
        Objects.requireNonNull(parameters.subscribers(), "who registers"),
        parameters.deregister());
  }

  static MeteredWorkload mobility(
      WorkloadParameters parameters, SbiTarget amf, NfConsumer consumer) {
    EventNotifications notifications = new EventNotifications();
    return new MobilityWorkload(
        amf,
        Objects.requireNonNull(parameters.subscribers(), "subscribers"),
        notifications,
        consumer.listen(notifications.handler()),
        consumer.instanceId(),
        consumer.accessToken(NfType.AMF, "namf-comm namf-evts"));
  }

  static MeteredWorkload chain(WorkloadParameters parameters, SbiTarget target) {
    return new ChainWorkload(parameters, target, null);
  }

  static MeteredWorkload timedFile(WorkloadParameters parameters, SbiTarget target) {
    return new ChainWorkload(parameters, target, TimingProbe.text(parameters.payload()));
  }

  static MeteredWorkload upload(WorkloadParameters parameters, SbiTarget target) {
    return calls(parameters, target, upload(target, parameters.verb(), parameters.payload()));
  }

  static MeteredWorkload file(WorkloadParameters parameters, SbiTarget target) {
    return calls(parameters, target, file(target, parameters.payload()));
  }

  static MeteredWorkload mixedFiles(WorkloadParameters parameters, SbiTarget target) {
    return new MixedWorkload(target, parameters.payload());
  }

  static MeteredWorkload page(WorkloadParameters parameters, SbiTarget target) {
    return new PageWorkload(
        target, parameters.payload(), parameters.page(), parameters.freshPages());
  }

  private static MeteredWorkload calls(
      WorkloadParameters parameters, SbiTarget target, CallStep call) {
    return new CallWorkload(parameters.kind().id(), target, call);
  }

  private static CallStep file(SbiTarget target, int octets) {
    return new CallStep(
        FixedRequest.get(target.apiRoot().target(ROOT + "/files/" + octets)),
        200,
        AnswerCheck.file(octets));
  }

  private static CallStep upload(SbiTarget target, HttpMethod verb, int octets) {
    String path = target.apiRoot().target(ROOT + "/uploads");
    return verb.equals(HttpMethod.DELETE)
        ? new CallStep(FixedRequest.of(verb, path), 204, AnswerCheck.NONE)
        : new CallStep(FixedRequest.file(verb, path, octets), 200, AnswerCheck.upload(octets));
  }

  /**
   * Returns the settings of a client with the connections that a workload requires: one for each
   * user by default, as separate clients have; six for a browser over HTTP/1.1. The connect timeout
   * is the deadline of a call.
   *
   * @param clients the number of concurrent users on each event loop, at least 1
   * @param base the other settings; its number of streams applies to pages and to paced or shared
   *     connections
   */
  public static GeneratorSettings settings(
      WorkloadParameters parameters, int clients, GeneratorSettings base) {
    return parameters
        .kind()
        .connections()
        .apply(parameters, clients, base.withConnectTimeout(parameters.options().deadline()));
  }
}
