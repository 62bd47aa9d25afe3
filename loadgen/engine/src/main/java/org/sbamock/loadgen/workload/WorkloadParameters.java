/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.probe.ChainMessage;

/**
 * What a workload is to do.
 *
 * @param kind of the workload
 * @param protocol of every hop
 * @param route the function that is called; a chain's further ones after it, in their order
 * @param verb the method of the requests
 * @param payload octets of the content that is asked for or sent
 * @param options deadline, use of connections and retries of each call; a chain's further hops use
 *     connections the same way
 * @param hopTls the version of TLS of a chain's further hops; null for the functions' own settings
 * @param hopResumption whether a chain's further hops resume sessions; null for the functions' own
 *     settings
 * @param subscribers who registers; null where nobody does
 * @param deregister whether a UE deregisters before it begins anew
 * @param page what a page is divided into
 * @param freshPages whether each page is loaded over connections of its own
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
    boolean freshPages) {
  /** Checks what has to fit together. */
  public WorkloadParameters {
    route = List.copyOf(route);
    if (route.isEmpty()) {
      throw new IllegalArgumentException("route is empty: expected at least one function");
    }
    int most = kind.hasRoute() ? ChainMessage.MOST_HOPS + 1 : 1;
    if (route.size() > most || kind.hasRoute() && route.size() < 2) {
      throw new IllegalArgumentException(
          "route with "
              + route.size()
              + " functions: expected "
              + (kind.hasRoute() ? "2 to " + most : "1")
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

  /** A workload with its usual verb and content, in which nobody registers. */
  public static WorkloadParameters of(
      WorkloadKind kind, HttpProtocol protocol, List<ApiRoot> route, CallOptions options) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        kind.verb(),
        kind.payload(),
        options,
        null,
        null,
        null,
        false,
        PageObjects.STUDY,
        false);
  }

  /** The same with another method. */
  public WorkloadParameters withVerb(HttpMethod method) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        method,
        payload,
        options,
        hopTls,
        hopResumption,
        subscribers,
        deregister,
        page,
        freshPages);
  }

  /** The same with so many octets of content. */
  public WorkloadParameters withPayload(int octets) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        verb,
        octets,
        options,
        hopTls,
        hopResumption,
        subscribers,
        deregister,
        page,
        freshPages);
  }

  /** The same with that version of TLS, and resumption or not, on a chain's further hops. */
  public WorkloadParameters withHopTls(@Nullable TlsVersion version, @Nullable Boolean resumption) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        verb,
        payload,
        options,
        version,
        resumption,
        subscribers,
        deregister,
        page,
        freshPages);
  }

  /**
   * The same with another page.
   *
   * @param objects what it is divided into
   * @param fresh whether each is loaded over connections of its own
   */
  public WorkloadParameters withPage(PageObjects objects, boolean fresh) {
    return new WorkloadParameters(
        kind,
        protocol,
        route,
        verb,
        payload,
        options,
        hopTls,
        hopResumption,
        subscribers,
        deregister,
        objects,
        fresh);
  }

  @Nullable String hopTlsText() {
    return hopTls == null ? null : hopTls == TlsVersion.TLS_1_2 ? "1.2" : "1.3";
  }

  /**
   * A workload of UEs that register.
   *
   * @param amf the function that they register through
   */
  public static WorkloadParameters registration(
      HttpProtocol protocol,
      ApiRoot amf,
      CallOptions options,
      Subscribers subscribers,
      boolean deregister) {
    WorkloadKind kind = WorkloadKind.REGISTRATION;
    return new WorkloadParameters(
        kind,
        protocol,
        List.of(amf),
        kind.verb(),
        0,
        options,
        null,
        null,
        subscribers,
        deregister,
        PageObjects.STUDY,
        false);
  }
}
