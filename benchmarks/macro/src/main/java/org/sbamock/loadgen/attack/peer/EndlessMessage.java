/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that repeats one part of a message without end. */
final class EndlessMessage implements HostilePeer {
  private static final String CHUNKED = "transfer-encoding: chunked\r\n\r\n";
  private static final int BATCH = 1 << 14;
  private static final int EXTENSION_LENGTH = 4_000;
  private static final long SECTION_LENGTH = 1L << 30;

  private final String id;
  private final String description;
  private final String begun;
  private final String repeated;
  private final boolean fields;

  private EndlessMessage(
      String id, String description, String begun, String repeated, boolean fields) {
    this.id = "endless-" + id;
    this.description = description;
    this.begun = begun;
    this.repeated = repeated;
    this.fields = fields;
  }

  /** Returns the peers with endless header fields, chunk extensions and trailer fields. */
  static List<HostilePeer> all() {
    String chunk = "1;" + "e".repeat(EXTENSION_LENGTH) + "\r\nx\r\n";
    return List.of(
        new EndlessMessage(
            "fields", "Sends header fields of one request without end.", "", "a: b\r\n", true),
        new EndlessMessage(
            "chunk-extensions",
            "Sends chunks of one octet with an extension of "
                + EXTENSION_LENGTH
                + " octets each without end.",
            CHUNKED,
            chunk,
            false),
        new EndlessMessage(
            "trailers",
            "Sends trailer fields of one request without end.",
            CHUNKED + "0\r\n",
            "a: b\r\n",
            false));
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
    return fields
        ? EnumSet.of(HttpProtocol.H1C, HttpProtocol.H1, HttpProtocol.H3)
        : EnumSet.of(HttpProtocol.H1C, HttpProtocol.H1);
  }

  @Override
  public void attack(AttackSession session) throws IOException, InterruptedException {
    RequestHead head = RequestHead.of(session.target(), "POST", AttackTarget.UPLOADS);
    if (session.target().protocol().quic()) {
      overQuic(session, head);
      return;
    }
    byte[] batch = Octets.repeat(repeated.getBytes(StandardCharsets.US_ASCII), BATCH);
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write((head.lines() + begun).getBytes(StandardCharsets.US_ASCII));
      while (!session.isOver()) {
        connection.write(batch);
      }
    }
  }

  private static void overQuic(AttackSession session, RequestHead head)
      throws IOException, InterruptedException {
    byte[] field = RequestHead.qpackField(new Octets(), "a", "b").toArray();
    byte[] batch = Octets.repeat(field, BATCH);
    QuicStreams.repeat(session, Http3Frames.unfinishedHeaders(SECTION_LENGTH, head.qpack()), batch);
  }
}
