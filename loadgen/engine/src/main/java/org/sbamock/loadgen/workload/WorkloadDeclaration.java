/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntToDoubleFunction;
import org.sbamock.sbi.NfType;

/**
 * The properties that {@link WorkloadKind} declares of each workload; the defaults are stated here.
 */
final class WorkloadDeclaration {
  /** Makes the workload for one run. */
  @FunctionalInterface
  interface Factory extends BiFunction<WorkloadParameters, SbiTarget, MeteredWorkload> {}

  final String id;
  final String description;
  HttpMethod verb = HttpMethod.GET;
  Set<HttpMethod> otherVerbs = Set.of();
  int payload;
  int mostPayload;
  double perSecond;
  int defaultClients = 1;
  int exchanges = 1;
  IntToDoubleFunction transferred = octets -> octets;
  int largestObject;
  boolean registersUes;
  boolean chain;
  boolean crossesClocks;
  List<NfType> functions = List.of(NfType.AMF);
  List<String> metrics = CallTimes.STEPS;
  ConnectionPlan connections = ConnectionPlan.ONE_PER_CLIENT;
  Factory factory =
      (parameters, target) -> {
        throw new IllegalStateException("no factory is declared for " + parameters.kind());
      };

  private WorkloadDeclaration(String id, String description) {
    this.id = id;
    this.description = description;
  }

  /**
   * A workload of one GET to the AMF at a time, without a payload to choose.
   *
   * @param id its name in files, options and results
   * @param description what each client does, as the end of a sentence
   */
  static WorkloadDeclaration workload(String id, String description) {
    return new WorkloadDeclaration(id, description);
  }

  /** The method of its requests, and those that may be asked for in its place. */
  WorkloadDeclaration verbs(HttpMethod usual, HttpMethod... others) {
    verb = usual;
    otherVerbs = Set.of(others);
    return this;
  }

  /**
   * The content that is sent or fetched.
   *
   * @param usual octets, if nothing else is asked for
   * @param most octets
   */
  WorkloadDeclaration payload(int usual, int most) {
    payload = usual;
    mostPayload = most;
    return this;
  }

  /** Each client sends at this rate, per second, whether or not responses arrive. */
  WorkloadDeclaration paced(double rate) {
    perSecond = rate;
    connections = ConnectionPlan.PACED;
    return this;
  }

  /** The number of clients, if nothing else is asked for. */
  WorkloadDeclaration defaultClients(int count) {
    defaultClients = count;
    return this;
  }

  /** How many requests, each with its response, follow one another in a cycle. */
  WorkloadDeclaration exchanges(int count) {
    exchanges = count;
    return this;
  }

  /** The octets that a cycle transfers on average, by its payload. */
  WorkloadDeclaration transfers(IntToDoubleFunction octets) {
    transferred = octets;
    return this;
  }

  /** The octets of the largest object, which waits for the stream window. */
  WorkloadDeclaration largestObject(int octets) {
    largestObject = octets;
    return this;
  }

  /** Its clients are UEs, which need subscribers. */
  WorkloadDeclaration registersUes() {
    registersUes = true;
    return this;
  }

  /** Its requests are passed along these functions, and the times are of several clocks. */
  WorkloadDeclaration chain(NfType... route) {
    chain = true;
    crossesClocks = true;
    functions = List.of(route);
    exchanges = route.length;
    metrics = ChainWorkload.steps(route.length);
    return this;
  }

  /** Its times are taken from the clocks of several parties. */
  WorkloadDeclaration crossesClocks() {
    crossesClocks = true;
    return this;
  }

  /** The function that it calls. */
  WorkloadDeclaration calls(NfType function) {
    functions = List.of(function);
    return this;
  }

  /** The steps that it measures. */
  WorkloadDeclaration measures(List<String> steps) {
    metrics = steps;
    return this;
  }

  /** How its clients share connections. */
  WorkloadDeclaration connections(ConnectionPlan plan) {
    connections = plan;
    return this;
  }

  /** What makes the workload. */
  WorkloadDeclaration made(Factory maker) {
    factory = maker;
    return this;
  }
}
