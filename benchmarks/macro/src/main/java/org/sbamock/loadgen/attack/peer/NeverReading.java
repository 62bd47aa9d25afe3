/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
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

/** A peer that sends requests as long as the server accepts them, and reads no answer. */
final class NeverReading implements HostilePeer {
  private static final int RECEIVE_BUFFER = 4_096;
  private static final int BATCH = 64;

  private final FileSize size;

  NeverReading(FileSize size) {
    this.size = size;
  }

  @Override
  public String id() {
    return "never-reading-" + size.id();
  }

  @Override
  public String description() {
    return "Requests files of " + size.text() + " without end, and reads no answer.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), size.path());
    switch (session.target().protocol()) {
      case H1C, H1 -> pipeline(session, head);
      case H2C, H2 -> multiplex(session, head);
      case H3 -> overQuic(session, head);
    }
  }

  private static void pipeline(AttackSession session, RequestHead head) throws IOException {
    byte[] requests = Octets.repeat(head.http1(), BATCH * head.http1().length);
    try (RawConnection connection = session.connect(RECEIVE_BUFFER)) {
      while (!session.isOver()) {
        connection.write(requests);
      }
    }
  }

  private static void multiplex(AttackSession session, RequestHead head) throws IOException {
    try (RawConnection connection = session.connect(RECEIVE_BUFFER)) {
      connection.write(Http2Frames.preface(Http2Frames.MAX_WINDOW));
      int increment = Http2Frames.MAX_WINDOW - Http2Frames.DEFAULT_WINDOW;
      connection.write(Http2Frames.windowUpdate(0, increment));
      byte[] requests = Streams.requests(head, 0, BATCH);
      byte[] ping = Http2Frames.ping();
      for (int stream = 0; !session.isOver(); stream += BATCH) {
        Streams.renumber(requests, stream, BATCH);
        connection.write(requests);
        connection.write(ping);
      }
    }
  }

  private static void overQuic(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
      QuicStreams.open(session, connection, Integer.MAX_VALUE, () -> connection.send(head, false));
    }
  }
}
