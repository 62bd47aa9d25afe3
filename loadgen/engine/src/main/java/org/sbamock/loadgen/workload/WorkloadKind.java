/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import static io.netty.handler.codec.http.HttpMethod.DELETE;
import static io.netty.handler.codec.http.HttpMethod.POST;
import static io.netty.handler.codec.http.HttpMethod.PUT;
import static org.sbamock.loadgen.workload.WorkloadDeclaration.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.workload.call.CallWorkload;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.nrf.NrfWorkload;
import org.sbamock.loadgen.workload.ue.MobilityWorkload;
import org.sbamock.loadgen.workload.ue.RegistrationWorkload;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * The workloads that an experiment or a command can select by name. Each constant declares the
 * description, parameters, functions and metrics of a workload, and the data for estimating its
 * duration.
 */
public enum WorkloadKind {
  /** UEs that register through an AMF. */
  REGISTRATION(
      workload("registration", "registers a UE through an AMF, with 5G-AKA")
          .verbs(POST)
          .registersUes()
          .defaultClients(64)
          .exchanges(4)
          .measures(RegistrationWorkload.steps(false))
          .connections(ConnectionPlan.SHARED)
          .made(Workloads::registration)),
  /** A message along several functions; measures the whole and each hop of request and response. */
  CHAIN(
      workload("chain", "sends a message along AMF, NRF and AUSF, or along a given route")
          .verbs(POST, PUT)
          .payload(128, TimingProbe.LONGEST_TIMED)
          .chain(NfType.AMF, NfType.NRF, NfType.AUSF)
          .made(Workloads::chain)),
  /** A file in JSON that all clients request at the same time. */
  FAN_IN(
      workload("fan-in", "requests a file as JSON, all clients at the same time")
          .payload(128, TimingProbe.LONGEST_TIMED)
          .crossesClocks()
          .measures(ChainWorkload.steps(1))
          .made(Workloads::timedFile)),
  /** Chains of several concurrent clients. */
  CONCURRENT_CHAIN(
      workload(
              "concurrent-chain",
              "sends a message along AMF, NRF and AUSF, concurrently with other clients")
          .verbs(POST, PUT)
          .payload(128, TimingProbe.LONGEST_TIMED)
          .chain(NfType.AMF, NfType.NRF, NfType.AUSF)
          .made(Workloads::chain)),
  /** Content that is sent to a function; with DELETE, a request without content. */
  UPLOAD(
      workload("upload", "sends content; with DELETE, a request without content")
          .verbs(POST, PUT, DELETE)
          .payload(30, TimingProbe.LONGEST)
          .made(Workloads::upload)),
  /** A file. */
  SINGLE(
      workload("single", "requests a file")
          .payload(612, TimingProbe.LONGEST)
          .made(Workloads::file)),
  /** A file five times a second. */
  PULL(
      workload("pull", "requests a file five times a second")
          .payload(612, TimingProbe.LONGEST)
          .paced(5)
          .made(Workloads::file)),
  /** A long file of the configured length and a file of 612 octets, on one connection. */
  MIXED(
      workload(
              "mixed",
              "requests a long file and at once, on the same connection, a file of 612 octets")
          .payload(11_000_000, TimingProbe.LONGEST)
          .largestObject(octets -> octets)
          .measures(MixedWorkload.STEPS)
          .connections(ConnectionPlan.CONCURRENT)
          .made(Workloads::mixedFiles)),
  /** Content that is sent ten times per second. */
  TELEMETRY(
      workload("telemetry", "sends content ten times a second")
          .verbs(POST, PUT)
          .payload(50, TimingProbe.LONGEST)
          .paced(10)
          .made(Workloads::upload)),
  /** Eight concurrent files, whose total length is configured. */
  PAGE(
      workload(
              "page",
              "requests the eight files of a page concurrently; over HTTP/1.1 on six connections")
          .payload(7_000_000, 64 << 20)
          .largestObject(octets -> octets / 3)
          .measures(PageWorkload.STEPS)
          .connections(ConnectionPlan.BROWSER)
          .made(Workloads::page)),
  /** Searches of the NRF for an AUSF (TS 29.510 clause 5.3.2.2.2). */
  DISCOVERY(
      workload("discovery", "searches the NRF for an AUSF, as an AMF does")
          .calls(NfType.NRF)
          .made(WorkloadKind::discovery)),
  /** NF instances that use the services of an NRF. */
  NRF(
      workload("nrf", "performs the operations of an NF instance at the NRF, in a random sequence")
          .calls(NfType.NRF)
          .defaultClients(64)
          .measures(NrfWorkload.STEPS)
          .connections(ConnectionPlan.SHARED)
          .made(
              (parameters, nrf) -> new NrfWorkload(nrf, parameters.nrfMix(), parameters.share()))),
  /** UEs that register, are paged and deregister, while an NF is subscribed to their events. */
  MOBILITY(
      workload(
              "mobility",
              "registers a UE, pages it for an N1 message and deregisters it, subscribed to its"
                  + " events")
          .verbs(POST)
          .registersUes()
          .defaultClients(64)
          .exchanges(12)
          .measures(MobilityWorkload.STEPS)
          .connections(ConnectionPlan.SHARED)
          .madeWithNotifications(Workloads::mobility));

  private static final int MOST_IN_FLIGHT = 1_000_000;

