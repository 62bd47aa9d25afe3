/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.QuicWindows;

/** A peer that opens many connections, including handshakes, and sends nothing. */
final class IdleConnections implements HostilePeer {
  private static final int CONNECTIONS = 50;

  @Override
  public String id() {
    return "idle-connections";
  }

  @Override
  public String description() {
    return "Opens "
        + CONNECTIONS
        + " connections for each connection of --connections, and sends no request.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    boolean quic = session.target().protocol().quic();
    List<Closeable> connections = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS && !session.isOver(); i++) {
        connections.add(quic ? session.connectQuic(QuicWindows.LARGE) : session.connect());
      }
      session.awaitEnd();
    } finally {
      for (Closeable connection : connections) {
        connection.close();
      }
    }
  }
}
