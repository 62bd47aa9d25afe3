/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.workload.call.CallCounts;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.loadgen.workload.call.SbiTarget;

/**
 * A workload of UEs that register (TS 23.502 clause 4.2.2.2.2) through the AMF's API for UEs: SUCI,
 * challenge, RES*, 5G-GUTI; a resynchronisation if SQN is out of range; optionally the subsequent
 * deregistration. A UE responds by 5G AKA or EAP-AKA', as the home network challenges it.
 */
public final class RegistrationWorkload implements MeteredWorkload {
  /** The path of the AMF's API for UEs. */
  public static final String PATH = "/mock-ue/v1/registrations";

  static final int REGISTRATION = 0;
  static final int CHALLENGE = 1;
  static final int CONFIRMATION = 2;
  static final int RESYNCHRONISATION = 3;
  static final int DEREGISTRATION = 4;

  private final List<SbiTarget> amfs;
  private final Subscribers subscribers;
  private final boolean deregister;
  private final RegistrationListener listener;
  private final List<String> steps;

  /**
   * Creates a workload with one AMF.
   *
   * @param deregister whether a UE deregisters before its next iteration
   */
  public RegistrationWorkload(SbiTarget amf, Subscribers subscribers, boolean deregister) {
    this(List.of(amf), subscribers, deregister, RegistrationListener.NONE);
  }

  /**
   * Creates a workload.
   *
   * @param amfs the AMFs, with the same counters; UEs are distributed among them, and one whose AMF
   *     cannot be reached registers at the next one
   * @param deregister whether a UE deregisters before its next iteration
   */
  public RegistrationWorkload(List<SbiTarget> amfs, Subscribers subscribers, boolean deregister) {
    this(amfs, subscribers, deregister, RegistrationListener.NONE);
  }

  /**
   * Creates a workload with one AMF, whose registrations are reported to a listener.
   *
   * @param deregister whether a UE deregisters before its next iteration
   */
  public RegistrationWorkload(
      SbiTarget amf, Subscribers subscribers, boolean deregister, RegistrationListener listener) {
    this(List.of(amf), subscribers, deregister, listener);
  }

  private RegistrationWorkload(
      List<SbiTarget> amfs,
      Subscribers subscribers,
      boolean deregister,
      RegistrationListener listener) {
    this.amfs = List.copyOf(amfs);
    this.listener = listener;
    this.subscribers = subscribers;
    this.deregister = deregister;
    this.steps = steps(deregister);
  }

  /** Returns the names of the steps, with or without the deregistration. */
  public static List<String> steps(boolean deregister) {
    List<String> names =
        new ArrayList<>(List.of("registration", "challenge", "confirmation", "resynchronisation"));
    if (deregister) {
      names.add("deregistration");
    }
    return List.copyOf(names);
  }

  @Override
  public List<String> steps() {
    return steps;
  }

  @Override
  public VirtualUser newUser(int index) {
    return new RegisteringUe(
        amfs, index % amfs.size(), subscribers, subscribers.supi(index), deregister, listener);
  }

  @Override
  public CallCounts counts() {
    return amfs.get(0).counts();
  }

  @Override
  public long contentSent() {
    return amfs.get(0).octets().sent();
  }

  @Override
  public long contentReceived() {
    return amfs.get(0).octets().received();
  }
}
