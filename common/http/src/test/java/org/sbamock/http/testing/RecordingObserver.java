/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerObserver;

/** Keeps what became of each exchange, in words. */
public final class RecordingObserver implements ServerObserver {
  private final ConcurrentLinkedQueue<String> events = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Fault> faults = new ConcurrentLinkedQueue<>();

  /** What was heard up to now. */
  public List<String> events() {
    return List.copyOf(events);
  }

  /** The faults up to now; what a response within one has as content is gone. */
  public List<Fault> faults() {
    return List.copyOf(faults);
  }

  @Override
  public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
    events.add("answered " + response.status());
  }

  @Override
  public void failed(HttpExchange exchange, Fault fault, long nanos) {
    faults.add(fault);
    events.add("failed " + fault.kind());
  }

  @Override
  public void cancelled(HttpExchange exchange, long nanos) {
    events.add("cancelled");
  }
}
