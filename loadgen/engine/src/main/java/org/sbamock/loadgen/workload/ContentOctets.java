/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import java.util.concurrent.atomic.LongAdder;

/** The octets of content that went to and fro. Thread-safe. */
public final class ContentOctets {
  private final LongAdder sent = new LongAdder();
  private final LongAdder received = new LongAdder();

  void add(long there, long back) {
    sent.add(there);
    received.add(back);
  }

  /** To the server, until now. */
  public long sent() {
    return sent.sum();
  }

  /** From the server, until now. */
  public long received() {
    return received.sum();
  }
}
