/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.handler.codec.quic.QuicStreamChannel;
import java.io.IOException;
import java.time.Duration;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;

/** Streams of a QUIC connection. */
final class QuicStreams {
  private static final Duration BLOCKED = Duration.ofMillis(1);

  private QuicStreams() {}

  /**
   * Sends octets on one stream of a new connection, then others repeatedly until the stream is
   * closed or the attack is over.
   *
   * @throws IOException if the server refuses or closes the connection
   */
  static void repeat(AttackSession session, byte[] first, byte[] repeated)
      throws IOException, InterruptedException {
    try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
      QuicStreamChannel stream = connection.request(true);
      connection.write(stream, first);
      while (stream.isOpen() && !session.isOver()) {
        if (!connection.writeIfOpen(stream, repeated)) {
          session.pause(BLOCKED);
        }
      }
    }
  }

  /** Opens a stream of an attack. */
  interface Opening {
    void open() throws IOException;
  }

  /**
   * Opens streams as soon as the server allows them, and sends reserved frames on a further request
   * stream, so that the connection is not idle, until the attack is over.
   *
   * @param most the maximum number of streams to open
   * @throws IOException if the server closes the connection
   */
  static void open(AttackSession session, RawQuicConnection connection, int most, Opening opening)
      throws IOException, InterruptedException {
    byte[] frame = Http3Frames.frame(Http3Frames.RESERVED, new byte[0]);
    QuicStreamChannel idle = connection.request(true);
    long nextFrame = System.nanoTime();
    int opened = 0;
    while (!session.isOver()) {
      if (opened < most && connection.allowsRequest()) {
        opening.open();
        opened++;
      } else {
        session.pause(BLOCKED);
      }
      if (System.nanoTime() - nextFrame >= 0) {
        connection.writeIfOpen(idle, frame);
        nextFrame = System.nanoTime() + Streams.PING_INTERVAL.toNanos();
      }
    }
  }
}
