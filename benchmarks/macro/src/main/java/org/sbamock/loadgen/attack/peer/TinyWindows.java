/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A QUIC peer that reads every octet, but lets only a few pass at a time. */
final class TinyWindows implements HostilePeer {
  private static final QuicWindows WINDOWS = new QuicWindows(1_024, 16);

  @Override
  public String id() {
    return "tiny-windows";
  }

  @Override
  public String description() {
    return "Requests files of 16 MiB on "
        + Streams.COUNT
        + " streams, or as many as the server allows, with windows of 16 octets, and of 1,024 for"
        + " the connection.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), FileSize.LARGE.path());
    try (RawQuicConnection connection = session.connectQuic(WINDOWS)) {
      QuicStreams.open(session, connection, Streams.COUNT, () -> connection.send(head, true));
    }
  }
}
