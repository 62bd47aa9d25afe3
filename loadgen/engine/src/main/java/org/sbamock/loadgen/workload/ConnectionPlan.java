/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import org.sbamock.http.client.call.CallOptions.ConnectionUse;

/** How the clients of a workload share connections. */
@FunctionalInterface
interface ConnectionPlan {
  /** Connections of each loop, if those of paced clients are for one request each. */
  int PACED_CONNECTIONS = 1_024;

  /** A connection for each client, with one request at a time. */
  ConnectionPlan ONE_PER_CLIENT =
      (parameters, clients, base) -> base.withConnections(clients).withStreams(1);

  /** A connection for each client, which carries several requests at once if responses are late. */
  ConnectionPlan PACED =
      (parameters, clients, base) ->
          base.withConnections(perRequest(parameters) ? PACED_CONNECTIONS : clients);

  /** Connections that all clients share, as many as were asked for, if the protocol multiplexes. */
  ConnectionPlan SHARED =
      (parameters, clients, base) ->
          parameters.protocol().multiplexed() && !perRequest(parameters)
              ? base
              : base.withConnections(clients);

  /** As browsers do: one connection for each client, six of them over HTTP/1.1. */
  ConnectionPlan BROWSER =
      (parameters, clients, base) ->
          base.withConnections(
              clients
                  * (perRequest(parameters)
                      ? PageObjects.COUNT
                      : parameters.protocol().multiplexed()
                          ? 1
                          : PageWorkload.BROWSER_CONNECTIONS));

  /**
   * The settings with connections and streams of this plan.
   *
   * @param clients of each event loop, at least 1
   */
  GeneratorSettings apply(WorkloadParameters parameters, int clients, GeneratorSettings base);

  private static boolean perRequest(WorkloadParameters parameters) {
    return parameters.options().connection() == ConnectionUse.PER_REQUEST;
  }
}
