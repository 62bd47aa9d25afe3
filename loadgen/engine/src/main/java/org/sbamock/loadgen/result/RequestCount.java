/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many requests of one kind had one outcome.
 *
 * @param party who counted: {@code ue} (the generator), {@code amf}, {@code ausf}, {@code nrf}
 * @param role {@link #SERVED} or {@link #CALLED}
 * @param method of the request, empty where it is not told apart
 * @param target the route that served, or the peer that was called
 * @param outcome a status code, {@code CANCELLED}, or why there was no response
 */
public record RequestCount(
    String party,
    String role,
    String method,
    String target,
    String protocol,
    String outcome,
    long count) {
  /** The party answered. */
  public static final String SERVED = "served";

  /** The party asked. */
  public static final String CALLED = "called";

  /** What was counted between two readings; what did not change is left out. */
  public static List<RequestCount> between(List<RequestCount> before, List<RequestCount> after) {
    Map<RequestCount, Long> start = new HashMap<>();
    before.forEach(count -> start.put(count.withCount(0), count.count()));
    List<RequestCount> difference = new ArrayList<>();
    for (RequestCount count : after) {
      long more = count.count() - start.getOrDefault(count.withCount(0), 0L);
      if (more != 0) {
        difference.add(count.withCount(more));
      }
    }
    return difference;
  }

  private RequestCount withCount(long value) {
    return new RequestCount(party, role, method, target, protocol, outcome, value);
  }
}
