/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;

/** The function that a workload calls, and how; the calls are counted. */
public record SbiTarget(
    SbiClient client,
    HttpProtocol protocol,
    ApiRoot apiRoot,
    CallOptions options,
    CallCounts counts,
    ContentOctets octets) {
  /**
   * A target.
   *
   * @throws IllegalArgumentException if the API root's scheme is not the protocol's
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

  /** A target that nothing was asked of yet. */
  public SbiTarget(SbiClient client, HttpProtocol protocol, ApiRoot apiRoot, CallOptions options) {
    this(client, protocol, apiRoot, options, new CallCounts(), new ContentOctets());
  }

  /** Ends connections of this event loop that have nothing to do. */
  void closeIdle() {
    client.closeIdle(protocol, apiRoot.origin());
  }

  void send(HttpRequest request, CallListener listener) {
    counts.sent();
    client.send(protocol, apiRoot.origin(), request, options, listener);
  }
}
