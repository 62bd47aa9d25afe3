/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.process.FunctionKind;

/** A client that attacks a server: a case of the attack kit. */
public interface HostilePeer {
  /** Returns the identifier on the command line and in results. */
  String id();

  /** Returns what the peer does, as one sentence. */
  String description();

  /** Returns the protocols on which the attack is possible. */
  Set<HttpProtocol> protocols();

  /** Returns the functions that can be attacked; by default all. */
  default Set<FunctionKind> functions() {
    return EnumSet.allOf(FunctionKind.class);
  }

  /**
   * Attacks until the session is over. Several threads call this method at the same time, one for
   * each connection, and call it again after it has returned or thrown an {@link IOException}.
   *
   * @throws IOException if the server closes the connection, or the attack is over
   */
  void attack(AttackSession session) throws IOException, InterruptedException;
}
