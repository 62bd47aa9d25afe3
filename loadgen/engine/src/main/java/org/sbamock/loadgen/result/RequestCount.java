/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The number of requests of one kind with one outcome.
 *
 * @param party the party that counted: {@code ue} (the generator), {@code amf}, {@code ausf},
 *     {@code nrf}
 * @param role {@link #SERVED} or {@link #CALLED}
 * @param method the method of the requests; empty if methods are not distinguished
 * @param target the route for served requests, the peer for sent requests
 * @param protocol the id of the protocol
 * @param outcome a status code, {@code CANCELLED}, or the reason why there was no response
 * @param count the number of requests
 */
public record RequestCount(
    String party,
    String role,
    String method,
    String target,
    String protocol,
    String outcome,
    long count) {
  /** The role of a party that received and answered the requests. */
  public static final String SERVED = "served";

  /** The role of a party that sent the requests. */
  public static final String CALLED = "called";

  /** Returns the differences between two readings; unchanged counts are omitted. */
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

  /** Returns the same requests with another number. */
  public RequestCount withCount(long value) {
    return new RequestCount(party, role, method, target, protocol, outcome, value);
  }
}
