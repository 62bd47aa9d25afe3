/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;

/**
 * The function that a workload calls, with the options and counts of the calls.
 *
 * @param client the client
 * @param protocol the protocol of the calls
 * @param apiRoot the API root of the function
 * @param options the options of each call
 * @param counts counts the calls
 * @param octets counts the content of successful calls
 * @param tracing the tracing of the calls; null for none
 */
public record SbiTarget(
    SbiClient client,
    HttpProtocol protocol,
    ApiRoot apiRoot,
    CallOptions options,
    CallCounts counts,
    ContentOctets octets,
    @Nullable IterationTracing tracing) {
  /**
   * Checks the scheme of the API root.
   *
   * @throws IllegalArgumentException if the scheme does not match the protocol
   */
  public SbiTarget {
    if (!apiRoot.scheme().equals(protocol.scheme())) {
      throw new IllegalArgumentException(
          protocol
              + " requires "
              + protocol.scheme()
              + "://, not "
              + apiRoot
              + ": change the protocol or the URL");
    }
  }

  /** Creates a target with counters of zero. */
  public SbiTarget(SbiClient client, HttpProtocol protocol, ApiRoot apiRoot, CallOptions options) {
    this(client, protocol, apiRoot, options, null);
  }

  /** Creates a target with counters of zero. */
  public SbiTarget(
      SbiClient client,
      HttpProtocol protocol,
      ApiRoot apiRoot,
      CallOptions options,
      @Nullable IterationTracing tracing) {
    this(client, protocol, apiRoot, options, new CallCounts(), new ContentOctets(), tracing);
  }

  /** Returns a target with another function and the same counters. */
  public SbiTarget withApiRoot(ApiRoot other) {
    return new SbiTarget(client, protocol, other, options, counts, octets, tracing);
  }

  /** Closes the idle connections of this event loop to the function. */
  public void closeIdle() {
    client.closeIdle(protocol, apiRoot.origin());
  }

  /** Makes a call, which is counted when it is sent; the listener counts its end. */
  public void send(HttpRequest request, CallListener listener) {
    counts.sent();
    if (tracing == null) {
      client.send(protocol, apiRoot.origin(), request, options, listener);
    } else {
      tracing.calls().send(protocol, apiRoot.origin(), request, options, listener);
    }
  }
}
