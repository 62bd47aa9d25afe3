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
  private final ConsumerSettings settings;
  private final Caller direct;
  private final Caller indirect;
  private final Caller directNotifier;
  private final Caller indirectNotifier;

  Callers(Caller caller, ConsumerSettings settings) {
    this.settings = settings;
    Caller through = throughScp(caller);
    direct = regulated(caller, true);
    indirect = regulated(through, true);
    directNotifier = regulated(caller, false);
    indirectNotifier = regulated(through, false);
  }

  private Caller throughScp(Caller caller) {
    IndirectCommunication through = settings.indirect();
    if (through == null) {
      return caller;
    }
    Caller toScp =
        settings.overloadControl()
            ? new ThrottledCaller(caller, PeerLoads.ofScps(System::nanoTime), false, null)
            : caller;
    return new ScpCaller(toScp, through.scp());
  }

  private Caller regulated(Caller caller, boolean pauses) {
    IndirectCommunication through = settings.indirect();
    Origin scp = through == null ? null : through.scp().origin();
    Caller regulated =
        settings.overloadControl() ? new ThrottledCaller(caller, functions, pauses, scp) : caller;
    return RedirectedCall.follow(regulated, settings.maxRedirects());
  }

  /** Returns the caller of functions of a type. */
  Caller of(NfType target) {
    return target.equals(NfType.NRF) ? direct : indirect;
  }

  /**
   * Returns the sender of notifications, which repeats them itself.
   *
   * @param sameScheme whether the callback URI has the scheme of the SCP, if there is one
   */
  Caller notifier(boolean sameScheme) {
    return sameScheme ? indirectNotifier : directNotifier;
  }

  /** Returns the load that a function has reported, 0 to 100 %; 0 if it is not known. */
  int load(Origin function) {
    return functions.load(function);
  }
}
