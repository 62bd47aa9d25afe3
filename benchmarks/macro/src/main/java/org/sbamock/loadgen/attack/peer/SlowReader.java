/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.handler.codec.quic.QuicStreamChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that accepts one octet of each answer per second. */
final class SlowReader implements HostilePeer {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int RECEIVE_BUFFER = 4_096;
  private static final int STREAMS = 100;
  private static final QuicWindows WINDOWS = new QuicWindows(1 << 16, 1);

  @Override
  public String id() {
    return "slow-reader";
  }

  @Override
  public String description() {
    return "Requests files of 16 MiB, on "
        + STREAMS
        + " streams if the protocol has them, and reads one octet of each per second.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), FileSize.LARGE.path());
    switch (session.target().protocol()) {
      case H1C, H1 -> overHttp1(session, head);
      case H2C, H2 -> overHttp2(session, head);
      case H3 -> overQuic(session, head);
    }
  }

  private static void overHttp1(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    try (RawConnection connection = session.connect(RECEIVE_BUFFER)) {
      connection.write(head.http1());
      int octet = 0;
      while (octet >= 0 && session.pause(INTERVAL)) {
        octet = connection.in().read();
      }
    }
  }

  private static void overHttp2(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    Octets updates = new Octets();
    for (int i = 0; i < STREAMS; i++) {
      updates.octets(Http2Frames.windowUpdate(Streams.id(i), 1));
    }
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(Http2Frames.preface(1));
      connection.write(Streams.requests(head, 0, STREAMS));
      while (session.pause(INTERVAL)) {
        connection.write(updates.toArray());
      }
    }
  }

  private static void overQuic(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    try (RawQuicConnection connection = session.connectQuic(WINDOWS)) {
      List<QuicStreamChannel> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS && !session.isOver(); i++) {
        streams.add(connection.send(head, false));
      }
      while (session.pause(INTERVAL) && connection.isOpen()) {
        streams.forEach(QuicStreamChannel::read);
      }
    }
  }
}
