/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.sbamock.loadgen.engine.Workload;

/**
 * A workload that counts its calls and content. The counts are monotonic and can be read at any
 * time.
 */
public interface MeteredWorkload extends Workload {
  /** Returns the counts of its calls. */
  CallCounts counts();

  /** Returns the octets of content sent in successful calls. */
  long contentSent();

  /** Returns the octets of content received in successful calls. */
  long contentReceived();
}
