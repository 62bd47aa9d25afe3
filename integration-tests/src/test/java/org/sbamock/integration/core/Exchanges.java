/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerObserver;

/** Counts the exchanges that a function has answered. */
final class Exchanges implements ServerObserver {
  private final AtomicInteger answered = new AtomicInteger();

  @Override
  public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
    answered.incrementAndGet();
  }

  int answered() {
    return answered.get();
  }
}
