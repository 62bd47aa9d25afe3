/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.process.FunctionKind;

/**
 * The plan of a run of the attack kit.
 *
 * @param function the attacked function
 * @param peers the cases
 * @param protocols the protocols of each case, as far as the case supports them
 * @param connections the number of hostile peers, each with its own connection
 * @param maxWarmup the time limit of the three attacks that precede each measurement, each of which
 *     ends when the compilers of the function and of the generator use little CPU time; zero for
 *     none
 * @param quiet the time before each attack in which the other client is measured
 * @param duration the duration of each attack
 * @param bounds the bounds that the function must keep
 * @param seed the seed of random octets
 */
public record AttackPlan(
    FunctionKind function,
    List<HostilePeer> peers,
    List<HttpProtocol> protocols,
    int connections,
    Duration maxWarmup,
    Duration quiet,
    Duration duration,
    Bounds bounds,
    long seed) {
  /** Returns whether a case applies to the function and a protocol. */
  public boolean includes(HostilePeer peer, HttpProtocol protocol) {
    return peer.protocols().contains(protocol) && peer.functions().contains(function);
  }

  /** Returns whether no case applies to the function and one of the protocols. */
  public boolean isEmpty() {
    return peers.stream()
        .noneMatch(peer -> protocols.stream().anyMatch(protocol -> includes(peer, protocol)));
  }
}