  private final WorkloadDeclaration declared;

  private static MeteredWorkload discovery(WorkloadParameters parameters, SbiTarget nrf) {
    String query = "?target-nf-type=AUSF&requester-nf-type=AMF&service-names=nausf-auth";
    FixedRequest search =
        FixedRequest.get(nrf.apiRoot().target("/nnrf-disc/v1/nf-instances" + query));
    return new CallWorkload(
        parameters.kind().id(),
        nrf,
        new CallWorkload.CallStep(search, 200, WorkloadKind::searchMismatch));
  }

  private static String searchMismatch(HttpResponse response, boolean first) {
    try {
      boolean found = !Json.readTree(response.content()).path("nfInstances").isEmpty();
      return found ? "" : "no instance in the search result";
    } catch (SbiException e) {
      return "no JSON in the response";
    }
  }

  WorkloadKind(WorkloadDeclaration declared) {
    this.declared = declared;
  }

  /** Returns the names of all workloads in the order of their declaration. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(WorkloadKind::id).toList();
  }

  /**
   * Returns the workload with the given name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static WorkloadKind of(String id) {
    for (WorkloadKind kind : values()) {
      if (kind.id().equals(id)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(
        "workload '" + id + "': expected one of " + String.join(", ", ids()));
  }

  /** Returns the name in files, options and results. */
  public String id() {
    return declared.id;
  }

  /** Returns the behaviour of each client, as the end of a sentence. */
  public String description() {
    return declared.description;
  }

  /** Returns the default method of its requests. */
  public HttpMethod verb() {
    return declared.verb;
  }

  /** Returns whether its requests may use a method. */
  public boolean allows(HttpMethod method) {
    return method.equals(declared.verb) || declared.otherVerbs.contains(method);
  }

  /** Returns the default length of its content in octets; 0 if it is not configurable. */
  public int payload() {
    return declared.payload;
  }

  /** Returns the maximum length of its content in octets. */
  public int mostPayload() {
    return declared.mostPayload;
  }

  /** Returns the functions that an iteration passes, in the order of the default route. */
  public List<NfType> functions() {
    return declared.functions;
  }

  /**
   * Returns the number of sequential exchanges, each a request with its response, in an iteration.
   */
  public int exchanges() {
    return declared.exchanges;
  }

  /**
   * Returns the octets of the largest of several objects; 0 if there is only one object.
   *
   * @param octets the length of its payload, 0 or more
   */
  public int largestObject(int octets) {
    return declared.largestObject.applyAsInt(octets);
  }

  /** Returns the default number of clients. */
  public int defaultClients() {
    return declared.defaultClients;
  }

  /** Returns whether its clients are UEs, which require subscribers to register. */
  public boolean registersUes() {
    return declared.registersUes;
  }

  /** Returns whether functions notify the generator. */
  public boolean isNotified() {
    return declared.notifiedFactory != null;
  }

  /** Returns whether it follows a route of several functions. */
  public boolean hasRoute() {
    return declared.chain;
  }

  /** Returns whether its times combine the clocks of several parties. */
  public boolean crossesClocks() {
    return declared.crossesClocks;
  }

  /** Returns why several generators cannot share its load; empty if they can. */
  public Optional<String> notShared() {
    return crossesClocks()
        ? Optional.of(
            "its times between functions include the offset of the generator's clock, which"
                + " differs from worker to worker")
        : Optional.empty();
  }

  /**
   * Returns the names of its measurements, as in {@link org.sbamock.loadgen.engine.Workload#steps};
   * for chains, those of a route of three functions.
   */
  public List<String> metrics() {
    return declared.metrics;
  }

  /**
   * Returns the names of its measurements along a route.
   *
   * @param functions the number of functions of the route, 1 to 9; has an effect for chains only
   */
  public List<String> metrics(int functions) {
    return hasRoute() ? ChainWorkload.steps(functions) : metrics();
  }

  /** Returns whether each client sends requests at a fixed rate, regardless of responses. */
  public boolean isPaced() {
    return perSecond() > 0;
  }

  /** Returns the requests per second of each client; 0 unless {@link #isPaced}. */
  public double perSecond() {
    return declared.perSecond;
  }

  /**
   * Returns the load of a number of clients.
   *
   * @param clients the total number of clients of all event loops
   */
  public LoadShape shape(int clients) {
    return isPaced()
        ? new LoadShape.Open(perSecond() * clients, Arrivals.CONSTANT, MOST_IN_FLIGHT)
        : new LoadShape.Closed(clients, Duration.ZERO);
  }

  MeteredWorkload newWorkload(WorkloadParameters parameters, SbiTarget target) {
    return declared.factory.apply(parameters, target);
  }

  /** Returns whether its clients share connections if the protocol multiplexes. */
  public boolean sharesConnections() {
    return declared.connections == ConnectionPlan.SHARED;
  }

  MeteredWorkload newWorkload(
      WorkloadParameters parameters, SbiTarget target, NfConsumer consumer) {
    WorkloadDeclaration.NotifiedFactory factory = declared.notifiedFactory;
    if (factory == null) {
      throw new IllegalStateException("functions do not notify the workload " + this);
    }
    return factory.apply(parameters, target, consumer);
  }

  ConnectionPlan connections() {
    return declared.connections;
  }

  @Override
  public String toString() {
    return id();
  }
}
