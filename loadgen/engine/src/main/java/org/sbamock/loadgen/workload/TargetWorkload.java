/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

/** A workload that calls one target and returns its counts. */
abstract class TargetWorkload implements MeteredWorkload {
  private final SbiTarget target;

  TargetWorkload(SbiTarget target) {
    this.target = target;
  }

  final SbiTarget target() {
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
