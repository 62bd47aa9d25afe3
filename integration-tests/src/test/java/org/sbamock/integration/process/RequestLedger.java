/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.http.HttpProtocol;

/**
 * The outcome of each request of a test: what its client observed, and whether it was processed.
 * Requests are numbered, so that both observations can be compared.
 */
final class RequestLedger {
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<HttpProtocol, AtomicInteger> answered = new EnumMap<>(HttpProtocol.class);
  private final Set<String> processed = ConcurrentHashMap.newKeySet();
  private final Map<String, String> unprocessed = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();

  RequestLedger() {
    for (HttpProtocol protocol : HttpProtocol.values()) {
      answered.put(protocol, new AtomicInteger());
    }
  }

  /** Returns the number of a new request. */
  String begin(HttpProtocol protocol) {
    return protocol.id() + "-" + numbers.incrementAndGet();
  }

  /** Records that a request was processed. */
  void processed(String request) {
    processed.add(request);
  }

  /** Records that the client received the response. */
  void answered(HttpProtocol protocol) {
    count(protocol).incrementAndGet();
  }

  /** Records that the client can conclude that the request was not processed. */
  void unprocessed(String request, String proof) {
    unprocessed.put(request, proof);
  }

  /** Records that the client cannot conclude what became of a request or a connection. */
  void violated(HttpProtocol protocol, String what) {
    violations.add(protocol.id() + ": " + what);
  }

  int answers(HttpProtocol protocol) {
    return count(protocol).get();
  }

  /** Returns the violations, and the requests that were processed against the client's proof. */
  List<String> violations() {
    List<String> all = new ArrayList<>(violations);
    unprocessed.forEach(
        (request, proof) -> {
          if (processed.contains(request)) {
            all.add(request + ": processed, although " + proof);
          }
        });
    return all;
  }

  @Override
  public String toString() {
    return "answered " + answered + ", violations " + violations + ", unprocessed " + unprocessed;
  }

  private AtomicInteger count(HttpProtocol protocol) {
    AtomicInteger count = answered.get(protocol);
    if (count == null) {
      throw new IllegalArgumentException(protocol + " has no count");
    }
    return count;
  }
}
