/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation over one protocol with one number of connections and streams.
 *
 * @param variant of the operation, such as the SUCI's protection scheme; null if it has none
 * @param connections to each server
 * @param streams requests at once on each connection
 * @param servers what each took, in their order
 */
public record Cell(
    String operation,
    @Nullable String variant,
    String protocol,
    int connections,
    int streams,
    List<Measurement> servers) {
  /** Whether every iteration went well. */
  public boolean succeeded() {
    return servers.stream().allMatch(server -> server.success() == 1);
  }
}
