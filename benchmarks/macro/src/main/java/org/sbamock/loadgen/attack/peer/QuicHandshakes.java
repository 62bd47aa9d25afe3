/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;

/** A peer that begins QUIC handshakes from one socket, and ignores every answer. */
final class QuicHandshakes implements HostilePeer {
  private static final int HANDSHAKES = 10;
  private static final Duration INTERVAL = Duration.ofMillis(500);

  @Override
  public String id() {
    return "quic-handshakes";
  }

  @Override
  public String description() {
    return "Begins QUIC handshakes with valid Initial packets, and ignores every answer,"
        + " as the owner of a spoofed address would.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    do {
      session.beginHandshakes(HANDSHAKES);
    } while (session.pause(INTERVAL));
  }
}
