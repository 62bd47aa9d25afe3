/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one operation over one protocol with one concurrency.
 *
 * @param operation the id of the operation
 * @param variant the variant of the operation, such as the SUCI's protection scheme; null if it has
 *     none
 * @param protocol the id of the protocol
 * @param connections the number of connections to each server
 * @param streams the number of concurrent requests on each connection
 * @param servers the measurement of each server, in the order of the servers
 */
public record Cell(
    String operation,
    @Nullable String variant,
    String protocol,
    int connections,
    int streams,
    List<Measurement> servers) {
  /** Returns whether every iteration succeeded. */
  public boolean succeeded() {
    return servers.stream().allMatch(server -> server.success() == 1);
  }
}
