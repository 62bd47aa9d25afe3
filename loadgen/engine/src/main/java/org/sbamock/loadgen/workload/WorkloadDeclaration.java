/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.workload.call.CallTimes;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.NfType;

/** The properties that {@link WorkloadKind} declares for each workload, and their defaults. */
final class WorkloadDeclaration {
  /** A factory of the workload of one run. */
  @FunctionalInterface
  interface Factory extends BiFunction<WorkloadParameters, SbiTarget, MeteredWorkload> {}

  /** A factory of the workload of one run that functions notify. */
  @FunctionalInterface
  interface NotifiedFactory {
    MeteredWorkload apply(WorkloadParameters parameters, SbiTarget target, NfConsumer consumer);
  }

  final String id;
  final String description;
  HttpMethod verb = HttpMethod.GET;
  Set<HttpMethod> otherVerbs = Set.of();
  int payload;
  int mostPayload;
  double perSecond;
  int defaultClients = 1;
  int exchanges = 1;
  IntUnaryOperator largestObject = octets -> 0;
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

  @Nullable NotifiedFactory notifiedFactory;

  private WorkloadDeclaration(String id, String description) {
    this.id = id;
    this.description = description;
  }

  /**
   * Declares a workload of one GET to the AMF at a time, without a configurable payload.
   *
   * @param id its name in files, options and results
   * @param description the behaviour of each client, as the end of a sentence
   */
  static WorkloadDeclaration workload(String id, String description) {
    return new WorkloadDeclaration(id, description);
  }

  /** Sets the default method of its requests and the accepted alternatives. */
  WorkloadDeclaration verbs(HttpMethod usual, HttpMethod... others) {
    verb = usual;
    otherVerbs = Set.of(others);
    return this;
  }

  /**
   * Sets the length of the content that is sent or requested.
   *
   * @param usual the default length in octets
   * @param most the maximum length in octets
   */
  WorkloadDeclaration payload(int usual, int most) {
    payload = usual;
    mostPayload = most;
    return this;
  }

  /** Sets the rate per second at which each client sends requests, regardless of responses. */
  WorkloadDeclaration paced(double rate) {
    perSecond = rate;
    connections = ConnectionPlan.CONCURRENT;
    return this;
  }

  /** Sets the default number of clients. */
  WorkloadDeclaration defaultClients(int count) {
    defaultClients = count;
    return this;
  }

  /** Sets the number of sequential exchanges, each a request with its response, in an iteration. */
  WorkloadDeclaration exchanges(int count) {
    exchanges = count;
    return this;
  }

  /**
   * Sets the octets of the largest object, which the stream window may limit, as a function of the
   * payload.
   */
  WorkloadDeclaration largestObject(IntUnaryOperator octets) {
    largestObject = octets;
    return this;
  }

  /** Declares that its clients are UEs, which require subscribers. */
  WorkloadDeclaration registersUes() {
    registersUes = true;
    return this;
  }

  /**
   * Declares that its requests are forwarded along functions, so that its times combine several
   * clocks.
   */
  WorkloadDeclaration chain(NfType... route) {
    chain = true;
    crossesClocks = true;
    functions = List.of(route);
    exchanges = route.length;
    metrics = ChainWorkload.steps(route.length);
    return this;
  }

  /** Declares that its times combine the clocks of several parties. */
  WorkloadDeclaration crossesClocks() {
    crossesClocks = true;
    return this;
  }

  /** Sets the function that it calls. */
  WorkloadDeclaration calls(NfType function) {
    functions = List.of(function);
    return this;
  }

  /** Sets the steps that it measures. */
  WorkloadDeclaration measures(List<String> steps) {
    metrics = steps;
    return this;
  }

  /** Sets the distribution of its clients over connections. */
  WorkloadDeclaration connections(ConnectionPlan plan) {
    connections = plan;
    return this;
  }

  /** Sets the factory of a workload that functions notify. */
  WorkloadDeclaration madeWithNotifications(NotifiedFactory maker) {
    notifiedFactory = maker;
    return this;
  }

  /** Sets the factory of the workload. */
  WorkloadDeclaration made(Factory maker) {
    factory = maker;
    return this;
  }
}
