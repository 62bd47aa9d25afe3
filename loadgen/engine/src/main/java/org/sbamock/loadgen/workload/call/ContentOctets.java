/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import java.util.concurrent.atomic.LongAdder;

/** The counters of transferred octets of content. Thread-safe. */
public final class ContentOctets {
  private final LongAdder sent = new LongAdder();
  private final LongAdder received = new LongAdder();

  /** Counts the content of a request and of its response. */
  public void add(long there, long back) {
    sent.add(there);
    received.add(back);
  }

  /** Returns the octets sent to the server so far. */
  public long sent() {
    return sent.sum();
  }

  /** Returns the octets received from the server so far. */
  public long received() {
    return received.sum();
  }
}
