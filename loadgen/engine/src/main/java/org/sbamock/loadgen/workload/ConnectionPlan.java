/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import org.sbamock.http.client.call.CallOptions.ConnectionUse;

/** The distribution of a workload's clients over connections. */
@FunctionalInterface
interface ConnectionPlan {
  /**
   * The number of connections of each loop if clients use a new connection for each of their
   * concurrent requests.
   */
  int MOST_CONNECTIONS = 1_024;

  /** A connection for each client, with one request at a time. */
  ConnectionPlan ONE_PER_CLIENT =
      (parameters, clients, base) -> base.withConnections(clients).withStreams(1);

  /** A connection for each client, with concurrent requests if the protocol multiplexes. */
  ConnectionPlan CONCURRENT =
      (parameters, clients, base) ->
          base.withConnections(perRequest(parameters) ? MOST_CONNECTIONS : clients);

  /** The configured number of connections, shared by all clients, if the protocol multiplexes. */
  ConnectionPlan SHARED =
      (parameters, clients, base) ->
          parameters.protocol().multiplexed() && !perRequest(parameters)
              ? base
              : base.withConnections(clients);

  /** The connections of browsers: one for each client, six over HTTP/1.1. */
  ConnectionPlan BROWSER =
      (parameters, clients, base) ->
          base.withConnections(
              clients
                  * (perRequest(parameters)
                      ? PageObjects.COUNT
                      : parameters.protocol().multiplexed() ? 1 : PageObjects.BROWSER_CONNECTIONS));

  /**
   * Returns the settings with the connections and streams of this plan.
   *
   * @param clients the number of clients of each event loop, at least 1
   */
  GeneratorSettings apply(WorkloadParameters parameters, int clients, GeneratorSettings base);

  private static boolean perRequest(WorkloadParameters parameters) {
    return parameters.options().connection() == ConnectionUse.PER_REQUEST;
  }
}
