/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.workload.nrf.NrfMix;
import org.sbamock.loadgen.workload.ue.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.probe.ChainMessage;

/**
 * The parameters of a workload.
 *
 * @param kind the kind of the workload
 * @param protocol the protocol of every hop
 * @param route the called function, followed by the further functions of a chain in their order, or
 *     by further AMFs at which UEs register
 * @param verb the method of the requests
 * @param payload the length of the requested or sent content in octets
 * @param options the deadline, connection use and retries of each call; the connection use also
 *     applies to the further hops of a chain
 * @param hopTls the TLS version of a chain's further hops; null for the functions' own settings
 * @param hopResumption whether a chain's further hops resume sessions; null for the functions' own
 *     settings
 * @param subscribers the subscribers that register; null if the workload requires none
 * @param deregister whether a UE deregisters before its next iteration
 * @param page the division of a page into objects
 * @param freshPages whether each page is loaded over new connections
 * @param nrfMix the relative frequencies of the operations of NF instances at an NRF
 * @param share the share of the NF instances that belongs to this generator; those of all
 *     generators have different numbers
 */
public record WorkloadParameters(
    WorkloadKind kind,
    HttpProtocol protocol,
    List<ApiRoot> route,
    HttpMethod verb,
    int payload,
    CallOptions options,
    @Nullable TlsVersion hopTls,
    @Nullable Boolean hopResumption,
    @Nullable Subscribers subscribers,
    boolean deregister,
    PageObjects page,
    boolean freshPages,
    NrfMix nrfMix,
    LoadShare share) {
  /** The maximum number of AMFs at which UEs register. */
  private static final int MAX_AMFS = 16;

  /**
   * Checks the consistency of the parameters.
   *
   * @throws IllegalArgumentException if they are inconsistent or out of range; the message names
   *     the parameter
   */
  public WorkloadParameters {
    route = List.copyOf(route);
    if (route.isEmpty()) {
      throw new IllegalArgumentException("route is empty: expected at least one function");
    }
    int most =
        kind.hasRoute()
            ? ChainMessage.MOST_HOPS + 1
            : kind == WorkloadKind.REGISTRATION ? MAX_AMFS : 1;
    if (route.size() > most || kind.hasRoute() && route.size() < 2) {
      throw new IllegalArgumentException(
          "route with "
              + route.size()
              + " functions: expected "
              + (kind.hasRoute() ? "2 to " + most : most == 1 ? "1" : "1 to " + most)
              + " with the workload "
              + kind);
    }
    for (ApiRoot root : route) {
      if (!root.scheme().equals(protocol.scheme())) {
        throw new IllegalArgumentException(
            protocol + " requires " + protocol.scheme() + "://, not " + root);
      }
    }
    if (payload < 0 || payload > kind.mostPayload()) {
      throw new IllegalArgumentException(
          "payload "
              + payload
              + ": expected 0 to "
              + kind.mostPayload()
              + " octets with the workload "
              + kind);
    }
    if (kind.registersUes() && subscribers == null) {
      throw new IllegalArgumentException(
          "subscribers are missing: the workload " + kind + " requires them");
    }
    if (!kind.allows(verb)) {
      throw new IllegalArgumentException(
          "verb " + verb + ": the workload " + kind + " does not support it");
    }
  }

  /**
   * Returns the parameters of a workload without subscribers, with the default verb and payload.
   */
  public static WorkloadParameters of(
      WorkloadKind kind, HttpProtocol protocol, List<ApiRoot> route, CallOptions options) {
    return of(kind, protocol, route, options, null, false);
  }

  /**
   * Returns the parameters of a workload of UEs.
   *
   * @param kind a workload with subscribers
   * @param amf the API root of the AMF
   */
  public static WorkloadParameters ofUes(
      WorkloadKind kind,
      HttpProtocol protocol,
      ApiRoot amf,
      CallOptions options,
      Subscribers subscribers) {
    return of(kind, protocol, List.of(amf), options, subscribers, false);
  }

  /**
   * Returns the parameters of UEs that register.
   *
   * @param amfs the API roots of the AMFs; UEs are distributed among them, and one whose AMF cannot
   *     be reached registers at the next one
   * @param deregister whether a UE deregisters before its next iteration
   */
  public static WorkloadParameters registration(
      HttpProtocol protocol,
      List<ApiRoot> amfs,
      CallOptions options,
      Subscribers subscribers,
      boolean deregister) {
    return of(WorkloadKind.REGISTRATION, protocol, amfs, options, subscribers, deregister);
  }

  private static WorkloadParameters of(
      WorkloadKind kind,
      HttpProtocol protocol,
      List<ApiRoot> route,
      CallOptions options,
      @Nullable Subscribers subscribers,
      boolean deregister) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        kind.verb(),
        kind.payload(),
        options,
        null,
        null,
        subscribers,
        deregister,
        PageObjects.STUDY,
        false,
        NrfMix.DEFAULT,
        LoadShare.WHOLE);
  }

  /** Returns these parameters with another method. */
  public WorkloadParameters withVerb(HttpMethod method) {
    return with(method, payload, hopTls, hopResumption, page, freshPages, nrfMix, share);
  }

  /** Returns these parameters with another length of the content in octets. */
  public WorkloadParameters withPayload(int octets) {
    return with(verb, octets, hopTls, hopResumption, page, freshPages, nrfMix, share);
  }

  /**
   * Returns these parameters with another TLS version and resumption of a chain's further hops;
   * null for the functions' own settings.
   */
  public WorkloadParameters withHopTls(@Nullable TlsVersion version, @Nullable Boolean resumption) {
    return with(verb, payload, version, resumption, page, freshPages, nrfMix, share);
  }

  /**
   * Returns these parameters with another page.
   *
   * @param objects the division of the page into objects
   * @param fresh whether each page is loaded over new connections
   */
  public WorkloadParameters withPage(PageObjects objects, boolean fresh) {
    return with(verb, payload, hopTls, hopResumption, objects, fresh, nrfMix, share);
  }

  /** Returns these parameters with other frequencies of the operations at an NRF. */
  public WorkloadParameters withNrfMix(NrfMix mix) {
    return with(verb, payload, hopTls, hopResumption, page, freshPages, mix, share);
  }

  /** Returns these parameters for one of several generators that share the load. */
  public WorkloadParameters withShare(LoadShare part) {
    return with(verb, payload, hopTls, hopResumption, page, freshPages, nrfMix, part);
  }

  private WorkloadParameters with(
      HttpMethod method,
      int octets,
      @Nullable TlsVersion version,
      @Nullable Boolean resumption,
      PageObjects objects,
      boolean fresh,
      NrfMix mix,
      LoadShare part) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        method,
        octets,
        options,
        version,
        resumption,
        subscribers,
        deregister,
        objects,
        fresh,
        mix,
        part);
  }

  @Nullable String hopTlsText() {
    return hopTls == null ? null : hopTls == TlsVersion.TLS_1_2 ? "1.2" : "1.3";
  }
}
