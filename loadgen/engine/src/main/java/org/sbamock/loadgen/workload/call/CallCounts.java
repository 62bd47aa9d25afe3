/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.loadgen.result.RequestCount;

/** The counters of a workload's calls, by status code, or by reason and TLS alert. Thread-safe. */
public final class CallCounts {
  private final LongAdder sent = new LongAdder();
  private final LongAdder[] early = new LongAdder[EarlyData.values().length];
  private final Map<Object, LongAdder> outcomes = new ConcurrentHashMap<>();

  /** Creates counters with the value zero. */
  public CallCounts() {
    Arrays.setAll(early, i -> new LongAdder());
  }

  void sent() {
    sent.increment();
  }

  /** Counts a call that ended with a response. */
  public void ended(HttpResponse response) {
    count(response.status());
  }

  /** Counts a call that ended without a response. */
  public void ended(CallFailedException failure) {
    count(failure.kind());
  }

  /** Counts a call whose request was sent in early data. */
  public void earlyData(EarlyData outcome) {
    early[outcome.ordinal()].increment();
  }

  /** Returns the number of calls so far whose request was sent in early data, by outcome. */
  public Map<EarlyData, Long> earlyData() {
    Map<EarlyData, Long> counts = new EnumMap<>(EarlyData.class);
    for (EarlyData outcome : EarlyData.values()) {
      counts.put(outcome, early[outcome.ordinal()].sum());
    }
    return counts;
  }

  private void count(Object outcome) {
    LongAdder known = outcomes.get(outcome);
    (known != null ? known : outcomes.computeIfAbsent(outcome, o -> new LongAdder())).increment();
  }

  /** Returns the number of calls so far, with or without a response. */
  public long total() {
    return sent.sum();
  }

  /** Returns the number of completed calls so far. */
  public long ended() {
    return outcomes.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Returns the completed calls so far, as calls of a party to a peer. */
  public List<RequestCount> counts(String party, String peer, String protocol) {
    Map<String, Long> sorted = new TreeMap<>();
    outcomes.forEach((outcome, count) -> sorted.put(outcome.toString(), count.sum()));
    List<RequestCount> counts = new ArrayList<>();
    sorted.forEach(
        (outcome, count) ->
            counts.add(
                new RequestCount(party, RequestCount.CALLED, "", peer, protocol, outcome, count)));
    return counts;
  }
}
