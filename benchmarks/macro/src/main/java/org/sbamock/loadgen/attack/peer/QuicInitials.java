/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.net.DatagramSocket;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Octets;

/** A peer that sends QUIC Initial packets which no server can decrypt. */
final class QuicInitials implements HostilePeer {
  private static final int FIRST_OCTET = 0xc3;
  private static final int VERSION_1 = 1;
  private static final int CONNECTION_ID_LENGTH = 8;
  private static final int DATAGRAM_LENGTH = 1_200;
  private static final int LENGTH_FIELD = 2;
  private static final int BATCH = 5;
  private static final Duration INTERVAL = Duration.ofMillis(50);

  @Override
  public String id() {
    return "quic-initials";
  }

  @Override
  public String description() {
    return "Sends QUIC Initial packets of "
        + DATAGRAM_LENGTH
        + " octets with random connection identifiers and random content.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    try (DatagramSocket socket = session.datagrams()) {
      do {
        for (int i = 0; i < BATCH; i++) {
          session.send(socket, initial(session));
        }
      } while (session.pause(INTERVAL));
    }
  }

  /** Returns a packet with the header of RFC 9000 section 17.2.2 and no token. */
  private static byte[] initial(AttackSession session) {
    Octets packet =
        new Octets()
            .octet(FIRST_OCTET)
            .number(VERSION_1, 4)
            .octet(CONNECTION_ID_LENGTH)
            .octets(session.random(CONNECTION_ID_LENGTH))
            .octet(CONNECTION_ID_LENGTH)
            .octets(session.random(CONNECTION_ID_LENGTH))
            .octet(0);
    int length = DATAGRAM_LENGTH - packet.length() - LENGTH_FIELD;
    return packet.variable(length).octets(session.random(length)).toArray();
  }
}
