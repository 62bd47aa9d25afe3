/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import org.sbamock.loadgen.engine.Workload;

/** A workload that counts what it moves. The counts only ever rise, and can be read at any time. */
public interface MeteredWorkload extends Workload {
  /** How its calls ended. */
  CallCounts counts();

  /** Octets of content sent in calls that went well. */
  long contentSent();

  /** Octets of content received in calls that went well. */
  long contentReceived();
}
