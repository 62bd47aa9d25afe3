/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer whose flow-control windows let no octet of content pass. */
final class ZeroWindow implements HostilePeer {
  private static final QuicWindows CLOSED = new QuicWindows(1 << 20, 0);

  private final FileSize size;

  ZeroWindow(FileSize size) {
    this.size = size;
  }

  @Override
  public String id() {
    return "zero-window-" + size.id();
  }

  @Override
  public String description() {
    return "Requests files of "
        + size.text()
        + " on "
        + Streams.COUNT
        + " streams, or as many as the server allows, whose windows stay at 0.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), size.path());
    if (session.target().protocol().quic()) {
      try (RawQuicConnection connection = session.connectQuic(CLOSED)) {
        QuicStreams.open(session, connection, Streams.COUNT, () -> connection.send(head, true));
      }
    } else {
      try (RawConnection connection = session.connect()) {
        connection.drain();
        connection.write(Http2Frames.preface(0));
        connection.write(Streams.requests(head, 0, Streams.COUNT));
        Streams.stay(session, connection);
      }
    }
  }
}
