/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.Origin;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ThrottledCaller.Limit;
import org.sbamock.sbi.overload.PeerLoads;

/**
 * The decorators of a caller: redirections, overload control of functions, the SCP, and overload
 * control of the SCP.
 */
final class Callers {
  private final PeerLoads functions = PeerLoads.ofFunctions(System::nanoTime);
  private final PeerLoads scps = PeerLoads.ofScps(System::nanoTime);
  private final Caller caller;
  private final ConsumerSettings settings;
  private final Caller direct;
  private final Caller unthrottled;
  private final Caller indirect;
  private final Caller directNotifier;
  private final Caller indirectNotifier;

  Callers(Caller caller, ConsumerSettings settings) {
    this.caller = caller;
    this.settings = settings;
    direct = direct(Limit.ALL);
    unthrottled = direct(Limit.NONE);
    indirect = indirect(Limit.ALL);
    directNotifier = direct(Limit.REDUCTION);
    indirectNotifier = indirect(Limit.REDUCTION);
  }

  private Caller direct(Limit limit) {
    IndirectCommunication through = settings.indirect();
    Origin scp = through == null ? null : through.scp().origin();
    return RedirectedCall.follow(throttled(caller, functions, limit, scp), settings.maxRedirects());
  }

  private Caller indirect(Limit limit) {
    IndirectCommunication through = settings.indirect();
    return through == null
        ? direct(limit)
        : RedirectedCall.follow(
            scp -> throughScp(scp, limit), through.scp(), settings.maxRedirects());
  }

  private Caller throughScp(ApiRoot scp, Limit limit) {
    Caller toScp = throttled(caller, scps, Limit.REDUCTION, null);
    return throttled(new ScpCaller(toScp, scp), functions, limit, scp.origin());
  }

  private Caller throttled(Caller next, PeerLoads loads, Limit limit, @Nullable Origin exempt) {
    return settings.overloadControl() ? new ThrottledCaller(next, loads, limit, exempt) : next;
  }

  /** Returns the caller of functions of a type. */
  Caller of(NfType target) {
    return target.equals(NfType.NRF) ? direct : indirect;
  }

  /** Returns the caller of the NRF that sends each request, even if the NRF is overloaded. */
  Caller unthrottled() {
    return unthrottled;
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
