package org.sbamock.loadgen.workload;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.CallOptions;
import org.sbamock.sbi.ApiRoot;

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
 * @param subscribers who registers; null where nobody does
 * @param deregister whether a UE deregisters before it begins anew
 */
public record WorkloadParameters(
    WorkloadKind kind,
    HttpProtocol protocol,
    List<ApiRoot> route,
    HttpMethod verb,
    int payload,
    CallOptions options,
    @Nullable TlsVersion hopTls,
    @Nullable Subscribers subscribers,
    boolean deregister) {
  /** Checks what has to fit together. */
  public WorkloadParameters {
    route = List.copyOf(route);
    if (route.isEmpty()) {
      throw new IllegalArgumentException("route is empty: the function to call is expected");
    }
    if (!kind.allows(verb)) {
      throw new IllegalArgumentException(
          "verb is " + verb + ": the workload " + kind + " does not go with it");
    }
  }

  /** A workload with its usual verb and content. */
  public static WorkloadParameters of(
      WorkloadKind kind, HttpProtocol protocol, List<ApiRoot> route, CallOptions options) {
    return new WorkloadParameters(
        kind, protocol, route, kind.verb(), kind.payload(), options, null, null, false);
  }

  /** The same with another method. */
  public WorkloadParameters withVerb(HttpMethod method) {
    return new WorkloadParameters(
        kind, protocol, route, method, payload, options, hopTls, subscribers, deregister);
  }

  /** The same with so many octets of content. */
  public WorkloadParameters withPayload(int octets) {
    return new WorkloadParameters(
        kind, protocol, route, verb, octets, options, hopTls, subscribers, deregister);
  }

  /** The same with that version of TLS on a chain's further hops. */
  public WorkloadParameters withHopTls(@Nullable TlsVersion version) {
    return new WorkloadParameters(
        kind, protocol, route, verb, payload, options, version, subscribers, deregister);
  }

  /** The same with those who register. */
  public WorkloadParameters withSubscribers(Subscribers registering, boolean thenDeregister) {
    return new WorkloadParameters(
        kind, protocol, route, verb, payload, options, hopTls, registering, thenDeregister);
  }
}
