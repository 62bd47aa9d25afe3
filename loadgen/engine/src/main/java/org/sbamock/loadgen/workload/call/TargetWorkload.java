/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

/** A workload that calls one target and returns its counts. */
public abstract class TargetWorkload implements MeteredWorkload {
  private final SbiTarget target;

  /** Creates a workload that calls a target. */
  protected TargetWorkload(SbiTarget target) {
    this.target = target;
  }

  /** Returns the called target. */
  protected final SbiTarget target() {
    return target;
  }

  @Override
  public final CallCounts counts() {
    return target.counts();
  }

  @Override
  public final long contentSent() {
    return target.octets().sent();
  }

  @Override
  public final long contentReceived() {
    return target.octets().received();
  }
}
