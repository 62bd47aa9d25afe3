/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.TargetWorkload;

/**
 * A workload of NF instances that use an NRF: each user is an instance, which performs one
 * operation of a mix per iteration. An instance that is not registered registers first.
 *
 * <p>If the NRF does not respond, the instances wait until it does. If it has lost their
 * registrations, all instances that wait register at once.
 */
public final class NrfWorkload extends TargetWorkload {
  /** The names of the steps. */
  public static final List<String> STEPS =
      List.of(
          "latency",
          "registration",
          "heartbeat",
          "subscription",
          "discovery",
          "token",
          "deregistration",
          "unsubscription",
          "storm");

  static final int DEREGISTRATION = STEPS.indexOf("deregistration");
  static final int UNSUBSCRIPTION = STEPS.indexOf("unsubscription");

  /** The time from the return of the NRF until an instance that waited for it is registered. */
  static final int STORM = STEPS.indexOf("storm");

  private final NrfMix mix;
  private final LoadShare share;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Map<Integer, NrfAvailability> availabilities = new ConcurrentHashMap<>();

  /** Creates a workload of all instances. */
  public NrfWorkload(SbiTarget nrf, NrfMix mix) {
    this(nrf, mix, LoadShare.WHOLE);
  }

  /**
   * Creates a workload.
   *
   * @param share the share of the instances; those of different shares have different numbers
   */
  public NrfWorkload(SbiTarget nrf, NrfMix mix, LoadShare share) {
    super(nrf);
    this.mix = mix;
    this.share = share;
  }

  /** Returns the number of instances that wait until the NRF responds. Thread-safe. */
  public int waiting() {
    return waiting.get();
  }

  static int step(NrfOperation operation) {
    return operation.ordinal() + 1;
  }

  @Override
  public List<String> steps() {
    return STEPS;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new NfInstance(target(), mix, share.interleave(index), this::availability);
  }

  private NrfAvailability availability(int lane) {
    return availabilities.computeIfAbsent(lane, any -> new NrfAvailability(target(), waiting));
  }
}
