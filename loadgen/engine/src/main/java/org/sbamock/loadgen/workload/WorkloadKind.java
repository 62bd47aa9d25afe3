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
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * The workloads that an experiment or a command can ask for by name. Each is declared here once:
 * its description, parameters, functions, metrics and what an estimate of its duration needs.
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
  /** A message along several functions; of the whole and of each hop there and back. */
  CHAIN(
      workload("chain", "sends a message along AMF, NRF and AUSF, or along a given route")
          .verbs(POST, PUT)
          .payload(128, TimingProbe.LONGEST_TIMED)
          .chain(NfType.AMF, NfType.NRF, NfType.AUSF)
          .made(Workloads::chain)),
  /** A file in JSON, asked for by all clients at once. */
  FAN_IN(
      workload("fan-in", "requests a file as JSON, all clients at the same time")
          .payload(128, TimingProbe.LONGEST_TIMED)
          .crossesClocks()
          .measures(ChainWorkload.steps(1))
          .made(Workloads::timedFile)),
  /** Chains of several clients at once. */
  CONCURRENT_CHAIN(
      workload(
              "concurrent-chain",
              "sends a message along AMF, NRF and AUSF, concurrently with other clients")
          .verbs(POST, PUT)
          .payload(128, TimingProbe.LONGEST_TIMED)
          .chain(NfType.AMF, NfType.NRF, NfType.AUSF)
          .made(Workloads::chain)),
  /** Content sent to a function; with DELETE none. */
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
  /** A long file, of which the content is said, and one of 612 octets, in turn. */
  MIXED(
      workload("mixed", "requests a long file and a file of 612 octets in turn")
          .payload(11_000_000, TimingProbe.LONGEST)
          .transfers(octets -> octets / 2.0)
          .measures(Workloads.MIXED)
          .made(Workloads::mixedFiles)),
  /** Content sent ten times a second. */
  TELEMETRY(
      workload("telemetry", "sends content ten times a second")
          .verbs(POST, PUT)
          .payload(50, TimingProbe.LONGEST)
          .paced(10)
          .made(Workloads::upload)),
  /** Eight files at once, of which the content is the sum. */
  PAGE(
      workload(
              "page",
              "requests the eight files of a page concurrently; over HTTP/1.1 on six connections")
          .payload(7_000_000, 64 << 20)
          .transfers(octets -> 7 << 20)
          .largestObject((7 << 20) / 3)
          .measures(PageWorkload.STEPS)
          .connections(ConnectionPlan.BROWSER)
          .made(Workloads::page)),
  /** Searches of the NRF for an AUSF (TS 29.510 clause 5.3.2.2.2). */
  DISCOVERY(
      workload("discovery", "searches the NRF for an AUSF, as an AMF does")
          .calls(NfType.NRF)
          .made(WorkloadKind::discovery));

  private static final int MOST_IN_FLIGHT = 1_000_000;

  private final WorkloadDeclaration declared;

  private static MeteredWorkload discovery(WorkloadParameters parameters, SbiTarget nrf) {
    String query = "?target-nf-type=AUSF&requester-nf-type=AMF&service-names=nausf-auth";
    FixedRequest search =
        FixedRequest.get(nrf.apiRoot().target("/nnrf-disc/v1/nf-instances" + query));
    CallWorkload.CallStep turn =
        new CallWorkload.CallStep(search, 200, WorkloadKind::searchMismatch, 0);
    return new CallWorkload(parameters.kind().id(), nrf, List.of(turn), CallTimes.STEPS);
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

  /** The names of all, in the order of their declaration. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(WorkloadKind::id).toList();
  }

  /**
   * The workload of that name.
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

  /** Its name in files, options and results. */
  public String id() {
    return declared.id;
  }

  /** What each client does, as the end of a sentence. */
  public String description() {
    return declared.description;
  }

  /** The method of its requests, where nothing else is asked for. */
  public HttpMethod verb() {
    return declared.verb;
  }

  /** Whether its requests may have that method. */
  public boolean allows(HttpMethod method) {
    return method.equals(declared.verb) || declared.otherVerbs.contains(method);
  }

  /** Octets of its content, where nothing else is asked for; 0 if it has none to choose. */
  public int payload() {
    return declared.payload;
  }

  /** The most octets of its content. */
  public int mostPayload() {
    return declared.mostPayload;
  }

  /** The functions that a cycle passes, in their order, where no other route is given. */
  public List<NfType> functions() {
    return declared.functions;
  }

  /** How many requests, each with its response, follow one another in a cycle. */
  public int exchanges() {
    return declared.exchanges;
  }

  /**
   * The octets that a cycle transfers on average.
   *
   * @param octets of its payload, 0 or more
   */
  public double transferred(int octets) {
    return declared.transferred.applyAsDouble(octets);
  }

  /** The octets of the largest object of several; 0 if there is one object only. */
  public int largestObject() {
    return declared.largestObject;
  }

  /** How many clients there are, where nothing else is asked for. */
  public int defaultClients() {
    return declared.defaultClients;
  }

  /** Whether its clients are UEs, which register by a subscription. */
  public boolean registersUes() {
    return declared.registersUes;
  }

  /** Whether it goes along a route of functions, and not to one alone. */
  public boolean hasRoute() {
    return declared.chain;
  }

  /** Whether its times are of the clocks of several parties, and not of the generator's alone. */
  public boolean crossesClocks() {
    return declared.crossesClocks;
  }

  /**
   * What it measures, as {@link org.sbamock.loadgen.engine.Workload#steps} of it says: in chains
   * that of the route of three functions.
   */
  public List<String> metrics() {
    return declared.metrics;
  }

  /**
   * What it measures along a route of so many functions.
   *
   * @param functions 1 to 9; of account in chains only
   */
  public List<String> metrics(int functions) {
    return hasRoute() ? ChainWorkload.steps(functions) : metrics();
  }

  /** Whether each client sends at a rate of its own, whatever becomes of the requests. */
  public boolean isPaced() {
    return perSecond() > 0;
  }

  /** Requests per second of each client, if {@link #isPaced}; else 0. */
  public double perSecond() {
    return declared.perSecond;
  }

  /**
   * The loop in which so many clients play it.
   *
   * @param clients of all lanes together
   */
  public LoadShape shape(int clients) {
    return isPaced()
        ? new LoadShape.Open(perSecond() * clients, Arrivals.CONSTANT, MOST_IN_FLIGHT)
        : new LoadShape.Closed(clients, Duration.ZERO);
  }

  MeteredWorkload newWorkload(WorkloadParameters parameters, SbiTarget target) {
    return declared.factory.apply(parameters, target);
  }

  ConnectionPlan connections() {
    return declared.connections;
  }

  @Override
  public String toString() {
    return id();
  }
}
