/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.http.Origin;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.overload.PeerLoads;

/**
 * The decorators of a caller: redirections, overload control of functions, the SCP, and overload
 * control of the SCP.
 */
final class Callers {
  private final PeerLoads functions = PeerLoads.ofFunctions(System::nanoTime);
  private final Caller direct;
  private final Caller indirect;

  Callers(Caller caller, ConsumerSettings settings) {
    IndirectCommunication through = settings.indirect();
    direct = follow(regulated(caller, settings), settings);
    if (through == null) {
      indirect = direct;
      return;
    }
    Caller toScp = caller;
    if (settings.overloadControl()) {
      toScp = new ThrottledCaller(caller, PeerLoads.ofScps(System::nanoTime), null);
    }
    indirect = follow(regulated(new ScpCaller(toScp, through.scp()), settings), settings);
  }

  private Caller regulated(Caller caller, ConsumerSettings settings) {
    IndirectCommunication through = settings.indirect();
    return settings.overloadControl()
        ? new ThrottledCaller(caller, functions, through == null ? null : through.scp().origin())
        : caller;
  }

  private static Caller follow(Caller caller, ConsumerSettings settings) {
    return RedirectedCall.follow(caller, settings.maxRedirects());
  }

  /** Returns the caller that sends requests to their origin. */
  Caller direct() {
    return direct;
  }

  /** Returns the caller that sends requests through the SCP, if there is one. */
  Caller indirect() {
    return indirect;
  }

  /** Returns the caller of functions of a type. */
  Caller of(NfType target) {
    return target.equals(NfType.NRF) ? direct : indirect;
  }

  /** Returns the load that a function has reported, 0 to 100 %; 0 if it is not known. */
  int load(Origin function) {
    return functions.load(function);
  }
}
